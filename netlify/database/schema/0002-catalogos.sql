-- Catalogues: countries, chains, pharmacies, doctors, products, promotions, distributors. Rows are
-- switched off, never deleted. Composite keys (id, pais_codigo) let other tables prove that both ends
-- of a reference belong to one country.

create table paises (
  codigo text constraint paises_pkey primary key
    constraint paises_codigo_formato check (codigo ~ '^[0-9]{3,4}$'),
  nombre text not null constraint paises_nombre_no_vacio check (btrim(nombre) <> ''),
  prefijo text not null constraint paises_prefijo_unico unique
    constraint paises_prefijo_formato check (prefijo ~ '^[A-Z]{2,3}$'),
  zona_horaria text not null constraint paises_zona_horaria_no_vacia check (btrim(zona_horaria) <> ''),
  constraint paises_codigo_prefijo unique (codigo, prefijo)
);

insert into paises (codigo, nombre, prefijo, zona_horaria) values
  ('506', 'Costa Rica', 'CR', 'America/Costa_Rica'),
  ('507', 'Panamá', 'PAN', 'America/Panama'),
  ('504', 'Honduras', 'HND', 'America/Tegucigalpa'),
  ('1809', 'República Dominicana', 'DOM', 'America/Santo_Domingo');

create table cadenas (
  id int generated always as identity constraint cadenas_pkey primary key,
  pais_codigo text not null
    constraint cadenas_pais references paises (codigo) on update restrict on delete restrict,
  nombre text not null
    constraint cadenas_nombre_canonico check (nombre = btrim(nombre) and nombre <> ''),
  permite_ffd boolean not null default false,
  activa boolean not null default true,
  constraint cadenas_nombre_unico unique (pais_codigo, nombre),
  constraint cadenas_id_pais unique (id, pais_codigo)
);

create table farmacias (
  id int generated always as identity constraint farmacias_pkey primary key,
  codigo text not null constraint farmacias_codigo_unico unique
    constraint farmacias_codigo_canonico
      check (codigo = upper(btrim(codigo) collate "C") and codigo <> ''),
  pais_codigo text not null
    constraint farmacias_pais references paises (codigo) on delete restrict,
  cadena_id int not null,
  nombre text not null
    constraint farmacias_nombre_canonico check (nombre = btrim(nombre) and nombre <> ''),
  telefono text not null default '',
  direccion text not null default '',
  -- The place in the country's own division; empty when unknown.
  provincia text not null default '',
  canton text not null default '',
  -- The number under which the tax office knows the pharmacy, as `leerIdentificacionFiscal` writes it.
  identificacion_fiscal text
    constraint farmacias_identificacion_fiscal_con_texto check (identificacion_fiscal <> ''),
  -- The first day on which its invoices must carry a fiscal number.
  factura_electronica_desde date,
  activa boolean not null default true,
  -- Name, code, chain and address for searches. The two triggers below write it.
  busqueda text not null default '',
  constraint farmacias_cadena foreign key (cadena_id, pais_codigo)
    references cadenas (id, pais_codigo) on delete restrict,
  constraint farmacias_id_pais unique (id, pais_codigo),
  constraint farmacias_id_alcance unique (id, cadena_id, pais_codigo)
);
create index farmacias_cadena_idx on farmacias (cadena_id, nombre, id);
create index farmacias_por_pais_idx on farmacias (pais_codigo, nombre, id);
create index farmacias_busqueda_idx on farmacias using gin (busqueda gin_trgm_ops);
-- The directory's count and its groups are read from this index alone.
create index farmacias_por_provincia_idx on farmacias (pais_codigo, provincia) where activa;
create index farmacias_identificacion_fiscal_idx on farmacias (pais_codigo, identificacion_fiscal)
  where identificacion_fiscal is not null;

create function farmacias_escribir_busqueda() returns trigger language plpgsql as $$
begin
  new.busqueda := public.sin_acentos(
    concat_ws(' ', new.nombre, new.codigo,
              (select c.nombre from public.cadenas c where c.id = new.cadena_id),
              new.direccion, new.canton, new.provincia));
  return new;
end $$;
create trigger farmacias_busqueda
  before insert or update of nombre, codigo, cadena_id, direccion, canton, provincia, busqueda
  on farmacias for each row execute function farmacias_escribir_busqueda();

create function cadenas_renovar_busqueda() returns trigger language plpgsql as $$
begin
  update public.farmacias set busqueda = '' where cadena_id = new.id;
  return null;
end $$;
create trigger cadenas_busqueda after update of nombre
  on cadenas for each row when (old.nombre is distinct from new.nombre)
  execute function cadenas_renovar_busqueda();

