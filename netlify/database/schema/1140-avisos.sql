-- The outbox: e-mails that wait to be sent, each written in the transaction of what it tells.
create table avisos (
  id bigint generated always as identity constraint avisos_pkey primary key,
  tipo text not null constraint avisos_tipo_conocido
    check (tipo in ('enlace', 'correo', 'derecho', 'resumen', 'canje-aprobado', 'canje-rechazado', 'propuesta')),
  -- The user whom it is for; null for a person without an account.
  usuario_id int constraint avisos_usuario references usuarios (id) on delete cascade,
  -- AES-256-GCM: the address and the link's token, encrypted with the key named in `clave`. Removed once the e-mail
  -- was sent or is given up. Null where the user's verified address is taken.
  secreto bytea,
  clave text,
  -- Counts and numbers of the site, no personal datum.
  datos jsonb not null,
  estado text not null default 'Pendiente' constraint avisos_estado_conocido
    check (estado in ('Pendiente', 'Enviado', 'Perdido')),
  -- Handovers to the provider that may have succeeded: two at most.
  entregas smallint not null default 0 constraint avisos_entregas_dos check (entregas between 0 and 2),
  fallos smallint not null default 0 constraint avisos_fallos_no_negativos check (fallos >= 0),
  creado_en timestamptz not null,
  no_antes timestamptz not null,
  vence_en timestamptz not null,
  constraint avisos_secreto_con_clave check ((secreto is null) = (clave is null)),
  constraint avisos_vence_despues check (vence_en > creado_en)
);
create index avisos_pendientes_idx on avisos (no_antes) where estado = 'Pendiente';
create index avisos_usuario_idx on avisos (usuario_id) where usuario_id is not null;
create index avisos_vence_idx on avisos (vence_en);

grant select, insert, delete on avisos to junto_app;
grant update (estado, secreto, clave, entregas, fallos, no_antes) on avisos to junto_app;
