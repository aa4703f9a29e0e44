-- The reports of the last days are read by their date.
create index desconocimientos_recibido_idx on desconocimientos (recibido_en);
