-- Extensions, and the functions that make searches ignore accents and case.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;

-- unaccent() is only stable, because its dictionary could be changed. Ours never is, and columns
-- and indexes need an immutable function; naming schema and dictionary makes that true.
create function sin_acentos(texto text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, texto));

-- The pattern of 'contains these characters', for `like` on a `busqueda` column. Escapes after
-- unaccent, since that turns a full-width percent sign into a plain one.
create function patron_contiene(texto text) returns text
  language sql immutable strict parallel safe
  return '%' || replace(replace(replace(public.sin_acentos(texto), '\', '\\'), '%', '\%'), '_', '\_') || '%';
