-- Extensions and functions on text that the other files use.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;

-- Text for searches: lower case, without accents. unaccent() is only stable, because its dictionary
-- may change. This dictionary never changes, and columns and indexes need an immutable function, so
-- the call names schema and dictionary.
create function sin_acentos(texto text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, texto));

-- The pattern for `like` that means 'contains these characters', for a `busqueda` column. Escapes
-- after unaccent, because unaccent turns a full-width percent sign into a plain one.
create function patron_contiene(texto text) returns text
  language sql immutable strict parallel safe
  return '%' || replace(replace(replace(public.sin_acentos(texto), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- A text as words with one space between them, without accents, case and separators. The class lists
-- the separators by their code points: [[:alnum:]] knows only the letters of the database's locale.
create function texto_llano(texto text) returns text
  language sql immutable parallel safe as $$
  select btrim(regexp_replace(public.sin_acentos(normalize(texto, nfkc)),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\ufe00-\ufe0f\U0001f000-\U0001faff]+',
    ' ', 'g'))
$$;

-- For tables whose rows are only added. Each trigger names the operations that it refuses.
create function solo_crece() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end $$;

-- For tables that only grow, where a remark may name a person who asked to be forgotten. The trigger's
-- argument is the only column that may change, and only to this text.
create function solo_sin_texto() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) ->> tg_argv[0] is distinct from '[texto retirado]'
     or to_jsonb(new) - tg_argv[0] <> to_jsonb(old) - tg_argv[0] then
    raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Which deployment owns this database. A deploy of production marks it; a preview refuses a marked one.
create table entorno (
  contexto text constraint entorno_pkey primary key
    constraint entorno_contexto_conocido check (contexto = 'production'),
  marcado_en timestamptz not null
);
