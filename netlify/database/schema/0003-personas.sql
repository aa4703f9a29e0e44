-- Patients with their cards and consents, legal texts, and users.

-- One person's identity number, however its separators and zeros were written: `leerIdentificacion` of
-- src/domain/identificacion.ts as SQL. `numero` is a value of `pacientes.identificacion`.
create function identificacion_canonica(pais text, numero text) returns text
  language sql immutable parallel safe as $$
  select case
    when pais = '506' and numero ~ '^0?[1-9][ ./-]+[0-9]{1,4}[ ./-]+[0-9]{1,4}$' then (
      select parte[1] || lpad(parte[2], 4, '0') || lpad(parte[3], 4, '0')
        from regexp_match(numero, '^0?([1-9])[ ./-]+([0-9]{1,4})[ ./-]+([0-9]{1,4})$') parte)
    when pais = '506' and llano ~ '^0[1-9][0-9]{8}$' then substr(llano, 2)
    when pais = '507' then coalesce((
      select parte[1] || parte[2] || '-' || parte[3] || '-' || parte[4]
        from regexp_match(numero, '^0?(1[0-3]|[1-9]|PE|E|N)[ ./-]*(AV|PI|)[ ./-]+0*([1-9][0-9]{0,3})[ ./-]+0*([1-9][0-9]{0,5})$') parte),
      llano)
    else llano
  end
  from (select translate(numero, ' -./', '') as llano) n
$$;

create table pacientes (
  id bigint generated always as identity constraint pacientes_pkey primary key,
  pais_codigo text not null
    constraint pacientes_pais references paises (codigo) on delete restrict,
  -- As it was written: trimmed, upper case.
  identificacion text not null
    constraint pacientes_identificacion_canonica
      check (identificacion = upper(btrim(identificacion) collate "C")
        and char_length(identificacion) between 5 and 40),
  -- 1 for the second patient of one identity number, 2 for the third. An affiliation writes 0, so the
  -- unique index refuses a number that has a patient. `npm run repetidas` lists the others.
  repeticion smallint not null default 0
    constraint pacientes_repeticion_natural check (repeticion >= 0),
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
  constraint pacientes_id_pais unique (id, pais_codigo),
  constraint pacientes_medico foreign key (medico_id, pais_codigo)
    references medicos (id, pais_codigo) on delete restrict,
  -- src/domain has the exact rule, in the country's own calendar. This check allows one day more, for
  -- those born on 29 February.
  constraint pacientes_mayor_de_edad check (
    fecha_nacimiento <= ((creado_en at time zone 'UTC') - interval '18 years')::date + 1)
);
create unique index pacientes_identificacion_unica
  on pacientes (pais_codigo, identificacion_canonica(pais_codigo, identificacion), repeticion);
create index pacientes_medico_idx on pacientes (medico_id) where medico_id is not null;
create index pacientes_creado_idx on pacientes (creado_en);

create table tarjetas (
  id bigint generated always as identity constraint tarjetas_pkey primary key,
  numero text not null constraint tarjetas_numero_unico unique
    constraint tarjetas_numero_formato check (numero ~ '^[A-Z]{2,3}[0-9]{9}$'),
  pais_codigo text not null
    constraint tarjetas_pais references paises (codigo) on delete restrict,
  prefijo text not null generated always as (substring(numero from '^[A-Z]+')) stored,
  -- Fingerprint of the code printed on the card: issued numbers can be guessed, the code cannot. Null
  -- for a card issued without a code.
  activacion text constraint tarjetas_activacion_huella check (activacion ~ '^[0-9a-f]{64}$'),
  -- 'Retirada': the person withdrew, and the card serves for nothing more.
  estado text not null default 'Emitida'
    constraint tarjetas_estado_conocido check (estado in ('Emitida', 'Activa', 'Retirada')),
  paciente_id bigint constraint tarjetas_una_por_paciente unique,
  activada_en timestamptz,
  constraint tarjetas_activa_con_paciente
    check ((estado <> 'Emitida') = (paciente_id is not null)),
  constraint tarjetas_activa_con_fecha check ((estado <> 'Emitida') = (activada_en is not null)),
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
  -- Until when the consent held, after a withdrawal.
  retirado_en timestamptz
    constraint consentimientos_retirado_despues check (retirado_en >= aceptado_en),
  constraint consentimientos_una_vez unique (paciente_id, texto, version),
  constraint consentimientos_paciente foreign key (paciente_id, pais_codigo)
    references pacientes (id, pais_codigo) on delete restrict
);

