-- Requests of rights with their clock, legal texts by version, and what the desk may change to carry a request out.

create function solo_crece() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Every version of a legal text that was ever published, with the text itself. The hash names the text.
create table textos_legales (
  texto text not null
    constraint textos_legales_texto_conocido
      check (texto in ('terminos-de-uso', 'aviso-privacidad', 'aceptacion-uso')),
  version text not null constraint textos_legales_version_forma check (version ~ '^\d{4}-\d{2}(\.\d)?$'),
  rige_desde date not null,
  -- The counter asks for a new consent.
  importante boolean not null,
  contenido text not null constraint textos_legales_contenido_no_vacio check (btrim(contenido) <> ''),
  huella text not null
    constraint textos_legales_huella_del_contenido
      check (huella = encode(sha256(convert_to(contenido, 'UTF8')), 'hex')),
  constraint textos_legales_pkey primary key (texto, version)
);
create index textos_legales_huella_idx on textos_legales (huella);
-- A restored backup brings its own, so the owner may empty the table; nobody may change a text.
create trigger textos_legales_solo_crece before update on textos_legales
  for each statement execute function solo_crece();

create table solicitudes (
  id bigint generated always as identity constraint solicitudes_pkey primary key,
  pais_codigo text not null
    constraint solicitudes_pais references paises (codigo) on delete restrict,
  derecho text not null
    constraint solicitudes_derecho_conocido
      check (derecho in ('exportar', 'rectificar', 'retirar', 'anonimizar', 'reclamar')),
  -- From the public form, entered by the office, or by the clock when the period of keeping has ended.
  origen text not null
    constraint solicitudes_origen_conocido check (origen in ('sitio', 'oficina', 'plazo')),
  -- Whom it is about, once known: number and date of birth agreed, or the office made sure.
  paciente_id bigint,
  -- Somebody whose number another person affiliated: what they said stays in its own table.
  reclamo_id bigint constraint solicitudes_reclamo_una_vez unique
    constraint solicitudes_reclamo references reclamos (id) on delete set null,
  -- What was typed; it goes some time after the answer.
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
  -- The last day to answer, in the country's working days. While the clock stands, the days that are left.
  vence date,
  quedan smallint constraint solicitudes_quedan_positivo check (quedan > 0),
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
  -- Null: the person, or the clock.
  usuario_id int constraint solicitud_movimientos_usuario references usuarios (id) on delete restrict,
  nota text constraint solicitud_movimientos_nota_largo check (char_length(nota) between 1 and 1000)
);
create index solicitud_movimientos_solicitud_idx on solicitud_movimientos (solicitud_id, id);
create index solicitud_movimientos_usuario_idx on solicitud_movimientos (usuario_id)
  where usuario_id is not null;
-- More information may be asked for once, and what is received, applied and answered is so once.
create unique index solicitud_movimientos_una_vez on solicitud_movimientos (solicitud_id, tipo)
  where tipo in ('Recibida', 'Detenida', 'Aplicada', 'Respondida');
create trigger solicitud_movimientos_solo_crece before delete or truncate on solicitud_movimientos
  for each statement execute function solo_crece();

-- The disputes that wait become requests. Weekdays alone: earlier than any holiday would allow, never later.
insert into solicitudes (pais_codigo, derecho, origen, paciente_id, reclamo_id, recibida_en, vence)
select r.pais_codigo, 'reclamar', 'sitio',
       (select p.id from pacientes p
         where p.pais_codigo = r.pais_codigo
           and identificacion_canonica(p.pais_codigo, p.identificacion)
             = identificacion_canonica(r.pais_codigo, r.identificacion)
         order by p.repeticion limit 1),
       r.id, r.creado_en,
       (select max(d) from (
          select (r.creado_en at time zone c.zona_horaria)::date + n as d
            from generate_series(1, 7) n
           where extract(isodow from (r.creado_en at time zone c.zona_horaria)::date + n) < 6
           order by 1 limit 5) habiles)
  from reclamos r join paises c on c.codigo = r.pais_codigo;
insert into solicitud_movimientos (solicitud_id, tipo, ocurrido_en)
select id, 'Recibida', recibida_en from solicitudes;

-- A person's data change for others than the owner only while a request for it is open; what goes out of other
-- rows then goes for good, and nothing comes in its place.
create function exigir_solicitud() returns trigger language plpgsql as $$
declare
  de bigint;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    return new;
  end if;
  case tg_table_name
    when 'pacientes' then de := new.id;
    when 'tarjetas' then de := coalesce(new.paciente_id, 0);
    when 'canje_facturas' then
      if new.numero <> 'RETIRADA*' || new.id then de := 0; end if;
    when 'canjes' then
      if new.comprador_nombre is not null or new.comprador_identificacion is not null then de := 0; end if;
    else null;
  end case;
  if not exists (
    select from solicitudes
     where estado = 'Abierta' and derecho in ('rectificar', 'anonimizar', 'reclamar')
       and (de is null or paciente_id = de)) then
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

-- History only grows, but for a remark that names a person who asked to be forgotten.
drop trigger canje_historial_solo_crece on canje_historial;
create trigger canje_historial_solo_crece before delete or truncate on canje_historial
  for each statement execute function canje_historial_rehusar();
-- Named by the trigger: the one column that may change, and to these words alone.
create function solo_sin_texto() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) ->> tg_argv[0] is distinct from '[texto retirado]'
     or to_jsonb(new) - tg_argv[0] <> to_jsonb(old) - tg_argv[0] then
    raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger canje_historial_sin_cambios before update on canje_historial
  for each row execute function solo_sin_texto('observaciones');
create trigger solicitud_movimientos_sin_cambios before update on solicitud_movimientos
  for each row execute function solo_sin_texto('nota');
create trigger canje_historial_por_solicitud before update on canje_historial
  for each row execute function exigir_solicitud();

create index pacientes_creado_idx on pacientes (creado_en);

grant select on textos_legales to junto_app;
grant select, insert on solicitudes, solicitud_movimientos to junto_app;
grant update (paciente_id, numero, nacimiento, respuesta_por, contacto, detalle, estado, vence, quedan,
  aplicada_en, respondida_en) on solicitudes to junto_app;
grant select on reclamos to junto_app;
grant update (identificacion, nombre, primer_apellido, segundo_apellido, correo, telefono, fecha_nacimiento,
  nacionalidad, medico_id, repeticion) on pacientes to junto_app;
grant update (retirado_en) on consentimientos to junto_app;
grant update (numero) on tarjetas, canje_facturas to junto_app;
grant update (comprador_nombre, comprador_identificacion) on canjes to junto_app;
grant update (observaciones) on canje_historial to junto_app;
grant update (nota) on solicitud_movimientos to junto_app;
