-- A pharmacy is searched by its telephone number too, as digits alone.
create or replace function farmacias_escribir_busqueda() returns trigger language plpgsql as $$
begin
  new.busqueda := public.sin_acentos(
    concat_ws(' ', new.nombre, new.codigo,
              (select c.nombre from public.cadenas c where c.id = new.cadena_id),
              new.direccion, new.canton, new.provincia, regexp_replace(new.telefono, '\D', '', 'g')));
  return new;
end $$;
drop trigger farmacias_busqueda on farmacias;
create trigger farmacias_busqueda
  before insert or update of nombre, codigo, cadena_id, direccion, canton, provincia, telefono, busqueda
  on farmacias for each row execute function farmacias_escribir_busqueda();
update farmacias set busqueda = '';
