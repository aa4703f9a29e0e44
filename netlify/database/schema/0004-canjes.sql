-- Redemptions with their history, and counts of refusals. Invoices are in 0005.

create table motivos_rechazo (
  codigo text constraint motivos_rechazo_pkey primary key
    constraint motivos_rechazo_codigo_formato check (codigo ~ '^[a-z]+(-[a-z]+)*$'),
  texto text not null constraint motivos_rechazo_texto_unico unique,
  -- 'auditoria': an auditor may choose it. 'anulacion': only the withdrawal writes it.
  uso text not null default 'auditoria'
    constraint motivos_rechazo_uso_conocido check (uso in ('auditoria', 'anulacion')),
  activo boolean not null default true
);

insert into motivos_rechazo (codigo, texto, uso) values
  ('factura-ilegible', 'Factura ilegible', 'auditoria'),
  ('factura-repetida', 'Factura repetida', 'auditoria'),
  ('producto-no-participa', 'Producto no participa', 'auditoria'),
  ('fechas-fuera-de-plazo', 'Fechas fuera de plazo', 'auditoria'),
  ('receta-faltante', 'Receta faltante', 'auditoria'),
  ('otro', 'Otro', 'auditoria'),
  ('anulado-por-la-farmacia', 'Anulado por la farmacia', 'anulacion');

create table canjes (
  id bigint generated always as identity constraint canjes_pkey primary key,
  -- Canonical: no dash, none of 0 O 1 I L; the last is the check character.
  codigo_confirmacion text not null constraint canjes_codigo_confirmacion_unico unique
    constraint canjes_codigo_confirmacion_formato check (codigo_confirmacion ~ '^[2-9A-HJKMNP-Z]{10}$'),
  tarjeta_id bigint not null
    constraint canjes_tarjeta references tarjetas (id) on delete restrict,
  promocion_id int not null,
  producto_id int not null,
  farmacia_id int not null,
  -- The pharmacy's chain and country, for scopes. A trigger fills them when they are left out, the
  -- foreign key proves them, and they follow when a pharmacy changes its chain.
  cadena_id int not null,
  pais_codigo text not null,
  medico_id int not null,
  distribuidor_id int not null,
  usuario_id int not null
    constraint canjes_usuario references usuarios (id) on delete restrict,
  ffd boolean not null,
  -- Prescription and buyer, as the counter saw them.
  receta_fecha date,
  comprador_nombre text
    constraint canjes_comprador_nombre_con_texto check (btrim(comprador_nombre) <> ''),
  comprador_identificacion text
    constraint canjes_comprador_identificacion_con_texto check (btrim(comprador_identificacion) <> ''),
  -- The day of the oldest invoice, from which the 90 days of a settlement count. The insert of the
  -- redemption writes it; a trigger on the invoices keeps it right.
  primera_factura date,
  registrado_en timestamptz not null,
  -- The day of registration in the pharmacy country's own time zone (all are UTC-4 to UTC-6).
  fecha date not null constraint canjes_fecha_del_registro
    check (fecha between (registrado_en at time zone 'UTC')::date - 1 and (registrado_en at time zone 'UTC')::date),
  -- The stored decision. 'Pendiente' counts as 'Aprobado' once the audit window has closed.
  estado text not null default 'Pendiente'
    constraint canjes_estado_conocido check (estado in ('Pendiente', 'Aprobado', 'Rechazado')),
  decidido_en timestamptz,
  motivo_codigo text
    constraint canjes_motivo references motivos_rechazo (codigo) on delete restrict,
  observaciones text,
  -- A rejected redemption frees its invoices and counts for nothing.
  vigente boolean not null generated always as (estado <> 'Rechazado') stored,
  -- The instant of the last change of status: the decision, else the close of the 48 h audit
  -- window. With it and `vigente` each 48-hour list is one range of one index:
  --   pending:  vigente and cambio_en > now       (cambio_en is the end of the window)
  --   approved: vigente and cambio_en <= now and cambio_en > now - 48 h
  --   rejected: not vigente and cambio_en > now - 48 h
  cambio_en timestamptz not null generated always as (
    coalesce(decidido_en, (registrado_en at time zone 'UTC' + interval '48 hours') at time zone 'UTC')) stored,
  constraint canjes_id_producto_vigente unique (id, producto_id, vigente),
  constraint canjes_promocion foreign key (promocion_id, producto_id, pais_codigo)
    references promociones (id, producto_id, pais_codigo) on delete restrict,
  constraint canjes_farmacia foreign key (farmacia_id, cadena_id, pais_codigo)
    references farmacias (id, cadena_id, pais_codigo) on update cascade on delete restrict,
  constraint canjes_medico foreign key (medico_id, pais_codigo)
    references medicos (id, pais_codigo) on delete restrict,
  constraint canjes_distribuidor foreign key (distribuidor_id, pais_codigo)
    references distribuidores (id, pais_codigo) on delete restrict,
  constraint canjes_comprador_entero
    check ((comprador_nombre is null) = (comprador_identificacion is null)),
  constraint canjes_decision_con_fecha check ((estado = 'Pendiente') = (decidido_en is null)),
  -- A decision falls inside the audit window; after it nothing can be rejected any more.
  constraint canjes_decision_dentro_del_plazo check (
    decidido_en >= registrado_en and decidido_en < registrado_en + interval '48 hours'),
  constraint canjes_rechazo_con_motivo check ((estado = 'Rechazado') = (motivo_codigo is not null)),
  constraint canjes_rechazo_con_observaciones check (
    estado <> 'Rechazado' or motivo_codigo = 'anulado-por-la-farmacia'
    or coalesce(btrim(observaciones), '') <> '')
);