create table medicos (
  id int generated always as identity constraint medicos_pkey primary key,
  codigo text not null constraint medicos_codigo_unico unique
    constraint medicos_codigo_canonico
      check (codigo = upper(btrim(codigo) collate "C") and codigo <> ''),
  pais_codigo text not null
    constraint medicos_pais references paises (codigo) on delete restrict,
  nombre text not null
    constraint medicos_nombre_canonico check (nombre = btrim(nombre) and nombre <> ''),
  especialidad text not null
    constraint medicos_especialidad_no_vacia check (btrim(especialidad) <> ''),
  activo boolean not null default true,
  busqueda text not null
    generated always as (sin_acentos(nombre || ' ' || codigo || ' ' || especialidad)) stored,
  constraint medicos_id_pais unique (id, pais_codigo)
);
create index medicos_por_pais_idx on medicos (pais_codigo, nombre, id);
create index medicos_busqueda_idx on medicos using gin (busqueda gin_trgm_ops);
create index medicos_por_especialidad_idx on medicos (pais_codigo, especialidad) where activo;

create table productos (
  id int generated always as identity constraint productos_pkey primary key,
  pais_codigo text not null
    constraint productos_pais references paises (codigo) on delete restrict,
  marca text not null constraint productos_marca_no_vacia check (btrim(marca) <> ''),
  presentacion text not null
    constraint productos_presentacion_no_vacia check (btrim(presentacion) <> ''),
  activo boolean not null default true,
  constraint productos_unico unique (pais_codigo, marca, presentacion),
  constraint productos_id_pais unique (id, pais_codigo)
);

create table promociones (
  id int generated always as identity constraint promociones_pkey primary key,
  pais_codigo text not null
    constraint promociones_pais references paises (codigo) on delete restrict,
  producto_id int not null,
  tipo_bonificacion text not null
    constraint promociones_tipo_bonificacion_formato
      check (tipo_bonificacion ~ '^[1-9][0-9]? \+ [1-9][0-9]?$'),
  -- The free boxes of one redemption.
  cajas_gratis int generated always as (split_part(tipo_bonificacion, ' + ', 2)::int) stored,
  maximo_mensual int not null
    constraint promociones_maximo_mensual_positivo check (maximo_mensual > 0),
  maximo_anual int not null
    constraint promociones_maximo_anual_suficiente check (maximo_anual >= maximo_mensual),
  vigencia_inicio date not null,
  vigencia_fin date not null,
  requiere_receta boolean not null default false,
  estado text not null default 'Activo'
    constraint promociones_estado_conocido check (estado in ('Activo', 'Inactivo')),
  constraint promociones_vigencia_ordenada check (vigencia_inicio <= vigencia_fin),
  constraint promociones_producto foreign key (producto_id, pais_codigo)
    references productos (id, pais_codigo) on delete restrict,
  constraint promociones_id_pais unique (id, pais_codigo),
  constraint promociones_id_producto_pais unique (id, producto_id, pais_codigo)
);
create index promociones_por_pais_idx on promociones (pais_codigo, estado);
create index promociones_producto_idx on promociones (producto_id);

create table distribuidores (
  id int generated always as identity constraint distribuidores_pkey primary key,
  pais_codigo text not null
    constraint distribuidores_pais references paises (codigo) on delete restrict,
  nombre text not null
    constraint distribuidores_nombre_canonico check (nombre = btrim(nombre) and nombre <> ''),
  activo boolean not null default true,
  constraint distribuidores_nombre_unico unique (pais_codigo, nombre),
  constraint distribuidores_id_pais unique (id, pais_codigo)
);

-- The one distributor that supplies, and later reimburses, a pharmacy for a promotion.
create table farmacia_distribuidores (
  farmacia_id int not null,
  promocion_id int not null,
  distribuidor_id int not null,
  pais_codigo text not null,
  constraint farmacia_distribuidores_pkey primary key (farmacia_id, promocion_id),
  constraint farmacia_distribuidores_farmacia foreign key (farmacia_id, pais_codigo)
    references farmacias (id, pais_codigo) on delete cascade,
  constraint farmacia_distribuidores_promocion foreign key (promocion_id, pais_codigo)
    references promociones (id, pais_codigo) on delete cascade,
  constraint farmacia_distribuidores_distribuidor foreign key (distribuidor_id, pais_codigo)
    references distribuidores (id, pais_codigo) on delete restrict
);
create index farmacia_distribuidores_promocion_idx on farmacia_distribuidores (promocion_id);
-- The number of pharmacies that a distributor serves is counted from this index alone.
create index farmacia_distribuidores_repone_idx on farmacia_distribuidores (distribuidor_id, farmacia_id);
