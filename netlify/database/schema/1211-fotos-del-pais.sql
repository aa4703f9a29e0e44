-- A photo is compared with the newest ones of its country. Null: written by an earlier release.
alter table canje_fotos add column pais_codigo text
  constraint canje_fotos_pais references paises (codigo) on delete restrict;
update canje_fotos f set pais_codigo = c.pais_codigo from canjes c where c.id = f.canje_id;
create index canje_fotos_pais_idx on canje_fotos (pais_codigo, id);

-- Bytes that were in the database are gone with their row. A name is kept only where another store may hold them.
create or replace function canje_fotos_borrar_contenido() returns trigger language plpgsql as $$
begin
  delete from public.foto_contenidos where clave = old.clave;
  if not found then
    insert into public.fotos_por_borrar (clave, desde) values (old.clave, '-infinity') on conflict (clave) do nothing;
  end if;
  return null;
end $$;
create index fotos_por_borrar_desde_idx on fotos_por_borrar (desde, clave);
