-- The guide and day of a delivery may be corrected until it is received: a movement that keeps the state 'Enviada'.
alter table liquidacion_movimientos
  drop constraint liquidacion_movimientos_transicion,
  add constraint liquidacion_movimientos_transicion check (
    (estado_anterior is null and estado_nuevo = 'Abierta')
    or (estado_anterior = 'Abierta' and estado_nuevo in ('Enviada', 'Cerrada'))
    or (estado_anterior = 'Enviada' and estado_nuevo in ('Enviada', 'Recibida', 'En disputa'))
    or (estado_anterior in ('Recibida', 'En disputa') and estado_nuevo = 'Cerrada')),
  drop constraint liquidacion_movimientos_una_vez;
create unique index liquidacion_movimientos_una_vez on liquidacion_movimientos (liquidacion_id, estado_anterior)
  nulls not distinct where estado_anterior is distinct from estado_nuevo;
create index liquidacion_movimientos_liquidacion_idx on liquidacion_movimientos (liquidacion_id, id);