-- Every published version of a legal text, with the text itself. The hash identifies the text.
create table textos_legales (
  texto text not null
    constraint textos_legales_texto_conocido
      check (texto in ('terminos-de-uso', 'aviso-privacidad', 'aceptacion-uso')),
  version text not null constraint textos_legales_version_forma check (version ~ '^\d{4}-\d{2}(\.\d)?$'),
  rige_desde date not null,
  -- The counter asks for a new consent.
  importante boolean not null,
  contenido text not null constraint textos_legales_contenido_no_vacio check (btrim(contenido) <> ''),
  huella text not null
    constraint textos_legales_huella_del_contenido
      check (huella = encode(sha256(convert_to(contenido, 'UTF8')), 'hex')),
  constraint textos_legales_pkey primary key (texto, version)
);
create index textos_legales_huella_idx on textos_legales (huella);
-- Rows may be deleted, by the owner: restoring a backup replaces them. Updates are refused.
create trigger textos_legales_solo_crece before update on textos_legales
  for each statement execute function solo_crece();

create table usuarios (
  id int generated always as identity constraint usuarios_pkey primary key,
  nombre_usuario text not null constraint usuarios_nombre_unico unique
    constraint usuarios_nombre_canonico
      check (nombre_usuario = btrim(nombre_usuario) and char_length(nombre_usuario) between 1 and 100),
  clave_hash text not null
    constraint usuarios_clave_argon2id check (clave_hash like '$argon2id$%'),
  clave_cambiada_en timestamptz not null,
  debe_cambiar_clave boolean not null default false,
  -- The person's own address, optional. Mail goes to it only after its owner opened a link sent to it.
  correo text constraint usuarios_correo_formato
    check (correo ~ '^[^@\s]+@[^@\s]+$' and char_length(correo) <= 254),
  correo_verificado_en timestamptz constraint usuarios_correo_verificado
    check (correo_verificado_en is null or correo is not null),
  rol text not null
    constraint usuarios_rol_conocido
      check (rol in ('Operador', 'Manager', 'Regente', 'Administrador', 'Distribuidor')),
  farmacia_admin boolean not null default false,
  pais_codigo text not null
    constraint usuarios_pais references paises (codigo) on delete restrict,
  todos_los_paises boolean not null default false,
  farmacia_id int,
  cadena_id int,
  distribuidor_id int,
  activo boolean not null default true,
  -- A Regente belongs to one pharmacy, a FarmaciaAdmin to one chain, a Distribuidor to one distributor,
  -- an Administrador to a country or to all of them, an Operador or Manager to a country.
  constraint usuarios_alcance_del_rol check (
    (farmacia_id is not null) = (rol = 'Regente' and not farmacia_admin)
    and (cadena_id is not null) = farmacia_admin
    and (distribuidor_id is not null) = (rol = 'Distribuidor')
    and (not farmacia_admin or rol = 'Regente')
    and (not todos_los_paises or rol = 'Administrador')),
  constraint usuarios_farmacia foreign key (farmacia_id, pais_codigo)
    references farmacias (id, pais_codigo) on delete restrict,
  constraint usuarios_cadena foreign key (cadena_id, pais_codigo)
    references cadenas (id, pais_codigo) on delete restrict,
  constraint usuarios_distribuidor foreign key (distribuidor_id, pais_codigo)
    references distribuidores (id, pais_codigo) on delete restrict
);
-- A reader takes two names that differ only in case for one name.
create unique index usuarios_nombre_sin_mayusculas on usuarios (lower(nombre_usuario));
create index usuarios_por_nombre_idx on usuarios (lower(nombre_usuario), id);
create index usuarios_pais_idx on usuarios (pais_codigo);
create index usuarios_farmacia_idx on usuarios (farmacia_id) where farmacia_id is not null;
create index usuarios_cadena_idx on usuarios (cadena_id) where cadena_id is not null;
create index usuarios_distribuidor_idx on usuarios (distribuidor_id) where distribuidor_id is not null;
