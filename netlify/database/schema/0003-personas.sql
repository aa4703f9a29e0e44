-- Patients with their cards and consents; users with their sessions.

create table pacientes (
  id bigint generated always as identity constraint pacientes_pkey primary key,
  pais_codigo text not null
    constraint pacientes_pais references paises (codigo) on delete restrict,
  -- Canonical: trimmed, upper case.
  identificacion text not null
    constraint pacientes_identificacion_canonica
      check (identificacion = upper(btrim(identificacion) collate "C")
        and char_length(identificacion) between 5 and 40),
  nombre text not null
    constraint pacientes_nombre_largo
      check (nombre = btrim(nombre) and char_length(nombre) between 3 and 100),
  primer_apellido text not null
    constraint pacientes_primer_apellido_largo
      check (primer_apellido = btrim(primer_apellido)
        and char_length(primer_apellido) between 3 and 100),
  segundo_apellido text not null
    constraint pacientes_segundo_apellido_largo
      check (segundo_apellido = btrim(segundo_apellido)
        and char_length(segundo_apellido) between 3 and 100),
  correo text not null
    constraint pacientes_correo_formato check (correo ~ '^[^@\s]+@[^@\s]+$' and char_length(correo) <= 254),
  telefono text not null
    constraint pacientes_telefono_largo
      check (telefono = btrim(telefono) and char_length(telefono) between 1 and 30),
  fecha_nacimiento date not null
    constraint pacientes_fecha_nacimiento_creible check (fecha_nacimiento >= date '1900-01-01'),
  nacionalidad text not null
    constraint pacientes_nacionalidad_largo
      check (btrim(nacionalidad) <> '' and char_length(nacionalidad) <= 100),
  medico_id int,
  creado_en timestamptz not null,
  constraint pacientes_identificacion_unica unique (pais_codigo, identificacion),
  constraint pacientes_id_pais unique (id, pais_codigo),
  constraint pacientes_medico foreign key (medico_id, pais_codigo)
    references medicos (id, pais_codigo) on delete restrict,
  -- The exact rule is the domain's, in the country's own calendar; this holds its outer edge: a day
  -- of tolerance for those born on 29 February.
  constraint pacientes_mayor_de_edad check (
    fecha_nacimiento <= ((creado_en at time zone 'UTC') - interval '18 years')::date + 1)
);
create index pacientes_medico_idx on pacientes (medico_id) where medico_id is not null;

create table tarjetas (
  id bigint generated always as identity constraint tarjetas_pkey primary key,
  numero text not null constraint tarjetas_numero_unico unique
    constraint tarjetas_numero_formato check (numero ~ '^[A-Z]{2,3}[0-9]{9}$'),
  pais_codigo text not null
    constraint tarjetas_pais references paises (codigo) on delete restrict,
  prefijo text not null generated always as (substring(numero from '^[A-Z]+')) stored,
  estado text not null default 'Emitida'
    constraint tarjetas_estado_conocido check (estado in ('Emitida', 'Activa')),
  paciente_id bigint constraint tarjetas_una_por_paciente unique,
  activada_en timestamptz,
  constraint tarjetas_activa_con_paciente check ((estado = 'Activa') = (paciente_id is not null)),
  constraint tarjetas_activa_con_fecha check ((estado = 'Activa') = (activada_en is not null)),
  constraint tarjetas_prefijo_del_pais foreign key (pais_codigo, prefijo)
    references paises (codigo, prefijo) on delete restrict,
  constraint tarjetas_paciente foreign key (paciente_id, pais_codigo)
    references pacientes (id, pais_codigo) on delete restrict
);

create table consentimientos (
  id bigint generated always as identity constraint consentimientos_pkey primary key,
  paciente_id bigint not null,
  texto text not null
    constraint consentimientos_texto_conocido check (texto in ('aviso-privacidad', 'aceptacion-uso')),
  version text not null constraint consentimientos_version_no_vacia check (btrim(version) <> ''),
  pais_codigo text not null
    constraint consentimientos_pais references paises (codigo) on delete restrict,
  aceptado_en timestamptz not null,
  constraint consentimientos_una_vez unique (paciente_id, texto, version),
  constraint consentimientos_paciente foreign key (paciente_id, pais_codigo)
    references pacientes (id, pais_codigo) on delete restrict
);

create table usuarios (
  id int generated always as identity constraint usuarios_pkey primary key,
  nombre_usuario text not null constraint usuarios_nombre_unico unique
    constraint usuarios_nombre_canonico
      check (nombre_usuario = btrim(nombre_usuario) and char_length(nombre_usuario) between 1 and 100),
  clave_hash text not null
    constraint usuarios_clave_argon2id check (clave_hash like '$argon2id$%'),
  rol text not null
    constraint usuarios_rol_conocido check (rol in ('Operador', 'Manager', 'Regente')),
  farmacia_admin boolean not null default false,
  pais_codigo text not null
    constraint usuarios_pais references paises (codigo) on delete restrict,
  farmacia_id int,
  cadena_id int,
  activo boolean not null default true,
  clave_cambiada_en timestamptz not null,
  debe_cambiar_clave boolean not null default false,
  -- A Regente belongs to one pharmacy, a FarmaciaAdmin to one chain, staff to a country.
  constraint usuarios_alcance_del_rol check (
    case
      when rol = 'Regente' and farmacia_admin then cadena_id is not null and farmacia_id is null
      when rol = 'Regente' then farmacia_id is not null and cadena_id is null
      else not farmacia_admin and farmacia_id is null and cadena_id is null
    end),
  constraint usuarios_farmacia foreign key (farmacia_id, pais_codigo)
    references farmacias (id, pais_codigo) on delete restrict,
  constraint usuarios_cadena foreign key (cadena_id, pais_codigo)
    references cadenas (id, pais_codigo) on delete restrict
);
-- Two names that differ only in case would be one name to a reader.
create unique index usuarios_nombre_sin_mayusculas on usuarios (lower(nombre_usuario));
create index usuarios_pais_idx on usuarios (pais_codigo);
create index usuarios_farmacia_idx on usuarios (farmacia_id) where farmacia_id is not null;
create index usuarios_cadena_idx on usuarios (cadena_id) where cadena_id is not null;

-- One row per login: the family of refresh tokens that descend from it.
create table sesiones (
  id uuid constraint sesiones_pkey primary key,
  usuario_id int not null
    constraint sesiones_usuario references usuarios (id) on delete cascade,
  creada_en timestamptz not null,
  expira_en timestamptz not null,
  revocada_en timestamptz,
  constraint sesiones_expira_despues check (expira_en > creada_en)
);
create index sesiones_usuario_idx on sesiones (usuario_id);
create index sesiones_expira_idx on sesiones (expira_en);

create table tokens_refresco (
  -- SHA-256 of the token; the token itself is stored nowhere.
  hash bytea constraint tokens_refresco_pkey primary key
    constraint tokens_refresco_hash_largo check (octet_length(hash) = 32),
  sesion_id uuid not null
    constraint tokens_refresco_sesion references sesiones (id) on delete cascade,
  generacion int not null constraint tokens_refresco_generacion_positiva check (generacion >= 0),
  creado_en timestamptz not null,
  rotado_en timestamptz
);
create index tokens_refresco_sesion_idx on tokens_refresco (sesion_id);
