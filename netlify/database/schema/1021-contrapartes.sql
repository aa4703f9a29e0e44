-- One person must not act as two: who asked for a user's last link, and who proposed the user as an approver.
-- Neither of them decides with that user for a while.
alter table usuarios
  add column enlace_pedido_por int constraint usuarios_enlace_pedido_por references usuarios (id) on delete restrict,
  add column enlace_pedido_en timestamptz constraint usuarios_enlace_pedido_entero
    check ((enlace_pedido_por is null) = (enlace_pedido_en is null)),
  add column propuesto_por int constraint usuarios_propuesto_por references usuarios (id) on delete restrict,
  add column propuesto_en timestamptz constraint usuarios_propuesto_entero
    check ((propuesto_por is null) = (propuesto_en is null));
create index usuarios_enlace_pedido_por_idx on usuarios (enlace_pedido_por) where enlace_pedido_por is not null;
create index usuarios_propuesto_por_idx on usuarios (propuesto_por) where propuesto_por is not null;
grant update (enlace_pedido_por, enlace_pedido_en, propuesto_por, propuesto_en) on usuarios to junto_app;
