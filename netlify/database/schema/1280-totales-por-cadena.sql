-- The board of a chain is read from totals, like those of the countries (0009): the same measures, by chain.

create table totales_por_cadena (
  medida text not null,
  dia date not null,
  pais_codigo text not null,
  cadena_id int not null,
  clave int not null,
  -- No check that it is positive: a wrong figure must never stop a redemption.
  cuenta int not null,
  constraint totales_por_cadena_pkey primary key (cadena_id, medida, dia, clave),
  constraint totales_por_cadena_cadena foreign key (cadena_id, pais_codigo)
    references cadenas (id, pais_codigo) on delete restrict
);

-- Changes of chains' totals with the sums that follow from them. Those without a chain count for a country alone.
create function por_cadena_con_sumas(cambios totales_por_cadena[]) returns setof totales_por_cadena
  language sql immutable set search_path = pg_catalog, public as $$
  select s.medida, s.dia, s.pais_codigo, c.cadena_id, s.clave, sum(s.cuenta)::int
    from (select cadena_id, array_agg((medida, dia, pais_codigo, clave, cuenta)::totales_canjes) as suyos
            from unnest(cambios) where cadena_id is not null group by cadena_id) c
   cross join lateral totales_con_sumas(c.suyos) s
   group by s.medida, s.dia, s.pais_codigo, c.cadena_id, s.clave
$$;

-- Adds changes to the totals of countries, then to those of chains. Every transaction locks the rows in the same order:
-- 'distribuidor' is added by a call of its own, the last one.
create function totales_sumar(cambios totales_por_cadena[]) returns void
  language plpgsql set search_path = pg_catalog, public as $$
begin
  perform totales_sumar(array(
    select (medida, dia, pais_codigo, clave, cuenta)::totales_canjes from unnest(cambios)));
  insert into totales_por_cadena (medida, dia, pais_codigo, cadena_id, clave, cuenta)
  select medida, dia, pais_codigo, cadena_id, clave, cuenta from por_cadena_con_sumas(cambios)
   order by medida, dia, cadena_id, clave
  on conflict (cadena_id, medida, dia, clave)
    do update set cuenta = totales_por_cadena.cuenta + excluded.cuenta;
end $$;

-- What the totals count, from the rows. Patients are counted by country alone.
create view canjes_contados as
  select 'registrados' as medida, fecha as dia, pais_codigo, cadena_id, 0 as clave, count(*)::int as cuenta
    from canjes group by fecha, pais_codigo, cadena_id
  union all
  select 'porDecidir', fecha, pais_codigo, cadena_id, 0, count(*)::int
    from canjes where estado = 'Pendiente' group by fecha, pais_codigo, cadena_id
  union all
  select 'farmacia', fecha, pais_codigo, cadena_id, farmacia_id, count(*)::int
    from canjes where vigente group by fecha, pais_codigo, cadena_id, farmacia_id
  union all
  select 'producto', fecha, pais_codigo, cadena_id, producto_id, count(*)::int
    from canjes where vigente group by fecha, pais_codigo, cadena_id, producto_id
  union all
  select 'distribuidor', c.fecha, c.pais_codigo, c.cadena_id, c.distribuidor_id, sum(f.cantidad)::int
    from canjes c join canje_facturas f on f.canje_id = c.id
   where c.vigente group by c.fecha, c.pais_codigo, c.cadena_id, c.distribuidor_id
  union all
  select d.medida, d.dia, d.pais_codigo, d.cadena_id, d.clave, count(*)::int
    from (select case when c.motivo_codigo = 'anulado-por-la-farmacia' then 'anulado'
                      when c.vigente then 'aprobado' else 'rechazado' end as medida,
                 (c.decidido_en at time zone p.zona_horaria)::date as dia, c.pais_codigo, c.cadena_id,
                 floor(extract(epoch from c.decidido_en - c.registrado_en) / 14400)::int as clave
            from canjes c join paises p on p.codigo = c.pais_codigo
           where c.decidido_en is not null) d
   group by d.medida, d.dia, d.pais_codigo, d.cadena_id, d.clave
  union all
  select 'pacientes', date_trunc('month', fecha)::date, pais_codigo, null, 0, count(distinct tarjeta_id)::int
    from canjes group by date_trunc('month', fecha)::date, pais_codigo
  union all
  select 'pacientesNuevos', mes, pais_codigo, null, 0, count(*)::int
    from (select tarjeta_id, pais_codigo, date_trunc('month', min(fecha))::date as mes
            from canjes group by tarjeta_id, pais_codigo) p
   group by mes, pais_codigo;

-- The totals counted from the rows.
create or replace view totales_contados as
  select s.medida, s.dia, s.pais_codigo, s.clave, s.cuenta
    from totales_con_sumas(array(
      select (medida, dia, pais_codigo, clave, sum(cuenta)::int)::totales_canjes
        from canjes_contados group by medida, dia, pais_codigo, clave)) s;
create view por_cadena_contados as
  select s.medida, s.dia, s.pais_codigo, s.cadena_id, s.clave, s.cuenta
    from por_cadena_con_sumas(array(
      select (medida, dia, pais_codigo, cadena_id, clave, cuenta)::totales_por_cadena from canjes_contados)) s;

