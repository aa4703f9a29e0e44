-- What the functions may do. A login role of the deployment is made a member of junto_app; the
-- owner of the tables, who migrates, is somebody else.

-- Roles belong to the whole server: another database of it may have made this one already, or be
-- making it at this moment.
do $$ begin
  create role junto_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

revoke create on schema public from public;
grant usage on schema public to junto_app;

grant select on paises, cadenas, farmacias, medicos, productos, promociones, distribuidores,
  farmacia_distribuidores, motivos_rechazo to junto_app;

grant select, insert on pacientes, consentimientos to junto_app;
grant select, insert on tarjetas to junto_app;
grant update (estado, paciente_id, activada_en) on tarjetas to junto_app;

grant select on usuarios to junto_app;
grant update (clave_hash, clave_cambiada_en, debe_cambiar_clave) on usuarios to junto_app;
grant select, insert, delete on sesiones, tokens_refresco to junto_app;
grant update (revocada_en) on sesiones to junto_app;
grant update (rotado_en) on tokens_refresco to junto_app;

grant select, insert on canjes to junto_app;
grant update (estado, decidido_en, motivo_codigo, observaciones) on canjes to junto_app;
grant select, insert on canje_facturas to junto_app;
grant select, insert, update, delete on preregistros to junto_app;
-- History is written and read, never changed: not even by grant.
grant select, insert on canje_historial to junto_app;
grant select, insert, update, delete on canjes_vistos to junto_app;

grant select, insert, update, delete on idempotencia, intentos to junto_app;
