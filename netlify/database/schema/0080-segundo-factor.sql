-- A second factor at sign-in: keys (passkeys) and the codes of an authenticator application.

create table llaves (
  -- Names a key to its own user, and opens nothing.
  id uuid constraint llaves_pkey primary key,
  usuario_id int not null constraint llaves_usuario references usuarios (id) on delete restrict,
  -- As the authenticator names it.
  credencial bytea not null constraint llaves_credencial_unica unique
    constraint llaves_credencial_largo check (octet_length(credencial) between 1 and 1023),
  clave_publica bytea not null
    constraint llaves_clave_publica_largo check (octet_length(clave_publica) between 1 and 4096),
  -- How often the authenticator says that it has signed; 0 always, where it does not count.
  contador bigint not null constraint llaves_contador_no_negativo check (contador >= 0),
  transportes text[] not null,
  nombre text not null
    constraint llaves_nombre_largo check (nombre = btrim(nombre) and char_length(nombre) between 1 and 60),
  creada_en timestamptz not null,
  usada_en timestamptz,
  constraint llaves_nombre_unico unique (usuario_id, nombre)
);

create table codigos_aplicacion (
  usuario_id int constraint codigos_aplicacion_pkey primary key
    constraint codigos_aplicacion_usuario references usuarios (id) on delete restrict,
  -- AES-256-GCM: the 20 bytes of the seed, under the key of that name.
  secreto bytea not null
    constraint codigos_aplicacion_secreto_cifrado check (octet_length(secreto) = 48),
  clave text not null constraint codigos_aplicacion_clave_no_vacia check (clave <> ''),
  -- The half minute, since 1970, of the last code that was taken: none is taken twice.
  ultimo_paso bigint not null default 0,
  -- Wrong codes since the last right one.
  fallos int not null default 0 constraint codigos_aplicacion_fallos_no_negativos check (fallos >= 0),
  creado_en timestamptz not null,
  -- Null until its user has shown a code of it: so far it asks nobody for anything.
  confirmado_en timestamptz
);

-- What somebody with the right password is asked for: once, and within minutes.
create table retos (
  -- SHA-256 of what the browser brings back.
  hash bytea constraint retos_pkey primary key,
  usuario_id int not null constraint retos_usuario references usuarios (id) on delete restrict,
  uso text not null constraint retos_uso_conocido check (uso in ('ingreso', 'llave')),
  desafio text not null constraint retos_desafio_no_vacio check (desafio <> ''),
  -- The password that was proved; it opens nothing once it was changed.
  clave_hash text not null,
  expira_en timestamptz not null
);
create index retos_usuario_idx on retos (usuario_id);
create index retos_expira_idx on retos (expira_en);

-- The roles that may do nothing without a second factor.
create table roles_con_factor (
  rol text constraint roles_con_factor_pkey primary key
    constraint roles_con_factor_rol_no_vacio check (rol <> ''),
  desde timestamptz not null
);

-- By which second factor a session was opened; null: by the password alone.
alter table sesiones add column factor text
  constraint sesiones_factor_conocido check (factor in ('llave', 'codigo'));

grant select, insert, delete on llaves, codigos_aplicacion, retos to junto_app;
grant update (contador, usada_en) on llaves to junto_app;
grant update (secreto, clave, ultimo_paso, fallos, creado_en, confirmado_en) on codigos_aplicacion to junto_app;
grant select on roles_con_factor to junto_app;
