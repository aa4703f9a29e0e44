-- The list of cards with pending invoices is read by date within a country.
create index preregistros_en_espera_idx on preregistros (pais_codigo, fecha) where estado = 'Pendiente';
