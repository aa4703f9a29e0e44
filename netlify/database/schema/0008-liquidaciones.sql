-- Settlements with the distributors. A debt has no row of its own: it is an approved redemption without
-- a line in force, not older than 90 days. Lines and movements are only added; a correction is a line of
-- the opposite sign.

-- One delivery of one distributor to one pharmacy.
create table liquidaciones (
  id bigint generated always as identity constraint liquidaciones_pkey primary key,
  distribuidor_id int not null,
  farmacia_id int not null,
  cadena_id int not null,
  pais_codigo text not null,
  -- The day of the cut in the pharmacy's country.
  fecha date not null,
  cortada_en timestamptz not null,
  estado text not null default 'Abierta'
    constraint liquidaciones_estado_conocido
      check (estado in ('Abierta', 'Enviada', 'Recibida', 'En disputa', 'Cerrada')),
  cambio_en timestamptz not null,
  -- The boxes of the cut. Counter-lines hold the boxes taken out since.
  cajas int not null constraint liquidaciones_cajas_positivas check (cajas > 0),
  constraint liquidaciones_cambio_despues check (cambio_en >= cortada_en),
  constraint liquidaciones_distribuidor foreign key (distribuidor_id, pais_codigo)
    references distribuidores (id, pais_codigo) on delete restrict,
  constraint liquidaciones_farmacia foreign key (farmacia_id, cadena_id, pais_codigo)
    references farmacias (id, cadena_id, pais_codigo) on update cascade on delete restrict
);
create index liquidaciones_distribuidor_idx on liquidaciones (distribuidor_id, estado, id);
create index liquidaciones_farmacia_idx on liquidaciones (farmacia_id, estado, id);
create index liquidaciones_cadena_idx on liquidaciones (cadena_id, estado, id);
create index liquidaciones_pais_idx on liquidaciones (pais_codigo, estado, id);

-- The changes of a settlement's state: user, instant and data. Rows are only added, and only a remark
-- may be blanked.
create table liquidacion_movimientos (
  id bigint generated always as identity constraint liquidacion_movimientos_pkey primary key,
  liquidacion_id bigint not null
    constraint liquidacion_movimientos_liquidacion references liquidaciones (id) on delete restrict,
  estado_anterior text,
  estado_nuevo text not null,
  usuario_id int not null
    constraint liquidacion_movimientos_usuario references usuarios (id) on delete restrict,
  ocurrido_en timestamptz not null,
  -- The carrier's number, and the day on which the boxes left.
  guia text constraint liquidacion_movimientos_guia_forma check (guia ~ '^[A-Z0-9][A-Z0-9 ./-]{0,39}$'),
  enviada_el date,
  motivo text,
  -- For staff and the pharmacy; not shown to the distributor.
  observaciones text,
  constraint liquidacion_movimientos_transicion check (
    (estado_anterior is null and estado_nuevo = 'Abierta')
    or (estado_anterior = 'Abierta' and estado_nuevo in ('Enviada', 'Cerrada'))
    or (estado_anterior = 'Enviada' and estado_nuevo in ('Recibida', 'En disputa'))
    or (estado_anterior in ('Recibida', 'En disputa') and estado_nuevo = 'Cerrada')),
  constraint liquidacion_movimientos_guia_al_enviar check (
    (estado_nuevo = 'Enviada') = (guia is not null) and (guia is null) = (enviada_el is null)),
  constraint liquidacion_movimientos_motivo_de_disputa check (
    (estado_nuevo = 'En disputa') = (motivo is not null)),
  -- Each state is left once.
  constraint liquidacion_movimientos_una_vez unique nulls not distinct (liquidacion_id, estado_anterior),
  constraint liquidacion_movimientos_id_liquidacion unique (id, liquidacion_id)
);
create index liquidacion_movimientos_usuario_idx on liquidacion_movimientos (usuario_id);
create trigger liquidacion_movimientos_solo_crece before delete or truncate on liquidacion_movimientos
  for each statement execute function solo_crece();
create trigger liquidacion_movimientos_sin_cambios before update on liquidacion_movimientos
  for each row execute function solo_sin_texto('observaciones');

