-- What the office does by screen or by command: changes that wait for a second person, a record of all
-- changes, and imported files that can be undone for a day.

create table ajustes (
  -- One row: the sponsor's company.
  unico boolean constraint ajustes_pkey primary key default true
    constraint ajustes_una_fila check (unico),
  -- A delicate change waits for a second person.
  cuatro_ojos boolean not null default true
);
insert into ajustes default values;

create table propuestas (
  id bigint generated always as identity constraint propuestas_pkey primary key,
  -- A change of netlify/administracion/cambios.ts.
  tipo text not null constraint propuestas_tipo_formato check (tipo ~ '^[a-z]+(-[a-z]+)*$'),
  objeto text not null constraint propuestas_objeto_largo check (char_length(objeto) between 1 and 200),
  -- Null: all countries.
  pais_codigo text
    constraint propuestas_pais references paises (codigo) on delete restrict,
  -- The input from which the change is applied.
  datos jsonb not null,
  -- The two values that people compare. `antes` also shows whether the object changed since the
  -- proposal; null: the object is new.
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
  -- A user may not decide their own proposal.
  constraint propuestas_otra_persona check (decidida_por <> propuesta_por),
  constraint propuestas_decidida check ((estado in ('Aprobada', 'Rechazada')) = (decidida_por is not null)),
  constraint propuestas_terminada check ((estado = 'Pendiente') = (decidida_en is null))
);
create index propuestas_estado_idx on propuestas (estado, propuesta_en desc, id desc);
create index propuestas_pais_idx on propuestas (pais_codigo, estado);
create index propuestas_propuesta_por_idx on propuestas (propuesta_por);
create index propuestas_decidida_por_idx on propuestas (decidida_por) where decidida_por is not null;

-- A proposal is decided once, and what was proposed never changes.
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

