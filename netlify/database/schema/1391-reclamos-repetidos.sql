-- An answered claim may be made again. While it waits, and on one day, it is one request.
alter table reclamos drop constraint reclamos_una_vez;
create unique index reclamos_una_vez
  on reclamos (pais_codigo, identificacion, nombre, telefono, ((creado_en at time zone 'UTC')::date));
