-- Why a change is proposed, in the words of its author, for the person who approves it.
alter table propuestas add column por_que text
  constraint propuestas_por_que_largo check (char_length(por_que) between 1 and 500);

create or replace function propuestas_rehusar() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.estado = 'Pendiente'
    and (new.id, new.tipo, new.objeto, new.pais_codigo, new.datos, new.antes, new.despues, new.propuesta_por,
         new.propuesta_en, new.por_que)
      is not distinct from
        (old.id, old.tipo, old.objeto, old.pais_codigo, old.datos, old.antes, old.despues, old.propuesta_por,
         old.propuesta_en, old.por_que)
  then
    return new;
  end if;
  -- Besides, its author reads it once.
  if tg_op = 'UPDATE' and old.leida_en is null and to_jsonb(new) - 'leida_en' = to_jsonb(old) - 'leida_en' then
    return new;
  end if;
  raise exception 'a decided proposal stays decided' using errcode = 'restrict_violation';
end $$;