-- The record of changes. Rows are only added.
create table actos (
  id bigint generated always as identity constraint actos_pkey primary key,
  hecho_en timestamptz not null,
  -- By screen a user did it; by command (`orden`) the account of the machine that ran it.
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
  -- No passwords and no tokens.
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
create trigger actos_solo_crece before update or delete or truncate on actos
  for each statement execute function solo_crece();

create table importaciones (
  id uuid constraint importaciones_pkey primary key,
  tipo text not null constraint importaciones_tipo_formato check (tipo ~ '^[a-z]{1,30}$'),
  archivo text not null
    constraint importaciones_archivo_largo check (char_length(archivo) between 1 and 200),
  usuario_id int not null
    constraint importaciones_usuario references usuarios (id) on delete restrict,
  -- The importing user's country; null: all.
  pais_codigo text
    constraint importaciones_pais references paises (codigo) on delete restrict,
  estado text not null default 'Recibida'
    constraint importaciones_estado_conocido check (estado in ('Recibida', 'Revisada', 'Aplicada', 'Deshecha')),
  creada_en timestamptz not null,
  -- The counts of the last review.
  nuevas int not null default 0,
  cambiadas int not null default 0,
  iguales int not null default 0,
  con_error int not null default 0,
  aplicada_en timestamptz,
  deshecha_en timestamptz,
  constraint importaciones_aplicada check ((estado in ('Aplicada', 'Deshecha')) = (aplicada_en is not null)),
  constraint importaciones_deshecha check ((estado = 'Deshecha') = (deshecha_en is not null))
);
create index importaciones_por_fecha_idx on importaciones (creada_en desc, id);
create index importaciones_usuario_idx on importaciones (usuario_id);
create index importaciones_pais_idx on importaciones (pais_codigo, creada_en desc);
-- Files that were never applied are deleted after a week.
create index importaciones_sin_aplicar_idx on importaciones (creada_en) where estado in ('Recibida', 'Revisada');

-- The lines as they were read; of an activation code only its fingerprint.
create table importacion_lineas (
  importacion_id uuid not null
    constraint importacion_lineas_importacion references importaciones (id) on delete cascade,
  linea int not null,
  etiqueta text not null default '',
  -- Null: the line could not be read.
  valores jsonb,
  -- The line's error: found on reading, and by the last review.
  falta_leida text,
  falta text,
  accion text constraint importacion_lineas_accion_conocida
    check (accion in ('nueva', 'cambiada', 'igual', 'error')),
  constraint importacion_lineas_pkey primary key (importacion_id, linea),
  constraint importacion_lineas_leida check ((valores is null) = (falta_leida is not null))
);
create index importacion_lineas_accion_idx on importacion_lineas (importacion_id, accion, linea);

-- The rows that an import wrote. It is undone from them.
create table importacion_filas (
  id bigint generated always as identity constraint importacion_filas_pkey primary key,
  importacion_id uuid not null
    constraint importacion_filas_importacion references importaciones (id) on delete restrict,
  tabla text not null,
  -- The row's key in its table.
  clave jsonb not null,
  -- Null: the import added the row.
  antes jsonb,
  despues jsonb not null
);
create index importacion_filas_importacion_idx on importacion_filas (importacion_id, tabla);

-- Undoes an import, within 24 hours and while no other row refers to what it wrote. Only this function
-- lets the site delete a row of a catalogue. Answers 'hecho', or the reason why not.
create function deshacer_importacion(la_importacion uuid, ahora timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  la_tabla text;
  misma text;
  columnas text;
  hay boolean;
begin
  perform from importaciones
    where id = la_importacion and estado = 'Aplicada' and aplicada_en > ahora - interval '24 hours' for update;
  if not found then return 'tarde'; end if;
  -- Latest rows first, so that no row refers to one already deleted.
  for la_tabla in
    select tabla from importacion_filas where importacion_id = la_importacion
     group by tabla order by min(id) desc
  loop
    misma := case la_tabla
      when 'farmacia_distribuidores'
        then 't.farmacia_id = (c.clave->>''farmacia_id'')::int and t.promocion_id = (c.clave->>''promocion_id'')::int'
      else 't.id = (c.clave->>''id'')::bigint' end;
    execute format(
      'select exists (select from importacion_filas c left join %I t on %s
        where c.importacion_id = $1 and c.tabla = $2 and (to_jsonb(t) @> c.despues) is not true)', la_tabla, misma)
      into hay using la_importacion, la_tabla;
    if hay then return 'cambiada'; end if;
    -- Rows that a delete would cascade to, and cards that have a patient.
    if la_tabla in ('farmacias', 'promociones', 'tarjetas') then
      execute format(
        'select exists (select from importacion_filas c join %s
          where c.importacion_id = $1 and c.tabla = $2 and c.antes is null)',
        case la_tabla
          when 'farmacias' then 'farmacia_distribuidores t on t.farmacia_id = (c.clave->>''id'')::int'
          when 'promociones' then 'farmacia_distribuidores t on t.promocion_id = (c.clave->>''id'')::int'
          else 'tarjetas t on t.id = (c.clave->>''id'')::bigint and t.estado <> ''Emitida''' end)
        into hay using la_importacion, la_tabla;
      if hay then return 'usada'; end if;
    end if;
    begin
      execute format(
        'delete from %I t using importacion_filas c
          where c.importacion_id = $1 and c.tabla = $2 and c.antes is null and %s', la_tabla, misma)
        using la_importacion, la_tabla;
    exception when foreign_key_violation or restrict_violation then
      -- The error also rolls back the tables already undone.
      raise exception 'usada' using errcode = 'restrict_violation', constraint = 'importacion_usada';
    end;
    select string_agg(format('%I', campo), ', ') into columnas
      from (select distinct jsonb_object_keys(antes) as campo from importacion_filas
             where importacion_id = la_importacion and tabla = la_tabla and antes is not null) c;
    if columnas is not null then
      execute format(
        'update %I t set (%s) = (select %s from jsonb_populate_record(t, c.antes) r)
           from importacion_filas c
          where c.importacion_id = $1 and c.tabla = $2 and c.antes is not null and %s',
        la_tabla, columnas, 'r.' || replace(columnas, ', ', ', r.'), misma)
        using la_importacion, la_tabla;
    end if;
  end loop;
  update importaciones set estado = 'Deshecha', deshecha_en = ahora where id = la_importacion;
  return 'hecho';
end $$;
