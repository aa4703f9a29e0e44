-- The search finds an invoice that waits for a redemption in every spelling, as it finds those of redemptions.
create index preregistros_busqueda_idx on preregistros using gin (formas_de_busqueda(numero, canonico))
  where estado = 'Pendiente';
alter index preregistros_busqueda_idx alter column 1 set statistics 0;
create index preregistros_numero_idx on preregistros (numero) where estado = 'Pendiente';
create index preregistros_canonico_idx on preregistros (canonico) where estado = 'Pendiente' and canonico is not null;
