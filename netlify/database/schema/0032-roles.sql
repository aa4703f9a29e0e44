-- Two more roles: who administers a country, or all of them, and who works for one distributor.
alter table usuarios
  add column distribuidor_id int,
  add column todos_los_paises boolean not null default false,
  drop constraint usuarios_rol_conocido,
  drop constraint usuarios_alcance_del_rol;
alter table usuarios
  add constraint usuarios_rol_conocido
    check (rol in ('Operador', 'Manager', 'Regente', 'Administrador', 'Distribuidor')),
  -- A Regente belongs to one pharmacy, a FarmaciaAdmin to one chain, a Distribuidor to one distributor,
  -- an Administrador to a country or to all, other staff to a country.
  add constraint usuarios_alcance_del_rol check (
    (farmacia_id is not null) = (rol = 'Regente' and not farmacia_admin)
    and (cadena_id is not null) = farmacia_admin
    and (distribuidor_id is not null) = (rol = 'Distribuidor')
    and (not farmacia_admin or rol = 'Regente')
    and (not todos_los_paises or rol = 'Administrador')),
  add constraint usuarios_distribuidor foreign key (distribuidor_id, pais_codigo)
    references distribuidores (id, pais_codigo) on delete restrict;
create index usuarios_distribuidor_idx on usuarios (distribuidor_id) where distribuidor_id is not null;
