-- The directory lists pharmacies without a place last.
drop index farmacias_por_lugar_idx;
create index farmacias_por_lugar_idx on farmacias (pais_codigo, (provincia = ''), provincia, canton, nombre, id) where activa;
