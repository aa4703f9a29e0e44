-- The board reads years as fast as weeks: what has many keys is also summed by month, and a decision by its
-- day alone. The sums stand beside the days, written by the same statement, so they can never disagree for
-- longer than a transaction: docs/decisions/0038.

-- A change of totals with the sums that follow from it. The only place that says which there are:
-- '…PorMes' by the first day of the month, with the same keys; '…PorDia' with all keys together, key 0.
create function totales_con_sumas(cambios totales_canjes[]) returns setof totales_canjes
  language sql immutable set search_path = pg_catalog, public as $$
  select * from unnest(cambios)
  union all
  select medida || 'PorMes', date_trunc('month', dia)::date, pais_codigo, clave, sum(cuenta)::int
    from unnest(cambios)
   where medida in ('farmacia', 'producto', 'distribuidor', 'aprobado', 'rechazado', 'anulado')
   group by 1, 2, 3, 4
  union all
  select medida || 'PorDia', dia, pais_codigo, 0, sum(cuenta)::int
    from unnest(cambios) where medida in ('aprobado', 'rechazado', 'anulado') group by 1, 2, 3
$$;

-- Adds changes to the totals; only who may write them can. Everybody locks the rows in one order, the boxes last: at a registration they
-- come with the invoices, in a second statement.
create function totales_sumar(cambios totales_canjes[]) returns void
  language sql set search_path = pg_catalog, public as $$
  insert into totales_canjes (medida, dia, pais_codigo, clave, cuenta)
  select medida, dia, pais_codigo, clave, sum(cuenta)::int from totales_con_sumas(cambios)
   group by medida, dia, pais_codigo, clave
   order by starts_with(medida, 'distribuidor'), medida, dia, pais_codigo, clave
  on conflict (medida, dia, pais_codigo, clave)
    do update set cuenta = totales_canjes.cuenta + excluded.cuenta
$$;

-- As in 0030; the sums come of them.
create or replace view totales_contados as
  select s.medida, s.dia, s.pais_codigo, s.clave, s.cuenta
    from totales_con_sumas(array(
      select (t.medida, t.dia, t.pais_codigo, t.clave, t.cuenta)::totales_canjes
        from (
          select 'registrados' as medida, fecha as dia, pais_codigo, 0 as clave, count(*)::int as cuenta
            from canjes group by fecha, pais_codigo
          union all
          select 'porDecidir', fecha, pais_codigo, 0, count(*)::int
            from canjes where estado = 'Pendiente' group by fecha, pais_codigo
          union all
          select 'farmacia', fecha, pais_codigo, farmacia_id, count(*)::int
            from canjes where vigente group by fecha, pais_codigo, farmacia_id
          union all
          select 'producto', fecha, pais_codigo, producto_id, count(*)::int
            from canjes where vigente group by fecha, pais_codigo, producto_id
          union all
          select 'distribuidor', c.fecha, c.pais_codigo, c.distribuidor_id, sum(f.cantidad)::int
            from canjes c join canje_facturas f on f.canje_id = c.id
           where c.vigente group by c.fecha, c.pais_codigo, c.distribuidor_id
          union all
          select d.medida, d.dia, d.pais_codigo, d.clave, count(*)::int
            from (select case when c.motivo_codigo = 'anulado-por-la-farmacia' then 'anulado'
                              when c.vigente then 'aprobado' else 'rechazado' end as medida,
                         (c.decidido_en at time zone p.zona_horaria)::date as dia, c.pais_codigo,
                         floor(extract(epoch from c.decidido_en - c.registrado_en) / 14400)::int as clave
                    from canjes c join paises p on p.codigo = c.pais_codigo
                   where c.decidido_en is not null) d
           group by d.medida, d.dia, d.pais_codigo, d.clave
          union all
          select 'pacientes', date_trunc('month', fecha)::date, pais_codigo, 0, count(distinct tarjeta_id)::int
            from canjes group by date_trunc('month', fecha)::date, pais_codigo
          union all
          select 'pacientesNuevos', mes, pais_codigo, 0, count(*)::int
            from (select tarjeta_id, pais_codigo, date_trunc('month', min(fecha))::date as mes
                    from canjes group by tarjeta_id, pais_codigo) p
           group by mes, pais_codigo
        ) t)) s;

create or replace function totales_al_registrar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform totales_sumar(array(
    select (t.medida, t.dia, t.pais_codigo, t.clave, t.cuenta)::totales_canjes
      from (
        select m.medida, n.fecha as dia, n.pais_codigo, m.clave, 1 as cuenta
          from nuevos n cross join lateral (values
            ('registrados', 0, true), ('porDecidir', 0, n.estado = 'Pendiente'),
            ('farmacia', n.farmacia_id, n.vigente), ('producto', n.producto_id, n.vigente)
          ) as m (medida, clave, vale)
         where m.vale
        union all
        select case when n.motivo_codigo = 'anulado-por-la-farmacia' then 'anulado'
                    when n.vigente then 'aprobado' else 'rechazado' end,
               (n.decidido_en at time zone p.zona_horaria)::date, n.pais_codigo,
               floor(extract(epoch from n.decidido_en - n.registrado_en) / 14400)::int, 1
          from nuevos n join public.paises p on p.codigo = n.pais_codigo
         where n.decidido_en is not null
        union all
        select 'pacientes', n.mes, n.pais_codigo, 0, 1
          from (select distinct tarjeta_id, pais_codigo, date_trunc('month', fecha)::date as mes
                  from nuevos) n
         where not exists (
           select from public.canjes c
            where c.tarjeta_id = n.tarjeta_id and date_trunc('month', c.fecha)::date = n.mes
              and c.id not in (select id from nuevos))
        union all
        select 'pacientesNuevos', n.mes, n.pais_codigo, 0, 1
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
    select ('distribuidor', c.fecha, c.pais_codigo, c.distribuidor_id, n.cantidad)::totales_canjes
      from nuevas n join public.canjes c on c.id = n.canje_id
     where c.vigente));
  return null;
end $$;

create or replace function totales_al_decidir() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform totales_sumar(array(
    select (t.medida, t.dia, t.pais_codigo, t.clave, t.cuenta)::totales_canjes
      from (
        select m.medida, d.fecha as dia, d.pais_codigo, m.clave, -1 as cuenta
          from antes a join despues d on d.id = a.id
         cross join lateral (values
            ('porDecidir', 0, true), ('farmacia', d.farmacia_id, not d.vigente),
            ('producto', d.producto_id, not d.vigente)) as m (medida, clave, vale)
         where a.estado <> d.estado and m.vale
        union all
        select 'distribuidor', d.fecha, d.pais_codigo, d.distribuidor_id, -f.cantidad
          from antes a join despues d on d.id = a.id join public.canje_facturas f on f.canje_id = d.id
         where a.estado <> d.estado and not d.vigente
        union all
        select case when d.motivo_codigo = 'anulado-por-la-farmacia' then 'anulado'
                    when d.vigente then 'aprobado' else 'rechazado' end,
               (d.decidido_en at time zone p.zona_horaria)::date, d.pais_codigo,
               floor(extract(epoch from d.decidido_en - d.registrado_en) / 14400)::int, 1
          from antes a join despues d on d.id = a.id join public.paises p on p.codigo = d.pais_codigo
         where a.estado <> d.estado
      ) t));
  return null;
end $$;

select totales_rehacer();
