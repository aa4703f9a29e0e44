-- Browsers that get notices by Web Push.
create table suscripciones (
  id bigint generated always as identity constraint suscripciones_pkey primary key,
  -- The session that turned the notices on, or the one that its user opened later in that browser. A session that ends
  -- by its time keeps them for the next one, until it is removed.
  sesion_id uuid not null
    constraint suscripciones_sesion references sesiones (id) on delete cascade,
  -- SHA-256 of the cookie that tells the browser at its next sign-in.
  navegador bytea not null constraint suscripciones_navegador_largo check (octet_length(navegador) = 32),
  -- SHA-256 of the address at the push service.
  huella bytea not null constraint suscripciones_huella_unica unique
    constraint suscripciones_huella_largo check (octet_length(huella) = 32),
  -- AES-256-GCM: the address, at which anybody may send, and the browser's keys, encrypted with the key named in `clave`.
  secreto bytea not null,
  clave text not null,
  creada_en timestamptz not null
);
create index suscripciones_sesion_idx on suscripciones (sesion_id);
create index suscripciones_navegador_idx on suscripciones (navegador);
grant select, insert, delete, update (sesion_id) on suscripciones to junto_app;

-- A session that was ended, by its user, the office or a rule, gets no notices.
create function sesion_terminada() returns trigger language plpgsql as $$
begin
  delete from suscripciones where sesion_id = new.id;
  return null;
end $$;
create trigger sesiones_sin_avisos after update of revocada_en on sesiones
  for each row when (new.revocada_en is not null) execute function sesion_terminada();

-- A notice of a subscription goes there, and names no user; any other goes by e-mail.
alter table avisos add column suscripcion_id bigint
  constraint avisos_suscripcion references suscripciones (id) on delete cascade;
create index avisos_suscripcion_idx on avisos (suscripcion_id) where suscripcion_id is not null;
alter table avisos drop constraint avisos_tipo_conocido;
alter table avisos add constraint avisos_tipo_conocido check (tipo in ('enlace', 'correo', 'derecho', 'resumen',
  'canje-aprobado', 'canje-rechazado', 'propuesta', 'sin-factor', 'desconocido', 'push'));
