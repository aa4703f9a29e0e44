-- How many pharmacies a distributor serves, in the office's table: from the index alone.

create index farmacia_distribuidores_repone_idx on farmacia_distribuidores (distribuidor_id, farmacia_id);
drop index farmacia_distribuidores_distribuidor_idx;
