-- An auditor's decision may be reopened while the audit window is open. The history keeps the decision, the reopening
-- and the next decision.

alter table canje_historial
  drop constraint canje_historial_una_vez,
  drop constraint canje_historial_transicion,
  add constraint canje_historial_transicion check (
    (estado_anterior is null and estado_nuevo = 'Pendiente')
    or (estado_anterior = 'Pendiente' and estado_nuevo in ('Aprobado', 'Rechazado'))
    -- A reopening, with its reason.
    or (estado_anterior in ('Aprobado', 'Rechazado') and estado_nuevo = 'Pendiente'
        and coalesce(btrim(observaciones), '') <> ''));
-- A redemption begins once.
create unique index canje_historial_una_vez on canje_historial (canje_id) where estado_anterior is null;
create index canje_historial_canje_idx on canje_historial (canje_id, id);

-- A decided redemption changes only to 'Pendiente', and only where the last line of its history is a reopening within
-- the window. A withdrawal by the pharmacy stays.
create or replace function canjes_rehusar_otra_decision() returns trigger language plpgsql as $$
begin
  if new.estado = 'Pendiente' and old.motivo_codigo is distinct from 'anulado-por-la-farmacia' and exists (
    select from (select * from public.canje_historial where canje_id = new.id order by id desc limit 1) h
     where h.estado_anterior = old.estado and h.estado_nuevo = 'Pendiente'
       and h.ocurrido_en < new.registrado_en + interval '48 hours') then
    return new;
  end if;
  raise exception 'a decided redemption stays decided' using errcode = 'restrict_violation';
end $$;

-- A redemption rejected again is unseen again.
grant delete on canjes_vistos to junto_app;

-- The board's totals take a decision back, too.
create or replace function totales_al_decidir() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform totales_sumar(array(
    select (t.medida, t.dia, t.pais_codigo, t.clave, t.cuenta)::totales_canjes
      from (
        select m.medida, d.fecha as dia, d.pais_codigo, m.clave, m.cuenta
          from antes a join despues d on d.id = a.id
         cross join lateral (values
            ('porDecidir', 0, (d.estado = 'Pendiente')::int - (a.estado = 'Pendiente')::int),
            ('farmacia', d.farmacia_id, d.vigente::int - a.vigente::int),
            ('producto', d.producto_id, d.vigente::int - a.vigente::int)) as m (medida, clave, cuenta)
         where a.estado <> d.estado and m.cuenta <> 0
        union all
        select 'distribuidor', d.fecha, d.pais_codigo, d.distribuidor_id,
               (d.vigente::int - a.vigente::int) * f.cantidad
          from antes a join despues d on d.id = a.id join public.canje_facturas f on f.canje_id = d.id
         where a.vigente <> d.vigente
        union all
        select case when x.motivo_codigo = 'anulado-por-la-farmacia' then 'anulado'
                    when x.vigente then 'aprobado' else 'rechazado' end,
               (x.decidido_en at time zone p.zona_horaria)::date, x.pais_codigo,
               floor(extract(epoch from x.decidido_en - x.registrado_en) / 14400)::int, x.signo
          from (select a.*, -1 as signo from antes a join despues d on d.id = a.id where a.estado <> d.estado
                union all
                select d.*, 1 from antes a join despues d on d.id = a.id where a.estado <> d.estado) x
          join public.paises p on p.codigo = x.pais_codigo
         where x.decidido_en is not null
      ) t));
  return null;
end $$;
