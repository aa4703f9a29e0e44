-- What the board shows, counted by day in the transaction that changes it, so that a year of a million
-- redemptions is read as fast as one of a thousand. Whoever writes redemptions locks the day's row of the
-- country until the commit: far more than a country's counters need, measured in docs/decisions/0038.

create table totales_canjes (
  -- registrados, porDecidir, farmacia, producto, distribuidor (boxes): by the day of registration.
  -- aprobado, rechazado, anulado: by the day of the decision, the key is its stretch of 4 hours.
  -- pacientes, pacientesNuevos: by the first day of the month.
  medida text not null constraint totales_canjes_medida_formato check (medida ~ '^[a-z][A-Za-z]{0,30}$'),
  dia date not null,
  pais_codigo text not null
    constraint totales_canjes_pais references paises (codigo) on delete restrict,
  clave int not null,
  -- No check that it is positive: a slip of a figure must never stop a redemption. A nightly check compares.
  cuenta int not null,
  constraint totales_canjes_pkey primary key (medida, dia, pais_codigo, clave)
);
create index totales_canjes_pais_idx on totales_canjes (pais_codigo);

-- The same figures counted from the rows: what the table must always say.
create view totales_contados as
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
   group by mes, pais_codigo;

create function totales_al_registrar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  insert into public.totales_canjes (medida, dia, pais_codigo, clave, cuenta)
  select t.medida, t.dia, t.pais_codigo, t.clave, sum(t.cuenta)::int
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
    ) t
   group by t.medida, t.dia, t.pais_codigo, t.clave
   -- Everybody locks the rows in one order, the boxes last: they come with the invoices.
   order by t.medida, t.dia, t.pais_codigo, t.clave
  on conflict (medida, dia, pais_codigo, clave)
    do update set cuenta = totales_canjes.cuenta + excluded.cuenta;
  return null;
end $$;
create trigger canjes_totales_alta after insert on canjes
  referencing new table as nuevos for each statement execute function totales_al_registrar();

create function totales_al_facturar() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  insert into public.totales_canjes (medida, dia, pais_codigo, clave, cuenta)
  select 'distribuidor', c.fecha, c.pais_codigo, c.distribuidor_id, sum(n.cantidad)::int
    from nuevas n join public.canjes c on c.id = n.canje_id
   where c.vigente
   group by c.fecha, c.pais_codigo, c.distribuidor_id
   order by c.fecha, c.pais_codigo, c.distribuidor_id
  on conflict (medida, dia, pais_codigo, clave)
    do update set cuenta = totales_canjes.cuenta + excluded.cuenta;
  return null;
end $$;
create trigger canje_facturas_totales_alta after insert on canje_facturas
  referencing new table as nuevas for each statement execute function totales_al_facturar();

create function totales_al_decidir() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  insert into public.totales_canjes (medida, dia, pais_codigo, clave, cuenta)
  select t.medida, t.dia, t.pais_codigo, t.clave, sum(t.cuenta)::int
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
    ) t
   group by t.medida, t.dia, t.pais_codigo, t.clave
   order by t.medida = 'distribuidor', t.medida, t.dia, t.pais_codigo, t.clave
  on conflict (medida, dia, pais_codigo, clave)
    do update set cuenta = totales_canjes.cuenta + excluded.cuenta;
  return null;
end $$;
create trigger canjes_totales_decision after update on canjes
  referencing old table as antes new table as despues
  for each statement execute function totales_al_decidir();

-- Counts everything anew: after a load that went around the triggers, or a nightly check that found a slip.
create function totales_rehacer() returns void language sql as $$
  lock table public.canjes in share row exclusive mode;
  delete from public.totales_canjes;
  insert into public.totales_canjes (medida, dia, pais_codigo, clave, cuenta)
  select medida, dia, pais_codigo, clave, cuenta from public.totales_contados;
$$;
revoke execute on function totales_rehacer() from public;
select totales_rehacer();

-- Who the newest of a product or of a distributor were: no group of fewer than 5 people is shown.
create index canjes_producto_idx on canjes (producto_id, fecha) where vigente;
create index canjes_distribuidor_fecha_idx on canjes (distribuidor_id, fecha) where vigente;

-- The functions read the figures; only the triggers write them.
grant select on totales_canjes, totales_contados to junto_app;
