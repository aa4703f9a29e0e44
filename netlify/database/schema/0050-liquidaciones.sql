-- Settlements with the distributors. What is owed is no row of its own: it is an approved redemption without a line
-- in force, not older than 90 days. Lines and movements only grow; a correction is a line of the opposite sign.

-- The free boxes of one redemption.
alter table promociones add column cajas_gratis int
  generated always as (split_part(tipo_bonificacion, ' + ', 2)::int) stored;

-- The day of the oldest invoice, from which the 90 days count. The insert of the redemption writes it; the trigger
-- keeps it right whoever writes invoices.
alter table canjes add column primera_factura date;
-- One pass over the table, its indexes built anew: an update of every row would keep up each index row by row, and
-- wake the triggers that count. A table of its own, since an index that this very transaction built may not serve it yet.
create temp table primeras (canje_id bigint primary key, primera date) on commit drop;
insert into primeras select canje_id, min(fecha) from canje_facturas group by canje_id;
create function pg_temp.primera_de(canje bigint) returns date language sql stable as $$
  select primera from pg_temp.primeras where canje_id = canje
$$;
alter table canjes alter column primera_factura type date using pg_temp.primera_de(id);

create function canjes_escribir_primera_factura() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from nuevas n join public.canjes c on c.id = n.canje_id
              where c.primera_factura is null or n.fecha < c.primera_factura) then
    update public.canjes c set primera_factura = n.primera
      from (select canje_id, min(fecha) as primera from nuevas group by canje_id) n
     where c.id = n.canje_id and (c.primera_factura is null or n.primera < c.primera_factura);
  end if;
  return null;
end $$;
create trigger canje_facturas_primera after insert on canje_facturas
  referencing new table as nuevas for each statement execute function canjes_escribir_primera_factura();

-- What is owed, by who owes it and to whom, oldest first.
create index canjes_por_reponer_idx on canjes (distribuidor_id, primera_factura, id)
  include (farmacia_id, producto_id, promocion_id, cambio_en) where vigente;
create index canjes_por_reponer_farmacia_idx on canjes (farmacia_id, primera_factura, id)
  include (distribuidor_id, producto_id, promocion_id, cambio_en) where vigente;

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
  -- The boxes of the cut. Counter-lines tell what has left since.
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

-- Who changed the state of a settlement, when and with what. Only ever added to.
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
  -- For staff and the pharmacy alone: no distributor reads it.
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
  -- Each state is left once, so it is reached once.
  constraint liquidacion_movimientos_una_vez unique nulls not distinct (liquidacion_id, estado_anterior),
  constraint liquidacion_movimientos_id_liquidacion unique (id, liquidacion_id)
);
create index liquidacion_movimientos_usuario_idx on liquidacion_movimientos (usuario_id);

-- The redemptions of a settlement. A redemption's lines take turns: 1, 3, 5 put its boxes into a settlement, 2, 4, 6
-- take the boxes of the line before out of it. So a redemption is in force in one settlement at most.
create table liquidacion_lineas (
  canje_id bigint not null,
  orden int not null constraint liquidacion_lineas_orden_positivo check (orden > 0),
  liquidacion_id bigint not null,
  movimiento_id bigint not null,
  producto_id int not null,
  cajas int not null constraint liquidacion_lineas_signo check ((orden % 2 = 1) = (cajas > 0) and cajas <> 0),
  -- Holds that the redemption is not rejected, and that it never will be.
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

-- A line is of an approved redemption of the same distributor and pharmacy, within its 90 days; a counter-line takes
-- out of the settlement what the line before has put in.
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

-- The boxes that a pharmacy says did not arrive.
create table liquidacion_faltantes (
  liquidacion_id bigint not null
    constraint liquidacion_faltantes_liquidacion references liquidaciones (id) on delete restrict,
  producto_id int not null
    constraint liquidacion_faltantes_producto references productos (id) on delete restrict,
  cajas int not null constraint liquidacion_faltantes_cajas_positivas check (cajas > 0),
  constraint liquidacion_faltantes_pkey primary key (liquidacion_id, producto_id)
);
create index liquidacion_faltantes_producto_idx on liquidacion_faltantes (producto_id);

create function liquidacion_rehusar() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger liquidacion_movimientos_solo_crece before update or delete or truncate on liquidacion_movimientos
  for each statement execute function liquidacion_rehusar();
create trigger liquidacion_lineas_solo_crece before update or delete or truncate on liquidacion_lineas
  for each statement execute function liquidacion_rehusar();
create trigger liquidacion_faltantes_solo_crece before update or delete or truncate on liquidacion_faltantes
  for each statement execute function liquidacion_rehusar();

grant select, insert on liquidaciones, liquidacion_movimientos, liquidacion_lineas, liquidacion_faltantes
  to junto_app;
grant update (estado, cambio_en) on liquidaciones to junto_app;
