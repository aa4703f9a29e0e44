-- Sessions, one-time links, second factors, answers kept for repeated requests, and counters against
-- guessing.

create table sesiones (
  id uuid constraint sesiones_pkey primary key,
  usuario_id int not null
    constraint sesiones_usuario references usuarios (id) on delete cascade,
  -- The second factor that opened the session; null: the password alone.
  factor text constraint sesiones_factor_conocido check (factor in ('llave', 'codigo')),
  creada_en timestamptz not null,
  expira_en timestamptz not null,
  revocada_en timestamptz,
  constraint sesiones_expira_despues check (expira_en > creada_en)
);
create index sesiones_usuario_idx on sesiones (usuario_id);
create index sesiones_expira_idx on sesiones (expira_en);

create table tokens_refresco (
  -- SHA-256 of the token; the token itself is not stored.
  hash bytea constraint tokens_refresco_pkey primary key
    constraint tokens_refresco_hash_largo check (octet_length(hash) = 32),
  sesion_id uuid not null
    constraint tokens_refresco_sesion references sesiones (id) on delete cascade,
  generacion int not null constraint tokens_refresco_generacion_positiva check (generacion >= 0),
  creado_en timestamptz not null,
  rotado_en timestamptz
);
create index tokens_refresco_sesion_idx on tokens_refresco (sesion_id);

-- One-time links: to choose a password, or to verify an address.
create table enlaces (
  -- SHA-256 of the link's token; the token itself is not stored.
  hash bytea constraint enlaces_pkey primary key
    constraint enlaces_hash_largo check (octet_length(hash) = 32),
  usuario_id int not null
    constraint enlaces_usuario references usuarios (id) on delete cascade,
  uso text not null constraint enlaces_uso_conocido check (uso in ('acceso', 'correo')),
  creado_en timestamptz not null,
  vence_en timestamptz not null,
  usado_en timestamptz,
  constraint enlaces_vence_despues check (vence_en > creado_en)
);
create index enlaces_usuario_idx on enlaces (usuario_id, uso);
create index enlaces_vence_idx on enlaces (vence_en);

-- Passkeys.
create table llaves (
  -- Names a key to its own user. It grants nothing.
  id uuid constraint llaves_pkey primary key,
  usuario_id int not null constraint llaves_usuario references usuarios (id) on delete restrict,
  -- The authenticator's name for the key.
  credencial bytea not null constraint llaves_credencial_unica unique
    constraint llaves_credencial_largo check (octet_length(credencial) between 1 and 1023),
  clave_publica bytea not null
    constraint llaves_clave_publica_largo check (octet_length(clave_publica) between 1 and 4096),
  -- The authenticator's count of signatures; always 0 where it does not count.
  contador bigint not null constraint llaves_contador_no_negativo check (contador >= 0),
  transportes text[] not null,
  nombre text not null
    constraint llaves_nombre_largo check (nombre = btrim(nombre) and char_length(nombre) between 1 and 60),
  creada_en timestamptz not null,
  usada_en timestamptz,
  constraint llaves_nombre_unico unique (usuario_id, nombre)
);

-- Codes of an authenticator application.
create table codigos_aplicacion (
  usuario_id int constraint codigos_aplicacion_pkey primary key
    constraint codigos_aplicacion_usuario references usuarios (id) on delete restrict,
  -- AES-256-GCM: the 20 bytes of the seed, encrypted with the key named in `clave`.
  secreto bytea not null
    constraint codigos_aplicacion_secreto_cifrado check (octet_length(secreto) = 48),
  clave text not null constraint codigos_aplicacion_clave_no_vacia check (clave <> ''),
  -- The half minute, since 1970, of the last accepted code: no code is accepted twice.
  ultimo_paso bigint not null default 0,
  -- Wrong codes since the last right one.
  fallos int not null default 0 constraint codigos_aplicacion_fallos_no_negativos check (fallos >= 0),
  creado_en timestamptz not null,
  -- Null until the user has entered one of its codes; until then no sign-in asks for a code.
  confirmado_en timestamptz
);

-- The challenge for the second factor, after the right password: valid once, for minutes.
create table retos (
  -- SHA-256 of the value that the browser returns.
  hash bytea constraint retos_pkey primary key,
  usuario_id int not null constraint retos_usuario references usuarios (id) on delete restrict,
  uso text not null constraint retos_uso_conocido check (uso in ('ingreso', 'llave')),
  desafio text not null constraint retos_desafio_no_vacio check (desafio <> ''),
  -- The password that was proved. The challenge is void once the password has changed.
  clave_hash text not null,
  expira_en timestamptz not null
);
create index retos_usuario_idx on retos (usuario_id);
create index retos_expira_idx on retos (expira_en);

-- Roles that need a second factor.
create table roles_con_factor (
  rol text constraint roles_con_factor_pkey primary key
    constraint roles_con_factor_rol_no_vacio check (rol <> ''),
  desde timestamptz not null
);

-- Answers, so that a repeated request gets the same one.
create table idempotencia (
  clave uuid not null,
  operacion text not null
    constraint idempotencia_operacion_no_vacia check (btrim(operacion) <> ''),
  usuario_id int
    constraint idempotencia_usuario references usuarios (id) on delete cascade,
  -- Digest of the request, to notice another body under the same key.
  huella bytea not null,
  estado_http int
    constraint idempotencia_estado_http_valido check (estado_http between 200 and 599),
  respuesta jsonb,
  creada_en timestamptz not null,
  constraint idempotencia_pkey primary key (operacion, clave),
  constraint idempotencia_respuesta_completa check ((estado_http is null) = (respuesta is null))
);
create index idempotencia_usuario_idx on idempotencia (usuario_id) where usuario_id is not null;
create index idempotencia_creada_idx on idempotencia (creada_en);

-- One counter for each kind of attempt and subject.
create table intentos (
  ambito text not null constraint intentos_ambito_no_vacio check (btrim(ambito) <> ''),
  -- Keyed hash of an address, a name or a user.
  sujeto bytea not null,
  -- Keyed hash of the user whose sign-ins are counted, so that the office can reset them.
  grupo bytea,
  desde timestamptz not null,
  cuenta int not null constraint intentos_cuenta_no_negativa check (cuenta >= 0),
  -- Attempts that have not ended. They are not failures: parallel sign-ins with the right password must
  -- not lock their user out.
  en_curso int not null default 0
    constraint intentos_en_curso_no_negativo check (en_curso >= 0),
  -- The last attempt was refused. The counter stays at its limit, so a refused attempt changes nothing.
  negada boolean not null default false,
  -- Guesses are counted by different numbers, because telephone networks put thousands of people behind
  -- one address: keyed hashes of the values asked for, each with the second of its first attempt. Null
  -- where every attempt counts alike.
  consultas jsonb,
  constraint intentos_pkey primary key (ambito, sujeto)
);
create index intentos_desde_idx on intentos (desde);
create index intentos_grupo_idx on intentos (grupo) where grupo is not null;
