-- A carrier's number is found in any spelling.
drop index liquidacion_movimientos_guia_idx;
create index liquidacion_movimientos_guia_idx on liquidacion_movimientos (translate(guia, ' ./-', ''))
  where guia is not null;
