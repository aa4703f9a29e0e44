-- The pharmacy where a person was affiliated; null where it was at home or by the office, and for those before.
alter table pacientes add column farmacia_id int
  constraint pacientes_farmacia references farmacias (id) on delete restrict;
create index pacientes_farmacia_idx on pacientes (farmacia_id, creado_en) where farmacia_id is not null;
