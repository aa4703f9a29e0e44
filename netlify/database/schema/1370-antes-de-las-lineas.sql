-- What the row of a changed line held before the import was applied.
alter table importacion_lineas add column antes jsonb;
grant update (antes) on importacion_lineas to junto_app;
