-- What the office does by screen or by command: changes that wait for another person, and a record that only grows.

create table ajustes (
  -- One row: the sponsor's company.
  unico boolean constraint ajustes_pkey primary key default true
    constraint ajustes_una_fila check (unico),
  -- Whether a delicate change waits for a second person.
  cuatro_ojos boolean not null default true
);
insert into ajustes default values;

create table propuestas (
  id bigint generated always as identity constraint propuestas_pkey primary key,
  -- Which change of netlify/administracion/cambios.ts it is.
  tipo text not null constraint propuestas_tipo_formato check (tipo ~ '^[a-z]+(-[a-z]+)*$'),
  objeto text not null constraint propuestas_objeto_largo check (char_length(objeto) between 1 and 200),
  -- Null: it is of all countries.
  pais_codigo text
    constraint propuestas_pais references paises (codigo) on delete restrict,
  -- What the change is applied from.
  datos jsonb not null,
  -- What people compare. `antes` also tells whether something changed meanwhile; null: it is new.
  antes jsonb,
  despues jsonb not null,
  propuesta_por int not null
    constraint propuestas_propuesta_por references usuarios (id) on delete restrict,
  propuesta_en timestamptz not null,
  estado text not null default 'Pendiente'
    constraint propuestas_estado_conocido check (estado in ('Pendiente', 'Aprobada', 'Rechazada', 'Retirada')),
  decidida_por int
    constraint propuestas_decidida_por references usuarios (id) on delete restrict,
  decidida_en timestamptz,
  motivo text constraint propuestas_motivo_largo check (char_length(motivo) between 1 and 500),
  -- Nobody decides what they proposed.
  constraint propuestas_otra_persona check (decidida_por <> propuesta_por),
  constraint propuestas_decidida check ((estado in ('Aprobada', 'Rechazada')) = (decidida_por is not null)),
  constraint propuestas_terminada check ((estado = 'Pendiente') = (decidida_en is null))
);
create index propuestas_estado_idx on propuestas (estado, propuesta_en desc, id desc);
create index propuestas_pais_idx on propuestas (pais_codigo, estado);
create index propuestas_propuesta_por_idx on propuestas (propuesta_por);
create index propuestas_decidida_por_idx on propuestas (decidida_por) where decidida_por is not null;

-- A proposal is decided once; what was proposed never changes.
create function propuestas_rehusar() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.estado = 'Pendiente'
    and (new.id, new.tipo, new.objeto, new.pais_codigo, new.datos, new.antes, new.despues, new.propuesta_por, new.propuesta_en)
      is not distinct from
        (old.id, old.tipo, old.objeto, old.pais_codigo, old.datos, old.antes, old.despues, old.propuesta_por, old.propuesta_en)
  then
    return new;
  end if;
  raise exception 'a decided proposal stays decided' using errcode = 'restrict_violation';
end $$;
create trigger propuestas_una_vez before update on propuestas
  for each row execute function propuestas_rehusar();
create trigger propuestas_se_quedan before delete or truncate on propuestas
  for each statement execute function propuestas_rehusar();

create table actos (
  id bigint generated always as identity constraint actos_pkey primary key,
  hecho_en timestamptz not null,
  -- By screen a user; by command nobody who signs in, and the account of the machine that ran it.
  por text not null constraint actos_por_conocido check (por in ('pantalla', 'orden')),
  usuario_id int
    constraint actos_usuario references usuarios (id) on delete restrict,
  quien text not null constraint actos_quien_largo check (char_length(quien) between 1 and 100),
  accion text not null constraint actos_accion_formato check (accion ~ '^[a-z]+(-[a-z]+)*$'),
  tipo text not null constraint actos_tipo_formato check (tipo ~ '^[a-z]+(-[a-z]+)*$'),
  objeto text not null constraint actos_objeto_largo check (char_length(objeto) between 1 and 200),
  pais_codigo text
    constraint actos_pais references paises (codigo) on delete restrict,
  propuesta_id bigint
    constraint actos_propuesta references propuestas (id) on delete restrict,
  antes jsonb,
  despues jsonb,
  busqueda text not null generated always as (sin_acentos(quien || ' ' || objeto)) stored,
  constraint actos_por_alguien check ((por = 'pantalla') = (usuario_id is not null)),
  -- Passwords and tokens never.
  constraint actos_sin_secretos check (
    coalesce(antes::text, '') || coalesce(despues::text, '')
      !~* '"[^"]*(clave|contrase|token|hash)[^"]*"\s*:|\$argon2')
);
create index actos_por_fecha_idx on actos (hecho_en desc, id desc);
create index actos_por_pais_idx on actos (pais_codigo, hecho_en desc, id desc);
create index actos_por_tipo_idx on actos (tipo, hecho_en desc, id desc);
create index actos_usuario_idx on actos (usuario_id) where usuario_id is not null;
create index actos_propuesta_idx on actos (propuesta_id) where propuesta_id is not null;
create index actos_busqueda_idx on actos using gin (busqueda gin_trgm_ops);

create function actos_rehusar() returns trigger language plpgsql as $$
begin
  raise exception 'actos only grows' using errcode = 'restrict_violation';
end $$;
create trigger actos_solo_crece before update or delete or truncate on actos
  for each statement execute function actos_rehusar();

grant select, insert on actos, propuestas to junto_app;
grant update (estado, decidida_por, decidida_en, motivo) on propuestas to junto_app;
grant select, update (cuatro_ojos) on ajustes to junto_app;
