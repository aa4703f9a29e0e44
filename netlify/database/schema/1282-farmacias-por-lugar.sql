-- The directory of pharmacies is read by place: people look for the one near them. Its counts stay with the short index.
create index farmacias_por_lugar_idx on farmacias (pais_codigo, provincia, canton, nombre, id) where activa;
