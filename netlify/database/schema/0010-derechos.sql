-- Requests of rights with their legal deadline, and the guard that lets personal data change only by a
-- request.

-- Claims that another person affiliated one's identity number. The office calls the claimant.
create table reclamos (
  id bigint generated always as identity constraint reclamos_pkey primary key,
  pais_codigo text not null
    constraint reclamos_pais references paises (codigo) on delete restrict,
  identificacion text not null
    constraint reclamos_identificacion_largo check (char_length(identificacion) between 5 and 40),
  nombre text not null constraint reclamos_nombre_largo check (char_length(nombre) between 3 and 100),
  telefono text not null constraint reclamos_telefono_largo check (char_length(telefono) between 1 and 30),
  creado_en timestamptz not null,
  -- Sent twice is one request.
  constraint reclamos_una_vez unique (pais_codigo, identificacion, nombre, telefono)
);
create index reclamos_creado_idx on reclamos (creado_en);

create table solicitudes (
  id bigint generated always as identity constraint solicitudes_pkey primary key,
  pais_codigo text not null
    constraint solicitudes_pais references paises (codigo) on delete restrict,
  derecho text not null
    constraint solicitudes_derecho_conocido
      check (derecho in ('exportar', 'rectificar', 'retirar', 'anonimizar', 'reclamar')),
  -- 'plazo': opened by the nightly job when the retention period has ended.
  origen text not null
    constraint solicitudes_origen_conocido check (origen in ('sitio', 'oficina', 'plazo')),
  -- The patient, once identified: number and date of birth agree, or the office verified it.
  paciente_id bigint,
  -- For derecho 'reclamar'.
  reclamo_id bigint constraint solicitudes_reclamo_una_vez unique
    constraint solicitudes_reclamo references reclamos (id) on delete set null,
  -- As typed in the form; deleted some time after the answer.
  numero text constraint solicitudes_numero_largo check (char_length(numero) between 1 and 40),
  nacimiento date,
  respuesta_por text
    constraint solicitudes_respuesta_conocida check (respuesta_por in ('correo', 'telefono')),
  contacto text constraint solicitudes_contacto_largo check (char_length(contacto) between 1 and 254),
  detalle text constraint solicitudes_detalle_largo check (char_length(detalle) between 1 and 1000),
  -- Keyed digest of sender, content and day: sent twice is one request.
  huella bytea constraint solicitudes_una_vez unique,
  recibida_en timestamptz not null,
  estado text not null default 'Abierta'
    constraint solicitudes_estado_conocido check (estado in ('Abierta', 'Detenida', 'Respondida')),
  -- The last day to answer, in the country's working days. While the clock is stopped: the days left.
  vence date,
  quedan smallint constraint solicitudes_quedan_positivo check (quedan > 0),
  -- Normalised texts that name the person, for the search in remarks. Set while the request is applied.
  dichos text[],
  aplicada_en timestamptz,
  respondida_en timestamptz,
  constraint solicitudes_paciente foreign key (paciente_id, pais_codigo)
    references pacientes (id, pais_codigo) on delete restrict,
  constraint solicitudes_reloj check ((estado = 'Detenida') = (quedan is not null)
    and (estado = 'Detenida') = (vence is null)),
  constraint solicitudes_respuesta check ((estado = 'Respondida') = (respondida_en is not null))
);
create index solicitudes_abiertas_idx on solicitudes (vence, id) where estado = 'Abierta';
create index solicitudes_estado_idx on solicitudes (estado, id);
create index solicitudes_pais_idx on solicitudes (pais_codigo);
create index solicitudes_paciente_idx on solicitudes (paciente_id) where paciente_id is not null;

