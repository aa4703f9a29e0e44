-- Redemptions with their invoices, pre-registrations and history.

create table motivos_rechazo (
  codigo text constraint motivos_rechazo_pkey primary key
    constraint motivos_rechazo_codigo_formato check (codigo ~ '^[a-z]+(-[a-z]+)*$'),
  texto text not null constraint motivos_rechazo_texto_unico unique,
  -- 'auditoria': an auditor may choose it; 'anulacion': written by the withdrawal alone.
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
  -- The pharmacy's chain and country, for scopes. Filled by a trigger when left out, proved by
  -- the foreign key, and followed when a pharmacy changes its chain.
  cadena_id int not null,
  pais_codigo text not null,
  medico_id int not null,
  distribuidor_id int not null,
  usuario_id int not null
    constraint canjes_usuario references usuarios (id) on delete restrict,
  ffd boolean not null,
  registrado_en timestamptz not null,
  -- The day of registration in the pharmacy country's own time zone (all are UTC-4 to UTC-6).
  fecha date not null constraint canjes_fecha_del_registro
    check (fecha between (registrado_en at time zone 'UTC')::date - 1 and (registrado_en at time zone 'UTC')::date),
  -- The stored decision. 'Pendiente' whose audit window has closed counts as 'Aprobado'.
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
  constraint canjes_decision_con_fecha check ((estado = 'Pendiente') = (decidido_en is null)),
  -- A decision falls inside the audit window; after it nothing can be rejected any more.
  constraint canjes_decision_dentro_del_plazo check (
    decidido_en >= registrado_en and decidido_en < registrado_en + interval '48 hours'),
  constraint canjes_rechazo_con_motivo check ((estado = 'Rechazado') = (motivo_codigo is not null)),
  constraint canjes_rechazo_con_observaciones check (
    estado <> 'Rechazado' or motivo_codigo = 'anulado-por-la-farmacia'
    or coalesce(btrim(observaciones), '') <> '')
);

create function canjes_escribir_alcance() returns trigger language plpgsql as $$
begin
  select cadena_id, pais_codigo into new.cadena_id, new.pais_codigo
    from public.farmacias where id = new.farmacia_id;
  return new;
end $$;
create trigger canjes_alcance before insert on canjes
  for each row when (new.cadena_id is null or new.pais_codigo is null)
  execute function canjes_escribir_alcance();

-- The 48-hour lists, by scope.
create index canjes_lista_farmacia_idx on canjes (farmacia_id, vigente, cambio_en);
create index canjes_lista_cadena_idx on canjes (cadena_id, vigente, cambio_en);
create index canjes_lista_pais_idx on canjes (pais_codigo, vigente, cambio_en);
create index canjes_lista_idx on canjes (vigente, cambio_en);
-- The report, by scope and day of registration.
create index canjes_reporte_farmacia_idx on canjes (farmacia_id, fecha, id) where vigente;
create index canjes_reporte_cadena_idx on canjes (cadena_id, fecha, id) where vigente;
-- Limits, history and balance of a card.
create index canjes_historico_idx on canjes (tarjeta_id, promocion_id, fecha) where vigente;
-- Search by card, newest first.
create index canjes_tarjeta_idx on canjes (tarjeta_id, registrado_en);
create index canjes_promocion_idx on canjes (promocion_id);
create index canjes_medico_idx on canjes (medico_id);
create index canjes_distribuidor_idx on canjes (distribuidor_id);
create index canjes_usuario_idx on canjes (usuario_id);
create index canjes_motivo_idx on canjes (motivo_codigo) where motivo_codigo is not null;

