-- Where a pharmacy is, in the country's own division; empty where nobody has said it.
alter table farmacias
  add column provincia text not null default '',
  add column canton text not null default '';
-- The count and the groups of a whole directory are read from these alone.
create index farmacias_por_provincia_idx on farmacias (pais_codigo, provincia) where activa;
create index medicos_por_especialidad_idx on medicos (pais_codigo, especialidad) where activo;

-- People look for a place: the address is searched with the name, the code and the chain.
create or replace function farmacias_escribir_busqueda() returns trigger language plpgsql as $$
begin
  new.busqueda := public.sin_acentos(
    concat_ws(' ', new.nombre, new.codigo,
              (select c.nombre from public.cadenas c where c.id = new.cadena_id),
              new.direccion, new.canton, new.provincia));
  return new;
end $$;
drop trigger farmacias_busqueda on farmacias;
create trigger farmacias_busqueda
  before insert or update of nombre, codigo, cadena_id, direccion, canton, provincia, busqueda
  on farmacias for each row execute function farmacias_escribir_busqueda();
update farmacias set busqueda = '';
