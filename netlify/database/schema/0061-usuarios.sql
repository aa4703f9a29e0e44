-- Users are made and helped by screen.

alter table usuarios
  -- A person's own address, optional. It serves once its owner has opened a link sent to it.
  add column correo text constraint usuarios_correo_formato
    check (correo ~ '^[^@\s]+@[^@\s]+$' and char_length(correo) <= 254),
  add column correo_verificado_en timestamptz constraint usuarios_correo_verificado
    check (correo_verificado_en is null or correo is not null);
create index usuarios_por_nombre_idx on usuarios (lower(nombre_usuario), id);

-- One-time links: to choose a first password or another one, to verify an address.
create table enlaces (
  -- SHA-256 of the link's token; the token itself is stored nowhere.
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

-- Whose sign-ins a counter counts, so that somebody can be let in again. A keyed hash, as the subject.
alter table intentos add column grupo bytea;
create index intentos_grupo_idx on intentos (grupo) where grupo is not null;

grant insert (nombre_usuario, clave_hash, rol, farmacia_admin, pais_codigo, farmacia_id, cadena_id,
  distribuidor_id, todos_los_paises, clave_cambiada_en, debe_cambiar_clave) on usuarios to junto_app;
grant update (rol, pais_codigo, farmacia_admin, cadena_id, distribuidor_id, todos_los_paises, activo,
  correo, correo_verificado_en) on usuarios to junto_app;
grant select, insert, delete on enlaces to junto_app;
grant update (usado_en) on enlaces to junto_app;
