-- A user is a person: who the office says it is. Where the user name is a pharmacy's code, only this tells persons apart.
alter table usuarios add column persona text
  constraint usuarios_persona_largo check (char_length(persona) between 1 and 120);
grant insert (persona, correo) on usuarios to junto_app;

-- Codes that replace a lost second factor, each once: SHA-256 of the user and 20 digits.
create table codigos_de_recuperacion (
  usuario_id int not null
    constraint codigos_de_recuperacion_usuario references usuarios (id) on delete cascade,
  hash bytea not null,
  usado_en timestamptz,
  constraint codigos_de_recuperacion_pkey primary key (usuario_id, hash)
);
grant select, insert, delete on codigos_de_recuperacion to junto_app;
grant update (usado_en) on codigos_de_recuperacion to junto_app;

alter table avisos drop constraint avisos_tipo_conocido;
alter table avisos add constraint avisos_tipo_conocido check (tipo in ('enlace', 'correo', 'derecho', 'resumen',
  'canje-aprobado', 'canje-rechazado', 'propuesta', 'sin-factor'));
