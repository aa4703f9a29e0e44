-- The rows of catalogues that an act is of, as 'farmacias/12': the page of a row shows its history.
alter table actos add column registros text[] not null default '{}';
create index actos_registros_idx on actos using gin (registros);
create index importacion_filas_clave_idx on importacion_filas (tabla, clave);
