-- One search for every kind, and a page for each person.

-- The opaque name of a person in addresses: it tells nothing and opens nothing by itself.
alter table pacientes add column referencia uuid not null default gen_random_uuid()
  constraint pacientes_referencia_unica unique;

-- The words of a person's name without accents, and 'p506' for the country: a search reads its own country alone.
create function palabras_de_persona(pais text, nombre text, primer_apellido text, segundo_apellido text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig,
    public.sin_acentos('p' || pais || ' ' || nombre || ' ' || primer_apellido || ' ' || segundo_apellido));
create index pacientes_palabras_idx on pacientes
  using gin (palabras_de_persona(pais_codigo, nombre, primer_apellido, segundo_apellido));

-- The spellings by which a stored invoice is found: those of registration (`formas_de_numero`, of no pharmacy), and
-- the last group of four digits or more by itself ('0$10060' of '009-10060').
create function formas_de_busqueda(numero text, canonico text) returns text[]
  language sql immutable parallel safe
  return array_remove(coalesce(formas_de_numero(0, numero, canonico), '{}')
    || ('0$' || nullif(ltrim(substring(numero from '[^0-9]([0-9]{4,})$'), '0'), '')), null);
-- What has to be among them for a typed number.
create function formas_buscadas(numero text) returns text[]
  language sql immutable parallel safe
  return array_remove(coalesce(formas_parecidas(formas_de_numero(0, numero, null)), '{}')
    || ('0$' || nullif(ltrim(substring(numero from '^[0-9]+$'), '0'), '')), null);
create index canje_facturas_busqueda_idx on canje_facturas using gin (formas_de_busqueda(numero, canonico));

create index usuarios_busqueda_idx on usuarios using gin (sin_acentos(nombre_usuario) gin_trgm_ops);
create index liquidacion_movimientos_guia_idx on liquidacion_movimientos (guia) where guia is not null;

-- Who opened a person's page, when and why: for the list of a breach. Rows are only added.
create table aperturas (
  id bigint generated always as identity constraint aperturas_pkey primary key,
  usuario_id int not null
    constraint aperturas_usuario references usuarios (id) on delete restrict,
  paciente_id bigint not null
    constraint aperturas_paciente references pacientes (id) on delete restrict,
  razon text not null constraint aperturas_razon_formato check (razon ~ '^[a-z]{1,20}$'),
  abierta_en timestamptz not null
);
create index aperturas_usuario_idx on aperturas (usuario_id, abierta_en);
create index aperturas_paciente_idx on aperturas (paciente_id, abierta_en);
create trigger aperturas_solo_crece before update or delete or truncate on aperturas
  for each statement execute function solo_crece();
grant select, insert on aperturas to junto_app;
