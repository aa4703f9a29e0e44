-- What tells the row of a line from others, as its file writes it; null where its cells cannot be read. A line that
-- repeats another one is told so beside its other errors.
alter table importacion_lineas add column clave text;
