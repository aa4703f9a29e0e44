-- Users are found by their user name and by the name of the person.
create function palabras_de_usuario(nombre_usuario text, persona text) returns text
  language sql immutable parallel safe
  return public.sin_acentos(nombre_usuario || coalesce(' ' || persona, ''));
drop index usuarios_busqueda_idx;
create index usuarios_busqueda_idx on usuarios
  using gin (palabras_de_usuario(nombre_usuario, persona) gin_trgm_ops);
