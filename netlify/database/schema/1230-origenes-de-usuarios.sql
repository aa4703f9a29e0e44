-- Everyone who asked for a link of a user, or proposed the user as an approver, with the last time. They decide
-- nothing with that user for a while. It replaces four columns of `usuarios`, which kept one person each.
create table origenes_de_usuarios (
  usuario_id int not null constraint origenes_de_usuarios_usuario references usuarios (id) on delete cascade,
  por int not null constraint origenes_de_usuarios_por references usuarios (id) on delete restrict,
  en timestamptz not null,
  constraint origenes_de_usuarios_pkey primary key (usuario_id, por)
);
create index origenes_de_usuarios_por_idx on origenes_de_usuarios (por);
insert into origenes_de_usuarios (usuario_id, por, en)
select id, por, max(en)
  from (select id, enlace_pedido_por as por, enlace_pedido_en as en from usuarios
        union all
        select id, propuesto_por, propuesto_en from usuarios) o
 where por is not null
 group by id, por;
grant select, insert, update (en) on origenes_de_usuarios to junto_app;
