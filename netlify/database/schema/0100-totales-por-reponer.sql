-- What is owed is read as fast with a million redemptions as with a thousand: the redemptions that no settlement holds
-- are also counted by the day of their oldest invoice, in the transaction that changes them. Whether one is approved
-- yet, and which has lapsed, the clock says: whoever reads leaves those out. docs/decisions/0051.
create table totales_por_reponer (
  -- 0: all pharmacies together.
  farmacia_id int not null,
  distribuidor_id int not null,
  -- '-infinity': all days together.
  primera_factura date not null,
  producto_id int not null,
  -- No check that they are positive: a slip of a figure must never stop a redemption. A nightly check compares.
  canjes int not null,
  cajas int not null,
  -- A column of its own, so that a change of the counts leaves the index alone.
  abierta boolean generated always as (canjes <> 0) stored,
  constraint totales_por_reponer_pkey primary key (farmacia_id, distribuidor_id, primera_factura, producto_id)
);
-- Settled days stay behind.
create index totales_por_reponer_abierta_idx
  on totales_por_reponer (farmacia_id, distribuidor_id, primera_factura, producto_id) where abierta;
-- Who owes to whom.
create index totales_por_reponer_distribuidor_idx
  on totales_por_reponer (distribuidor_id) where primera_factura = '-infinity' and abierta;
create index totales_por_reponer_farmacia_idx
  on totales_por_reponer (farmacia_id) where primera_factura = '-infinity' and abierta;

-- Changes with the sums that follow from them.
create function por_reponer_con_sumas(cambios totales_por_reponer[]) returns setof totales_por_reponer
  language sql immutable set search_path = pg_catalog, public as $$
  select m.farmacia_id, c.distribuidor_id, m.primera_factura, c.producto_id,
         sum(c.canjes)::int, sum(c.cajas)::int, null::boolean
    from unnest(cambios) c
   cross join lateral (values (c.farmacia_id, c.primera_factura), (0, c.primera_factura),
                              (c.farmacia_id, date '-infinity')) as m (farmacia_id, primera_factura)
   group by 1, 2, 3, 4
$$;

-- Adds changes; everybody locks the rows in one order.
create function por_reponer_sumar(cambios totales_por_reponer[]) returns void
  language sql set search_path = pg_catalog, public as $$
  insert into totales_por_reponer (farmacia_id, distribuidor_id, primera_factura, producto_id, canjes, cajas)
  select farmacia_id, distribuidor_id, primera_factura, producto_id, canjes, cajas
    from por_reponer_con_sumas(cambios) where canjes <> 0 or cajas <> 0
   order by farmacia_id, distribuidor_id, primera_factura, producto_id
  on conflict (farmacia_id, distribuidor_id, primera_factura, producto_id)
    do update set canjes = totales_por_reponer.canjes + excluded.canjes,
                  cajas = totales_por_reponer.cajas + excluded.cajas
$$;

-- The same, counted from the rows: what the table must always say.
create view por_reponer_contados as
  select s.farmacia_id, s.distribuidor_id, s.primera_factura, s.producto_id, s.canjes, s.cajas
    from por_reponer_con_sumas(array(
      select (c.farmacia_id, c.distribuidor_id, c.primera_factura, c.producto_id, count(*)::int,
              sum(p.cajas_gratis)::int, null)::totales_por_reponer
        from canjes c join promociones p on p.id = c.promocion_id
        left join (select canje_id from liquidacion_lineas group by canje_id having sum(cajas) > 0) l
          on l.canje_id = c.id
       where c.vigente and c.primera_factura is not null and l.canje_id is null
       group by c.farmacia_id, c.distribuidor_id, c.primera_factura, c.producto_id)) s;

-- The triggers' names come before those of the board's totals, which are so locked after these.
create function por_reponer_al_registrar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform por_reponer_sumar(array(
    select (n.farmacia_id, n.distribuidor_id, n.primera_factura, n.producto_id, 1, p.cajas_gratis,
            null)::totales_por_reponer
      from nuevos n join public.promociones p on p.id = n.promocion_id
     where n.vigente and n.primera_factura is not null));
  return null;
end $$;
create trigger canjes_por_reponer_alta after insert on canjes
  referencing new table as nuevos for each statement execute function por_reponer_al_registrar();

-- A rejection, or another oldest invoice. What a settlement holds is counted no more.
create function por_reponer_al_cambiar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform por_reponer_sumar(array(
    select (m.farmacia_id, m.distribuidor_id, m.primera_factura, m.producto_id, m.signo, m.signo * p.cajas_gratis,
            null)::totales_por_reponer
      from antes a join despues d on d.id = a.id
     cross join lateral (values
       (a.farmacia_id, a.distribuidor_id, a.primera_factura, a.producto_id, a.promocion_id, a.vigente, -1),
       (d.farmacia_id, d.distribuidor_id, d.primera_factura, d.producto_id, d.promocion_id, d.vigente, 1)
     ) as m (farmacia_id, distribuidor_id, primera_factura, producto_id, promocion_id, vigente, signo)
      join public.promociones p on p.id = m.promocion_id
     where (a.farmacia_id, a.distribuidor_id, a.primera_factura, a.producto_id, a.promocion_id, a.vigente)
             is distinct from
           (d.farmacia_id, d.distribuidor_id, d.primera_factura, d.producto_id, d.promocion_id, d.vigente)
       and m.vigente and m.primera_factura is not null
       and coalesce((select sum(l.cajas) from public.liquidacion_lineas l where l.canje_id = d.id), 0) <= 0));
  return null;
end $$;
create trigger canjes_por_reponer_cambio after update on canjes
  referencing old table as antes new table as despues for each statement execute function por_reponer_al_cambiar();

-- The last trigger of a cut, so that it holds these rows for no longer than it takes to write them.
create function por_reponer_al_liquidar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform por_reponer_sumar(array(
    select (c.farmacia_id, c.distribuidor_id, c.primera_factura, c.producto_id, -sum(sign(n.cajas))::int,
            -sum(n.cajas)::int, null)::totales_por_reponer
      from nuevas n join public.canjes c on c.id = n.canje_id
     group by c.farmacia_id, c.distribuidor_id, c.primera_factura, c.producto_id));
  return null;
end $$;
create trigger liquidacion_lineas_por_reponer after insert on liquidacion_lineas
  referencing new table as nuevas for each statement execute function por_reponer_al_liquidar();

-- Counts anew, as 0030 does for the board, and with it.
create function por_reponer_rehacer() returns void language sql as $$
  lock table public.canjes, public.liquidacion_lineas in share row exclusive mode;
  delete from public.totales_por_reponer;
  insert into public.totales_por_reponer
    (farmacia_id, distribuidor_id, primera_factura, producto_id, canjes, cajas)
  -- In the order in which they are read.
  select farmacia_id, distribuidor_id, primera_factura, producto_id, canjes, cajas from public.por_reponer_contados
   order by farmacia_id, distribuidor_id, primera_factura, producto_id;
$$;
revoke execute on function por_reponer_rehacer() from public;
create or replace function totales_rehacer() returns void language sql as $$
  lock table public.canjes in share row exclusive mode;
  delete from public.totales_canjes;
  insert into public.totales_canjes (medida, dia, pais_codigo, clave, cuenta)
  select medida, dia, pais_codigo, clave, cuenta from public.totales_contados;
  select public.por_reponer_rehacer();
$$;
select por_reponer_rehacer();

-- The functions read the figures; only the triggers write them.
grant select on totales_por_reponer, por_reponer_contados to junto_app;
