-- An identity number is the same person's with its separators or without.
create unique index pacientes_identificacion_llana_unica
  on pacientes (pais_codigo, translate(identificacion, ' -./', ''));
