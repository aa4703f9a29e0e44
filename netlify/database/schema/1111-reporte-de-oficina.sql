-- The office's report reads all states by the day of registration, of a country or of all.
create index canjes_reporte_idx on canjes (fecha, id);

-- Filters of a report that a user keeps under a name.
create table filtros_guardados (
  id int generated always as identity constraint filtros_guardados_pkey primary key,
  usuario_id int not null
    constraint filtros_guardados_usuario references usuarios (id) on delete cascade,
  nombre text not null
    constraint filtros_guardados_nombre_largo
      check (nombre = btrim(nombre) and char_length(nombre) between 1 and 60),
  -- The query of the report's address.
  consulta text not null
    constraint filtros_guardados_consulta_larga check (char_length(consulta) between 1 and 500),
  constraint filtros_guardados_una_vez unique (usuario_id, nombre)
);
grant select, insert, delete on filtros_guardados to junto_app;
grant update (consulta) on filtros_guardados to junto_app;
