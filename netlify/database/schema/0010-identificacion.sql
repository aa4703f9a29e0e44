-- An identity number is the same person's with its separators or without. The name stays: code knows it.
alter table pacientes drop constraint pacientes_identificacion_unica;
create unique index pacientes_identificacion_unica
  on pacientes (pais_codigo, translate(identificacion, ' -./', ''));
