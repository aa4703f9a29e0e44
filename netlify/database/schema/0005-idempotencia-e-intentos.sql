-- Answers kept so that a repeated request gets the same one, and counters against guessing.

create table idempotencia (
  clave uuid not null,
  operacion text not null
    constraint idempotencia_operacion_no_vacia check (btrim(operacion) <> ''),
  usuario_id int
    constraint idempotencia_usuario references usuarios (id) on delete cascade,
  -- Digest of the request, so that another body under the same key is noticed.
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

-- One counter per kind of attempt and subject (a keyed hash of an address, a name, a user): how many
-- since when.
create table intentos (
  ambito text not null constraint intentos_ambito_no_vacio check (btrim(ambito) <> ''),
  sujeto bytea not null,
  desde timestamptz not null,
  cuenta int not null constraint intentos_cuenta_no_negativa check (cuenta >= 0),
  constraint intentos_pkey primary key (ambito, sujeto)
);
create index intentos_desde_idx on intentos (desde);