create table canje_facturas (
  id bigint generated always as identity constraint canje_facturas_pkey primary key,
  canje_id bigint not null,
  producto_id int not null,
  farmacia_id int not null
    constraint canje_facturas_farmacia references farmacias (id) on delete restrict,
  -- Canonical: trimmed, upper case, leading zeros kept.
  numero text not null
    constraint canje_facturas_numero_canonico
      check (numero = upper(btrim(numero) collate "C") and char_length(numero) between 1 and 40),
  fecha date not null,
  cantidad int not null default 1 constraint canje_facturas_cantidad_positiva check (cantidad > 0),
  vigente boolean not null default true,
  -- Follows the redemption: when that is rejected, the cascade turns `vigente` off here too, and
  -- with it the invoice leaves the unique index below.
  constraint canje_facturas_canje foreign key (canje_id, producto_id, vigente)
    references canjes (id, producto_id, vigente) on update cascade on delete restrict,
  constraint canje_facturas_sin_repetir unique (canje_id, farmacia_id, numero)
);
-- One redemption per invoice and product, while it is not rejected.
create unique index canje_facturas_una_vez_por_producto
  on canje_facturas (farmacia_id, numero, producto_id) where vigente;
create index canje_facturas_numero_idx on canje_facturas (numero);
create index canje_facturas_farmacia_idx on canje_facturas (farmacia_id);

create table preregistros (
  id bigint generated always as identity constraint preregistros_pkey primary key,
  tarjeta_id bigint not null
    constraint preregistros_tarjeta references tarjetas (id) on delete restrict,
  promocion_id int not null,
  producto_id int not null,
  farmacia_id int not null,
  pais_codigo text not null,
  numero text not null
    constraint preregistros_numero_canonico
      check (numero = upper(btrim(numero) collate "C") and char_length(numero) between 1 and 40),
  fecha date not null,
  usuario_id int not null
    constraint preregistros_usuario references usuarios (id) on delete restrict,
  estado text not null default 'Pendiente'
    constraint preregistros_estado_conocido check (estado in ('Pendiente', 'Canjeado')),
  canje_id bigint
    constraint preregistros_canje references canjes (id) on delete restrict,
  creado_en timestamptz not null,
  constraint preregistros_canjeado_con_canje check ((estado = 'Canjeado') = (canje_id is not null)),
  constraint preregistros_promocion foreign key (promocion_id, producto_id, pais_codigo)
    references promociones (id, producto_id, pais_codigo) on delete restrict,
  constraint preregistros_farmacia foreign key (farmacia_id, pais_codigo)
    references farmacias (id, pais_codigo) on delete restrict,
  -- Two cards may not share an invoice of one product; one card may hold it twice (two boxes).
  constraint preregistros_factura_de_una_tarjeta exclude using gist
    (farmacia_id with =, producto_id with =, numero with =, tarjeta_id with <>)
);

create function preregistros_escribir_pais() returns trigger language plpgsql as $$
begin
  select pais_codigo into new.pais_codigo from public.farmacias where id = new.farmacia_id;
  return new;
end $$;
create trigger preregistros_pais before insert on preregistros
  for each row when (new.pais_codigo is null) execute function preregistros_escribir_pais();

create index preregistros_tarjeta_idx on preregistros (tarjeta_id, promocion_id, fecha);
create index preregistros_promocion_idx on preregistros (promocion_id);
create index preregistros_farmacia_idx on preregistros (farmacia_id, numero);
create index preregistros_usuario_idx on preregistros (usuario_id);
create index preregistros_canje_idx on preregistros (canje_id) where canje_id is not null;

-- Who changed the status of a redemption, when, to what and why. Only ever added to.
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

create function canje_historial_rehusar() returns trigger language plpgsql as $$
begin
  raise exception 'canje_historial only grows' using errcode = 'restrict_violation';
end $$;
create trigger canje_historial_solo_crece before update or delete or truncate on canje_historial
  for each statement execute function canje_historial_rehusar();

-- Rejected redemptions a person has already looked at.
create table canjes_vistos (
  usuario_id int not null
    constraint canjes_vistos_usuario references usuarios (id) on delete cascade,
  canje_id bigint not null
    constraint canjes_vistos_canje references canjes (id) on delete cascade,
  visto_en timestamptz not null,
  constraint canjes_vistos_pkey primary key (usuario_id, canje_id)
);
create index canjes_vistos_canje_idx on canjes_vistos (canje_id);
