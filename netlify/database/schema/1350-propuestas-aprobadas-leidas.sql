-- The author of an approved proposal is told of it too, until opening it.
alter table propuestas
  drop constraint propuestas_leida_rechazada,
  add constraint propuestas_leida_rechazada check (leida_en is null or decidida_por is not null);

update propuestas set leida_en = decidida_en where estado = 'Aprobada';
