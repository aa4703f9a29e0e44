-- Issued numbers can be guessed; a code printed on the card cannot. Null on cards that were issued without one.
alter table tarjetas add column activacion text
  constraint tarjetas_activacion_huella check (activacion ~ '^[0-9a-f]{64}$');
