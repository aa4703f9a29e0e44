-- The author of a rejected proposal is told of it until opening it.
alter table propuestas add column leida_en timestamptz
  constraint propuestas_leida_rechazada check (leida_en is null or estado = 'Rechazada');

create or replace function propuestas_rehusar() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.estado = 'Pendiente'
    and (new.id, new.tipo, new.objeto, new.pais_codigo, new.datos, new.antes, new.despues, new.propuesta_por, new.propuesta_en)
      is not distinct from
        (old.id, old.tipo, old.objeto, old.pais_codigo, old.datos, old.antes, old.despues, old.propuesta_por, old.propuesta_en)
  then
    return new;
  end if;
  -- Besides, its author reads it once.
  if tg_op = 'UPDATE' and old.leida_en is null and to_jsonb(new) - 'leida_en' = to_jsonb(old) - 'leida_en' then
    return new;
  end if;
  raise exception 'a decided proposal stays decided' using errcode = 'restrict_violation';
end $$;

update propuestas set leida_en = decidida_en where estado = 'Rechazada';
grant update (leida_en) on propuestas to junto_app;
