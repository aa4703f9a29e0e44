-- What the office keeps by screen: catalogues whose rows are switched off, never deleted, and files that
-- are looked at before they are applied, and can be taken back for a day.

alter table cadenas add column activa boolean not null default true;
alter table productos add column activo boolean not null default true;
alter table distribuidores add column activo boolean not null default true;

-- The office may now give a pharmacy its fiscal number; what that changes in invoices stays the schema's own.
alter function farmacias_dar_emisor() security definer set search_path = pg_catalog, public, pg_temp;

create table importaciones (
  id uuid constraint importaciones_pkey primary key,
  tipo text not null constraint importaciones_tipo_formato check (tipo ~ '^[a-z]{1,30}$'),
  archivo text not null
    constraint importaciones_archivo_largo check (char_length(archivo) between 1 and 200),
  usuario_id int not null
    constraint importaciones_usuario references usuarios (id) on delete restrict,
  -- The country of whoever imports; null: all.
  pais_codigo text
    constraint importaciones_pais references paises (codigo) on delete restrict,
  estado text not null default 'Recibida'
    constraint importaciones_estado_conocido check (estado in ('Recibida', 'Revisada', 'Aplicada', 'Deshecha')),
  creada_en timestamptz not null,
  -- As the last look found them.
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

-- The lines as they were read; of an activation code its print alone.
create table importacion_lineas (
  importacion_id uuid not null
    constraint importacion_lineas_importacion references importaciones (id) on delete cascade,
  linea int not null,
  etiqueta text not null default '',
  -- Null: the line could not be read.
  valores jsonb,
  -- What is wrong with it: as read, or as the last look found it.
  falta_leida text,
  falta text,
  accion text constraint importacion_lineas_accion_conocida
    check (accion in ('nueva', 'cambiada', 'igual', 'error')),
  constraint importacion_lineas_pkey primary key (importacion_id, linea),
  constraint importacion_lineas_leida check ((valores is null) = (falta_leida is not null))
);
create index importacion_lineas_accion_idx on importacion_lineas (importacion_id, accion, linea);

-- What an import wrote: its proof, and what it is taken back by.
create table importacion_filas (
  id bigint generated always as identity constraint importacion_filas_pkey primary key,
  importacion_id uuid not null
    constraint importacion_filas_importacion references importaciones (id) on delete restrict,
  tabla text not null,
  -- What names the row in its table.
  clave jsonb not null,
  -- Null: the import added the row.
  antes jsonb,
  despues jsonb not null
);
create index importacion_filas_importacion_idx on importacion_filas (importacion_id, tabla);

-- Takes an import back, within its day and while nothing hangs on it: the one way by which the functions
-- delete a row of a catalogue. Answers 'hecho', or why not.
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
  -- What was written last goes first.
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
    -- What would go along in silence, and a card that is somebody's.
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
      -- All of it, or nothing.
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
revoke execute on function deshacer_importacion(uuid, timestamptz) from public;
grant execute on function deshacer_importacion(uuid, timestamptz) to junto_app;

-- Files that nobody applied go after a week.
create index importaciones_sin_aplicar_idx on importaciones (creada_en) where estado in ('Recibida', 'Revisada');

-- The functions write what the office changes, column by column, and delete nothing.
grant insert (pais_codigo, nombre, permite_ffd, activa), update (pais_codigo, nombre, permite_ffd, activa)
  on cadenas to junto_app;
grant insert (codigo, pais_codigo, cadena_id, nombre, telefono, direccion, activa, identificacion_fiscal,
              factura_electronica_desde, provincia, canton),
      update (codigo, cadena_id, nombre, telefono, direccion, activa, identificacion_fiscal,
              factura_electronica_desde, provincia, canton, busqueda) on farmacias to junto_app;
grant insert (codigo, pais_codigo, nombre, especialidad, activo), update (codigo, nombre, especialidad, activo)
  on medicos to junto_app;
grant insert (pais_codigo, marca, presentacion, activo), update (pais_codigo, marca, presentacion, activo)
  on productos to junto_app;
grant insert (pais_codigo, producto_id, tipo_bonificacion, vigencia_inicio, vigencia_fin, maximo_mensual,
              maximo_anual, estado, requiere_receta),
      update (pais_codigo, producto_id, tipo_bonificacion, vigencia_inicio, vigencia_fin, maximo_mensual,
              maximo_anual, estado, requiere_receta) on promociones to junto_app;
grant insert (pais_codigo, nombre, activo), update (pais_codigo, nombre, activo) on distribuidores to junto_app;
grant insert (farmacia_id, promocion_id, distribuidor_id, pais_codigo), update (distribuidor_id)
  on farmacia_distribuidores to junto_app;
grant update (activacion) on tarjetas to junto_app;
grant select, insert on importaciones, importacion_lineas, importacion_filas to junto_app;
grant update (estado, nuevas, cambiadas, iguales, con_error, aplicada_en), delete on importaciones to junto_app;
grant update (falta, accion) on importacion_lineas to junto_app;
