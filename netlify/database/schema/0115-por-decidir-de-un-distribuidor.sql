-- What waits of a distributor's redemptions, as what waits of a pharmacy's: found without reading the country's.

create index canjes_lista_distribuidor_idx on canjes (distribuidor_id, vigente, cambio_en);
drop index canjes_distribuidor_idx;
