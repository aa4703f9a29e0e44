-- Movements only grow, but for a remark that names a person who asked to be forgotten.
drop trigger liquidacion_movimientos_solo_crece on liquidacion_movimientos;
create trigger liquidacion_movimientos_solo_crece before delete or truncate on liquidacion_movimientos
  for each statement execute function liquidacion_rehusar();
-- The one column that may change, and to these words alone.
create function liquidacion_movimientos_sin_texto() returns trigger language plpgsql as $$
begin
  if new.observaciones is distinct from '[texto retirado]'
     or to_jsonb(new) - 'observaciones' <> to_jsonb(old) - 'observaciones' then
    raise exception 'liquidacion_movimientos only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger liquidacion_movimientos_sin_cambios before update on liquidacion_movimientos
  for each row execute function liquidacion_movimientos_sin_texto();
grant update (observaciones) on liquidacion_movimientos to junto_app;
