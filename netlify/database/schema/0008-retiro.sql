-- A person may withdraw: the card then serves for nothing more, and each consent says until when it held.
alter table tarjetas
  drop constraint tarjetas_estado_conocido,
  drop constraint tarjetas_activa_con_paciente,
  drop constraint tarjetas_activa_con_fecha,
  add constraint tarjetas_estado_conocido check (estado in ('Emitida', 'Activa', 'Retirada')),
  add constraint tarjetas_activa_con_paciente
    check ((estado <> 'Emitida') = (paciente_id is not null)),
  add constraint tarjetas_activa_con_fecha check ((estado <> 'Emitida') = (activada_en is not null));

alter table consentimientos
  add column retirado_en timestamptz
    constraint consentimientos_retirado_despues check (retirado_en >= aceptado_en);