-- The 48-hour lists, by scope.
create index canjes_lista_farmacia_idx on canjes (farmacia_id, vigente, cambio_en);
create index canjes_lista_cadena_idx on canjes (cadena_id, vigente, cambio_en);
create index canjes_lista_pais_idx on canjes (pais_codigo, vigente, cambio_en);
create index canjes_lista_idx on canjes (vigente, cambio_en);
create index canjes_lista_distribuidor_idx on canjes (distribuidor_id, vigente, cambio_en);
-- The report, by scope and day of registration.
create index canjes_reporte_farmacia_idx on canjes (farmacia_id, fecha, id) where vigente;
create index canjes_reporte_cadena_idx on canjes (cadena_id, fecha, id) where vigente;
-- Limits, history and balance of a card.
create index canjes_historico_idx on canjes (tarjeta_id, promocion_id, fecha) where vigente;
-- Search by card, newest first.
create index canjes_tarjeta_idx on canjes (tarjeta_id, registrado_en);
-- The patients of a product or a distributor: the board shows no group of fewer than 5 people.
create index canjes_producto_idx on canjes (producto_id, fecha) where vigente;
create index canjes_distribuidor_fecha_idx on canjes (distribuidor_id, fecha) where vigente;
-- What is owed, by distributor and by pharmacy, oldest first.
create index canjes_por_reponer_idx on canjes (distribuidor_id, primera_factura, id)
  include (farmacia_id, producto_id, promocion_id, cambio_en) where vigente;
create index canjes_por_reponer_farmacia_idx on canjes (farmacia_id, primera_factura, id)
  include (distribuidor_id, producto_id, promocion_id, cambio_en) where vigente;
create index canjes_promocion_idx on canjes (promocion_id);
create index canjes_medico_idx on canjes (medico_id);
create index canjes_usuario_idx on canjes (usuario_id);
create index canjes_motivo_idx on canjes (motivo_codigo) where motivo_codigo is not null;

create function canjes_escribir_alcance() returns trigger language plpgsql as $$
begin
  select cadena_id, pais_codigo into new.cadena_id, new.pais_codigo
    from public.farmacias where id = new.farmacia_id;
  return new;
end $$;
create trigger canjes_alcance before insert on canjes
  for each row when (new.cadena_id is null or new.pais_codigo is null)
  execute function canjes_escribir_alcance();

-- A redemption is decided once.
create function canjes_rehusar_otra_decision() returns trigger language plpgsql as $$
begin
  raise exception 'a decided redemption stays decided' using errcode = 'restrict_violation';
end $$;
create trigger canjes_decision_una_vez before update of estado, decidido_en, motivo_codigo on canjes
  for each row when (old.estado <> 'Pendiente') execute function canjes_rehusar_otra_decision();

-- The changes of a redemption's status: user, instant, new status and reason. Rows are only added.
create table canje_historial (
  id bigint generated always as identity constraint canje_historial_pkey primary key,
  canje_id bigint not null
    constraint canje_historial_canje references canjes (id) on delete restrict,
  estado_anterior text
    constraint canje_historial_estado_anterior_conocido
      check (estado_anterior in ('Pendiente', 'Aprobado', 'Rechazado')),
  estado_nuevo text not null
    constraint canje_historial_estado_nuevo_conocido
      check (estado_nuevo in ('Pendiente', 'Aprobado', 'Rechazado')),
  usuario_id int not null
    constraint canje_historial_usuario references usuarios (id) on delete restrict,
  motivo_codigo text
    constraint canje_historial_motivo references motivos_rechazo (codigo) on delete restrict,
  observaciones text,
  ocurrido_en timestamptz not null,
  -- A redemption begins once and is decided once.
  constraint canje_historial_transicion check (
    (estado_anterior is null and estado_nuevo = 'Pendiente')
    or (estado_anterior = 'Pendiente' and estado_nuevo in ('Aprobado', 'Rechazado'))),
  constraint canje_historial_una_vez unique nulls not distinct (canje_id, estado_anterior)
);
create index canje_historial_usuario_idx on canje_historial (usuario_id);
create index canje_historial_motivo_idx on canje_historial (motivo_codigo) where motivo_codigo is not null;
create trigger canje_historial_solo_crece before delete or truncate on canje_historial
  for each statement execute function solo_crece();
create trigger canje_historial_sin_cambios before update on canje_historial
  for each row execute function solo_sin_texto('observaciones');

-- Rejected redemptions that a user has already looked at.
create table canjes_vistos (
  usuario_id int not null
    constraint canjes_vistos_usuario references usuarios (id) on delete cascade,
  canje_id bigint not null
    constraint canjes_vistos_canje references canjes (id) on delete cascade,
  visto_en timestamptz not null,
  constraint canjes_vistos_pkey primary key (usuario_id, canje_id)
);
create index canjes_vistos_canje_idx on canjes_vistos (canje_id);

-- How often each rule refused something, by day and country, without person, card or invoice.
create table negativas (
  -- The day in the country's own time zone.
  dia date not null,
  pais_codigo text not null constraint negativas_pais references paises (codigo) on delete restrict,
  regla text not null constraint negativas_regla_formato check (regla ~ '^[a-z][A-Za-z]{0,59}$'),
  cuenta int not null constraint negativas_cuenta_positiva check (cuenta > 0),
  constraint negativas_pkey primary key (dia, pais_codigo, regla)
);
create index negativas_pais_idx on negativas (pais_codigo);
