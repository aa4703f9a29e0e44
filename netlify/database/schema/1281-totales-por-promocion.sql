-- The office's report sums its redemptions up by promotion and distributor: read from totals (docs/decisions/0038).

create table totales_por_promocion (
  -- The day of registration.
  fecha date not null,
  pais_codigo text not null,
  promocion_id int not null,
  distribuidor_id int not null,
  -- No check that they are positive: a wrong figure must never stop a redemption.
  registrados int not null,
  vigentes int not null,
  constraint totales_por_promocion_pkey primary key (fecha, pais_codigo, promocion_id, distribuidor_id)
);

-- The totals counted from the rows.
create view por_promocion_contados as
  select fecha, pais_codigo, promocion_id, distribuidor_id, count(*)::int as registrados,
         (count(*) filter (where vigente))::int as vigentes
    from canjes group by fecha, pais_codigo, promocion_id, distribuidor_id;

-- Triggers run in the order of their names: at a registration and at a decision these totals are locked before those of
-- the board.
create function por_promocion_al_registrar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  insert into public.totales_por_promocion as t
    (fecha, pais_codigo, promocion_id, distribuidor_id, registrados, vigentes)
  select fecha, pais_codigo, promocion_id, distribuidor_id, count(*), count(*) filter (where vigente)
    from nuevos
   group by fecha, pais_codigo, promocion_id, distribuidor_id
   order by fecha, pais_codigo, promocion_id, distribuidor_id
  on conflict (fecha, pais_codigo, promocion_id, distribuidor_id)
    do update set registrados = t.registrados + excluded.registrados, vigentes = t.vigentes + excluded.vigentes;
  return null;
end $$;
create trigger canjes_promocion_alta after insert on canjes
  referencing new table as nuevos for each statement execute function por_promocion_al_registrar();

create function por_promocion_al_decidir() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  insert into public.totales_por_promocion as t
    (fecha, pais_codigo, promocion_id, distribuidor_id, registrados, vigentes)
  select d.fecha, d.pais_codigo, d.promocion_id, d.distribuidor_id, 0, sum(d.vigente::int - a.vigente::int)
    from antes a join despues d on d.id = a.id
   where a.vigente <> d.vigente
   group by d.fecha, d.pais_codigo, d.promocion_id, d.distribuidor_id
   order by d.fecha, d.pais_codigo, d.promocion_id, d.distribuidor_id
  on conflict (fecha, pais_codigo, promocion_id, distribuidor_id)
    do update set vigentes = t.vigentes + excluded.vigentes;
  return null;
end $$;
create trigger canjes_promocion_decision after update on canjes
  referencing old table as antes new table as despues
  for each statement execute function por_promocion_al_decidir();

create or replace function totales_rehacer() returns void language sql as $$
  lock table public.canjes in share row exclusive mode;
  delete from public.totales_canjes;
  insert into public.totales_canjes (medida, dia, pais_codigo, clave, cuenta)
  select medida, dia, pais_codigo, clave, cuenta from public.totales_contados;
  delete from public.totales_por_cadena;
  insert into public.totales_por_cadena (medida, dia, pais_codigo, cadena_id, clave, cuenta)
  -- Stored in the order in which they are read.
  select medida, dia, pais_codigo, cadena_id, clave, cuenta from public.por_cadena_contados
   order by cadena_id, medida, dia, clave;
  delete from public.totales_por_promocion;
  insert into public.totales_por_promocion
    (fecha, pais_codigo, promocion_id, distribuidor_id, registrados, vigentes)
  select fecha, pais_codigo, promocion_id, distribuidor_id, registrados, vigentes from public.por_promocion_contados
   order by fecha, pais_codigo, promocion_id, distribuidor_id;
  select public.por_reponer_rehacer();
$$;

insert into totales_por_promocion (fecha, pais_codigo, promocion_id, distribuidor_id, registrados, vigentes)
select fecha, pais_codigo, promocion_id, distribuidor_id, registrados, vigentes from por_promocion_contados
 order by fecha, pais_codigo, promocion_id, distribuidor_id;
grant select on totales_por_promocion, por_promocion_contados to junto_app;