create or replace function totales_al_registrar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform totales_sumar(array(
    select (t.medida, t.dia, t.pais_codigo, t.cadena_id, t.clave, t.cuenta)::totales_por_cadena
      from (
        select m.medida, n.fecha as dia, n.pais_codigo, n.cadena_id, m.clave, 1 as cuenta
          from nuevos n cross join lateral (values
            ('registrados', 0, true), ('porDecidir', 0, n.estado = 'Pendiente'),
            ('farmacia', n.farmacia_id, n.vigente), ('producto', n.producto_id, n.vigente)
          ) as m (medida, clave, vale)
         where m.vale
        union all
        select case when n.motivo_codigo = 'anulado-por-la-farmacia' then 'anulado'
                    when n.vigente then 'aprobado' else 'rechazado' end,
               (n.decidido_en at time zone p.zona_horaria)::date, n.pais_codigo, n.cadena_id,
               floor(extract(epoch from n.decidido_en - n.registrado_en) / 14400)::int, 1
          from nuevos n join public.paises p on p.codigo = n.pais_codigo
         where n.decidido_en is not null
        union all
        select 'pacientes', n.mes, n.pais_codigo, null, 0, 1
          from (select distinct tarjeta_id, pais_codigo, date_trunc('month', fecha)::date as mes
                  from nuevos) n
         where not exists (
           select from public.canjes c
            where c.tarjeta_id = n.tarjeta_id and date_trunc('month', c.fecha)::date = n.mes
              and c.id not in (select id from nuevos))
        union all
        select 'pacientesNuevos', n.mes, n.pais_codigo, null, 0, 1
          from (select tarjeta_id, pais_codigo, date_trunc('month', min(fecha))::date as mes
                  from nuevos group by tarjeta_id, pais_codigo) n
         where not exists (
           select from public.canjes c
            where c.tarjeta_id = n.tarjeta_id and c.id not in (select id from nuevos))
      ) t));
  return null;
end $$;

create or replace function totales_al_facturar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform totales_sumar(array(
    select ('distribuidor', c.fecha, c.pais_codigo, c.cadena_id, c.distribuidor_id, n.cantidad)::totales_por_cadena
      from nuevas n join public.canjes c on c.id = n.canje_id
     where c.vigente));
  return null;
end $$;

-- A decision, a reopening, or a pharmacy that changes its chain: each changed redemption counts no longer as before, but
-- as it is now.
create or replace function totales_al_decidir() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform totales_sumar(array(
    with x as (
      select d.fecha, d.pais_codigo, d.farmacia_id, d.producto_id, d.registrado_en, v.*
        from antes a join despues d on d.id = a.id
       cross join lateral (values
         (-1, a.cadena_id, a.estado, a.vigente, a.decidido_en, a.motivo_codigo),
         (1, d.cadena_id, d.estado, d.vigente, d.decidido_en, d.motivo_codigo)
       ) as v (signo, cadena_id, estado, vigente, decidido_en, motivo_codigo)
       where (a.estado, a.cadena_id) <> (d.estado, d.cadena_id)
    )
    select (t.medida, t.dia, t.pais_codigo, t.cadena_id, t.clave, sum(t.cuenta)::int)::totales_por_cadena
      from (
        select m.medida, x.fecha as dia, x.pais_codigo, x.cadena_id, m.clave, x.signo as cuenta
          from x cross join lateral (values
            ('registrados', 0, true), ('porDecidir', 0, x.estado = 'Pendiente'),
            ('farmacia', x.farmacia_id, x.vigente), ('producto', x.producto_id, x.vigente)
          ) as m (medida, clave, vale)
         where m.vale
        union all
        select case when x.motivo_codigo = 'anulado-por-la-farmacia' then 'anulado'
                    when x.vigente then 'aprobado' else 'rechazado' end,
               (x.decidido_en at time zone p.zona_horaria)::date, x.pais_codigo, x.cadena_id,
               floor(extract(epoch from x.decidido_en - x.registrado_en) / 14400)::int, x.signo
          from x join public.paises p on p.codigo = x.pais_codigo
         where x.decidido_en is not null
      ) t
     group by t.medida, t.dia, t.pais_codigo, t.cadena_id, t.clave having sum(t.cuenta) <> 0));
  perform totales_sumar(array(
    select ('distribuidor', d.fecha, d.pais_codigo, v.cadena_id, d.distribuidor_id,
            v.signo * (select sum(f.cantidad)::int from public.canje_facturas f where f.canje_id = d.id)
           )::totales_por_cadena
      from antes a join despues d on d.id = a.id
     cross join lateral (values (-1, a.cadena_id, a.vigente), (1, d.cadena_id, d.vigente))
                          as v (signo, cadena_id, vigente)
     where (a.vigente, a.cadena_id) <> (d.vigente, d.cadena_id) and v.vigente));
  return null;
end $$;

insert into totales_por_cadena (medida, dia, pais_codigo, cadena_id, clave, cuenta)
select medida, dia, pais_codigo, cadena_id, clave, cuenta from por_cadena_contados
 order by cadena_id, medida, dia, clave;
grant select on totales_por_cadena, por_cadena_contados to junto_app;
