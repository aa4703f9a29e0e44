-- People who say that somebody else affiliated their identity number; the office calls them.
create table reclamos (
  id bigint generated always as identity constraint reclamos_pkey primary key,
  pais_codigo text not null
    constraint reclamos_pais references paises (codigo) on delete restrict,
  identificacion text not null
    constraint reclamos_identificacion_largo check (char_length(identificacion) between 5 and 40),
  nombre text not null constraint reclamos_nombre_largo check (char_length(nombre) between 3 and 100),
  telefono text not null constraint reclamos_telefono_largo check (char_length(telefono) between 1 and 30),
  creado_en timestamptz not null,
  -- Sent twice is one request.
  constraint reclamos_una_vez unique (pais_codigo, identificacion, nombre, telefono)
);
create index reclamos_creado_idx on reclamos (creado_en);

-- The functions take requests and remove old ones, by where a row lies; they read none.
grant insert, delete on reclamos to junto_app;
grant select (ctid, creado_en) on reclamos to junto_app;