create table solicitud_movimientos (
  id bigint generated always as identity constraint solicitud_movimientos_pkey primary key,
  solicitud_id bigint not null
    constraint solicitud_movimientos_solicitud references solicitudes (id) on delete restrict,
  tipo text not null
    constraint solicitud_movimientos_tipo_conocido check (tipo in
      ('Recibida', 'Detenida', 'Reanudada', 'Identificada', 'Aplicada', 'Respondida')),
  ocurrido_en timestamptz not null,
  -- Null: the person, or the nightly job.
  usuario_id int constraint solicitud_movimientos_usuario references usuarios (id) on delete restrict,
  nota text constraint solicitud_movimientos_nota_largo check (char_length(nota) between 1 and 1000)
);
create index solicitud_movimientos_solicitud_idx on solicitud_movimientos (solicitud_id, id);
create index solicitud_movimientos_usuario_idx on solicitud_movimientos (usuario_id)
  where usuario_id is not null;
-- More information may be asked for once; a request is received, applied and answered once.
create unique index solicitud_movimientos_una_vez on solicitud_movimientos (solicitud_id, tipo)
  where tipo in ('Recibida', 'Detenida', 'Aplicada', 'Respondida');
create trigger solicitud_movimientos_solo_crece before delete or truncate on solicitud_movimientos
  for each statement execute function solo_crece();
create trigger solicitud_movimientos_sin_cambios before update on solicitud_movimientos
  for each row execute function solo_sin_texto('nota');

-- For every role but the owner: a person's data change only while a request of that person is open and
-- not applied. Invoice numbers, buyers and remarks are blanked, never replaced by other data; a remark
-- must contain a text that names the person.
create function exigir_solicitud() returns trigger language plpgsql as $$
declare
  actos text[] := '{anonimizar,reclamar}';
  de bigint;
  pais text;
  comprador text;
  dicho text;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    return new;
  end if;
  case tg_table_name
    when 'pacientes' then
      actos := actos || 'rectificar'::text;
      de := new.id;
    when 'tarjetas' then de := new.paciente_id;
    when 'canje_facturas' then
      if new.numero = 'RETIRADA*' || new.id then
        select t.paciente_id into de
          from canjes c join tarjetas t on t.id = c.tarjeta_id where c.id = new.canje_id;
      end if;
    when 'canjes' then
      if new.comprador_nombre is null and new.comprador_identificacion is null then
        select t.paciente_id into de from tarjetas t where t.id = new.tarjeta_id;
        pais := new.pais_codigo;
        comprador := identificacion_canonica(pais, upper(btrim(old.comprador_identificacion)));
      end if;
    when 'canje_historial' then
      select t.paciente_id into de
        from canjes c join tarjetas t on t.id = c.tarjeta_id where c.id = new.canje_id;
      dicho := ' ' || texto_llano(old.observaciones) || ' ';
    when 'liquidacion_movimientos' then
      dicho := ' ' || texto_llano(old.observaciones) || ' ';
  end case;
  if not exists (
    select from solicitudes s join pacientes p on p.id = s.paciente_id
     where s.estado = 'Abierta' and s.aplicada_en is null and s.derecho = any (actos)
       and (p.id = de
         or comprador = identificacion_canonica(pais, p.identificacion)
         or exists (
           select from unnest(s.dichos) d
            where char_length(btrim(d)) >= 3
              and (strpos(dicho, d) > 0 or strpos(replace(dicho, ' ', ''), d) > 0)))) then
    raise exception '% changes by a request alone', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pacientes_por_solicitud before update of identificacion, nombre, primer_apellido,
  segundo_apellido, correo, telefono, fecha_nacimiento, nacionalidad, medico_id, pais_codigo on pacientes
  for each row execute function exigir_solicitud();
create trigger tarjetas_por_solicitud before update of numero on tarjetas
  for each row execute function exigir_solicitud();
create trigger canjes_por_solicitud before update of comprador_nombre, comprador_identificacion on canjes
  for each row execute function exigir_solicitud();
create trigger canje_facturas_por_solicitud before update of numero on canje_facturas
  for each row execute function exigir_solicitud();
create trigger canje_historial_por_solicitud before update on canje_historial
  for each row execute function exigir_solicitud();
create trigger liquidacion_movimientos_por_solicitud before update on liquidacion_movimientos
  for each row execute function exigir_solicitud();
