-- Four eyes by effect: how many rows of the catalogues an act changed, to be added up over what one person did alone.
alter table actos add column filas int not null default 0
  constraint actos_filas_naturales check (filas >= 0);
create index actos_filas_de_una_persona_idx on actos (usuario_id, hecho_en) where filas > 0;

-- How many rows an import changes in all its tables, as its last look found. One line may change many.
alter table importaciones add column filas int not null default 0;
grant update (filas) on importaciones to junto_app;
-- Whether two people applied an import: then two take it back.
create index propuestas_importacion_idx on propuestas ((datos->>'id')) where tipo = 'aplicar-importacion';