-- The redemptions of a settlement. A redemption's lines alternate: 1, 3, 5 put its boxes into a
-- settlement, 2, 4, 6 take the boxes of the previous line out of it. So a redemption is in force in one
-- settlement at most.
create table liquidacion_lineas (
  canje_id bigint not null,
  orden int not null constraint liquidacion_lineas_orden_positivo check (orden > 0),
  liquidacion_id bigint not null,
  movimiento_id bigint not null,
  producto_id int not null,
  cajas int not null constraint liquidacion_lineas_signo check ((orden % 2 = 1) = (cajas > 0) and cajas <> 0),
  -- With the foreign key: the redemption is not rejected, and cannot be rejected any more.
  vigente boolean not null default true constraint liquidacion_lineas_vigente check (vigente),
  tras int generated always as (nullif(orden - 1, 0)) stored,
  constraint liquidacion_lineas_una_vez primary key (canje_id, orden),
  constraint liquidacion_lineas_tras foreign key (canje_id, tras)
    references liquidacion_lineas (canje_id, orden) on delete restrict,
  constraint liquidacion_lineas_canje foreign key (canje_id, producto_id, vigente)
    references canjes (id, producto_id, vigente) on delete restrict,
  constraint liquidacion_lineas_movimiento foreign key (movimiento_id, liquidacion_id)
    references liquidacion_movimientos (id, liquidacion_id) on delete restrict
);
create index liquidacion_lineas_liquidacion_idx on liquidacion_lineas (liquidacion_id, canje_id);
create index liquidacion_lineas_contrarias_idx on liquidacion_lineas (liquidacion_id) include (cajas)
  where cajas < 0;
create index liquidacion_lineas_movimiento_idx on liquidacion_lineas (movimiento_id);
create trigger liquidacion_lineas_solo_crece before update or delete or truncate on liquidacion_lineas
  for each statement execute function solo_crece();

-- A line holds an approved redemption of the same distributor and pharmacy, within its 90 days. A
-- counter-line takes out of the settlement what the previous line put in.
create function liquidacion_lineas_verificar() returns trigger language plpgsql as $$
begin
  if exists (
    select from nuevas n
      join public.liquidaciones l on l.id = n.liquidacion_id
      join public.canjes c on c.id = n.canje_id
     where n.orden % 2 = 1
       and (c.cambio_en > l.cortada_en or c.distribuidor_id <> l.distribuidor_id
            or c.farmacia_id <> l.farmacia_id or c.primera_factura is null
            or (n.orden = 1 and l.fecha > c.primera_factura + 90))
  ) then
    raise exception 'only what is owed is settled'
      using errcode = 'check_violation', constraint = 'liquidacion_lineas_por_reponer';
  end if;
  if exists (
    select from nuevas n
      join public.liquidacion_lineas a on a.canje_id = n.canje_id and a.orden = n.tras
     where n.orden % 2 = 0 and (a.liquidacion_id <> n.liquidacion_id or a.cajas <> -n.cajas)
  ) then
    raise exception 'a counter-line undoes the line before'
      using errcode = 'check_violation', constraint = 'liquidacion_lineas_contraria';
  end if;
  return null;
end $$;
create trigger liquidacion_lineas_ciertas after insert on liquidacion_lineas
  referencing new table as nuevas for each statement execute function liquidacion_lineas_verificar();

-- The boxes that did not arrive, as the pharmacy reports.
create table liquidacion_faltantes (
  liquidacion_id bigint not null
    constraint liquidacion_faltantes_liquidacion references liquidaciones (id) on delete restrict,
  producto_id int not null
    constraint liquidacion_faltantes_producto references productos (id) on delete restrict,
  cajas int not null constraint liquidacion_faltantes_cajas_positivas check (cajas > 0),
  constraint liquidacion_faltantes_pkey primary key (liquidacion_id, producto_id)
);
create index liquidacion_faltantes_producto_idx on liquidacion_faltantes (producto_id);
create trigger liquidacion_faltantes_solo_crece before update or delete or truncate on liquidacion_faltantes
  for each statement execute function solo_crece();
