-- Totals that triggers count in the transaction of each change, so that a year of a million redemptions
-- is read as fast as one of a thousand: the board's (docs/decisions/0038) and those of the debts to
-- pharmacies (docs/decisions/0051). Each has a view that counts the same figures from the rows; a nightly
-- job compares the two.

create table totales_canjes (
  -- registrados, porDecidir, farmacia, producto, distribuidor (boxes): by the day of registration.
  -- aprobado, rechazado, anulado: by the day of the decision; the key counts the stretches of 4 hours
  -- since the registration.
  -- pacientes, pacientesNuevos: by the first day of the month.
  -- '…PorMes' and '…PorDia': see totales_con_sumas.
  medida text not null constraint totales_canjes_medida_formato check (medida ~ '^[a-z][A-Za-z]{0,30}$'),
  dia date not null,
  pais_codigo text not null
    constraint totales_canjes_pais references paises (codigo) on delete restrict,
  clave int not null,
  -- No check that it is positive: a wrong figure must never stop a redemption.
  cuenta int not null,
  constraint totales_canjes_pkey primary key (medida, dia, pais_codigo, clave)
);
create index totales_canjes_pais_medida_idx on totales_canjes (pais_codigo, medida, dia);

-- Changes of totals with the sums that follow from them: '…PorMes' by the first day of the month, with
-- the same keys; '…PorDia' with all keys together, key 0.
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

-- Adds changes to the totals. Every transaction locks the rows in the same order. 'distribuidor' comes
-- last: at a registration it is counted by a second statement, with the invoices.
create function totales_sumar(cambios totales_canjes[]) returns void
  language sql set search_path = pg_catalog, public as $$
  insert into totales_canjes (medida, dia, pais_codigo, clave, cuenta)
  select medida, dia, pais_codigo, clave, sum(cuenta)::int from totales_con_sumas(cambios)
   group by medida, dia, pais_codigo, clave
   order by starts_with(medida, 'distribuidor'), medida, dia, pais_codigo, clave
  on conflict (medida, dia, pais_codigo, clave)
    do update set cuenta = totales_canjes.cuenta + excluded.cuenta
$$;

-- The totals counted from the rows.
create view totales_contados as
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

create function totales_al_registrar() returns trigger language plpgsql
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
create trigger canjes_totales_alta after insert on canjes
  referencing new table as nuevos for each statement execute function totales_al_registrar();

create function totales_al_facturar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform totales_sumar(array(
    select ('distribuidor', c.fecha, c.pais_codigo, c.distribuidor_id, n.cantidad)::totales_canjes
      from nuevas n join public.canjes c on c.id = n.canje_id
     where c.vigente));
  return null;
end $$;
create trigger canje_facturas_totales_alta after insert on canje_facturas
  referencing new table as nuevas for each statement execute function totales_al_facturar();

create function totales_al_decidir() returns trigger language plpgsql
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
create trigger canjes_totales_decision after update on canjes
  referencing old table as antes new table as despues
  for each statement execute function totales_al_decidir();

-- Redemptions that no settlement holds, by the day of their oldest invoice. Readers leave out those that
-- are not approved yet or have lapsed: that depends on the clock.
create table totales_por_reponer (
  -- 0: all pharmacies together.
  farmacia_id int not null,
  distribuidor_id int not null,
  -- '-infinity': all days together.
  primera_factura date not null,
  producto_id int not null,
  -- No check that they are positive: a wrong figure must never stop a redemption.
  canjes int not null,
  cajas int not null,
  -- A column, so that a change of the counts does not rewrite the index.
  abierta boolean generated always as (canjes <> 0) stored,
  constraint totales_por_reponer_pkey primary key (farmacia_id, distribuidor_id, primera_factura, producto_id)
);
-- Settled days are not in the index.
create index totales_por_reponer_abierta_idx
  on totales_por_reponer (farmacia_id, distribuidor_id, primera_factura, producto_id) where abierta;
-- The open pairs of distributor and pharmacy.
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

-- Adds changes. Every transaction locks the rows in the same order.
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

-- The totals counted from the rows.
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

-- Triggers run in the order of their names: these totals are locked before the board's.
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

-- A rejection, or another oldest invoice. Redemptions in a settlement are not counted.
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

-- The last trigger of a cut by name, so that it locks these rows as late as possible.
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

-- Counts everything again, after a load that bypassed the triggers or a difference found at night.
create function por_reponer_rehacer() returns void language sql as $$
  lock table public.canjes, public.liquidacion_lineas in share row exclusive mode;
  delete from public.totales_por_reponer;
  insert into public.totales_por_reponer
    (farmacia_id, distribuidor_id, primera_factura, producto_id, canjes, cajas)
  -- Stored in the order in which they are read.
  select farmacia_id, distribuidor_id, primera_factura, producto_id, canjes, cajas from public.por_reponer_contados
   order by farmacia_id, distribuidor_id, primera_factura, producto_id;
$$;
create function totales_rehacer() returns void language sql as $$
  lock table public.canjes in share row exclusive mode;
  delete from public.totales_canjes;
  insert into public.totales_canjes (medida, dia, pais_codigo, clave, cuenta)
  select medida, dia, pais_codigo, clave, cuenta from public.totales_contados;
  select public.por_reponer_rehacer();
$$;
