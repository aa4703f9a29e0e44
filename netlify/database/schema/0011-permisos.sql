-- The rights of the site's functions. The deployment's login role is a member of junto_app; the owner of
-- the tables, who migrates, is another role.

-- Roles belong to the whole server: another database may have created this one, or be creating it now.
do $$ begin
  create role junto_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

revoke create on schema public from public;
grant usage on schema public to junto_app;

grant select on entorno, paises, motivos_rechazo, textos_legales, roles_con_factor to junto_app;

-- Catalogues: written column by column, never deleted.
grant select on cadenas, farmacias, medicos, productos, promociones, distribuidores,
  farmacia_distribuidores to junto_app;
grant insert (pais_codigo, nombre, permite_ffd, activa), update (pais_codigo, nombre, permite_ffd, activa)
  on cadenas to junto_app;
grant insert (codigo, pais_codigo, cadena_id, nombre, telefono, direccion, activa, identificacion_fiscal,
              factura_electronica_desde, provincia, canton),
      update (codigo, cadena_id, nombre, telefono, direccion, activa, identificacion_fiscal,
              factura_electronica_desde, provincia, canton, busqueda) on farmacias to junto_app;
grant insert (codigo, pais_codigo, nombre, especialidad, activo), update (codigo, nombre, especialidad, activo)
  on medicos to junto_app;
grant insert (pais_codigo, marca, presentacion, activo), update (pais_codigo, marca, presentacion, activo)
  on productos to junto_app;
grant insert (pais_codigo, producto_id, tipo_bonificacion, vigencia_inicio, vigencia_fin, maximo_mensual,
              maximo_anual, estado, requiere_receta),
      update (pais_codigo, producto_id, tipo_bonificacion, vigencia_inicio, vigencia_fin, maximo_mensual,
              maximo_anual, estado, requiere_receta) on promociones to junto_app;
grant insert (pais_codigo, nombre, activo), update (pais_codigo, nombre, activo) on distribuidores to junto_app;
grant insert (farmacia_id, promocion_id, distribuidor_id, pais_codigo), update (distribuidor_id)
  on farmacia_distribuidores to junto_app;

grant select, insert on pacientes, tarjetas, consentimientos to junto_app;
grant update (identificacion, nombre, primer_apellido, segundo_apellido, correo, telefono, fecha_nacimiento,
  nacionalidad, medico_id, repeticion) on pacientes to junto_app;
grant update (estado, paciente_id, activada_en, activacion, numero) on tarjetas to junto_app;
grant update (retirado_en) on consentimientos to junto_app;

grant select on usuarios to junto_app;
grant insert (nombre_usuario, clave_hash, rol, farmacia_admin, pais_codigo, farmacia_id, cadena_id,
  distribuidor_id, todos_los_paises, clave_cambiada_en, debe_cambiar_clave) on usuarios to junto_app;
grant update (clave_hash, clave_cambiada_en, debe_cambiar_clave, rol, pais_codigo, farmacia_admin, cadena_id,
  distribuidor_id, todos_los_paises, activo, correo, correo_verificado_en) on usuarios to junto_app;

grant select, insert on canjes, canje_facturas, canje_historial, canjes_vistos, negativas to junto_app;
grant update (estado, decidido_en, motivo_codigo, observaciones, comprador_nombre, comprador_identificacion)
  on canjes to junto_app;
grant update (numero) on canje_facturas to junto_app;
grant update (observaciones) on canje_historial to junto_app;
grant update (cuenta) on negativas to junto_app;
grant select, insert, delete on preregistros to junto_app;
grant update (estado, canje_id, numero, fecha, identidad, canonico, enlace, parecida) on preregistros to junto_app;

-- The tokens of a session are deleted with it, by their foreign key.
grant select, insert, delete on sesiones to junto_app;
grant update (revocada_en) on sesiones to junto_app;
grant select, insert on tokens_refresco to junto_app;
grant update (rotado_en) on tokens_refresco to junto_app;
grant select, insert, delete on enlaces, llaves, codigos_aplicacion, retos to junto_app;
grant update (usado_en) on enlaces to junto_app;
grant update (contador, usada_en) on llaves to junto_app;
grant update (secreto, clave, ultimo_paso, fallos, creado_en, confirmado_en) on codigos_aplicacion to junto_app;
grant select, insert, delete on idempotencia, intentos to junto_app;
grant update (estado_http, respuesta) on idempotencia to junto_app;
grant update (desde, cuenta, en_curso, negada, consultas) on intentos to junto_app;

grant select, update (cuatro_ojos) on ajustes to junto_app;
grant select, insert on actos, propuestas to junto_app;
grant update (estado, decidida_por, decidida_en, motivo) on propuestas to junto_app;
grant select, insert on importaciones, importacion_lineas, importacion_filas to junto_app;
grant update (estado, nuevas, cambiadas, iguales, con_error, aplicada_en), delete on importaciones to junto_app;
grant update (falta, accion) on importacion_lineas to junto_app;
revoke execute on function deshacer_importacion(uuid, timestamptz) from public;
grant execute on function deshacer_importacion(uuid, timestamptz) to junto_app;

grant select, insert on liquidaciones, liquidacion_movimientos, liquidacion_lineas, liquidacion_faltantes
  to junto_app;
grant update (estado, cambio_en) on liquidaciones to junto_app;
grant update (observaciones) on liquidacion_movimientos to junto_app;

-- Only the triggers write totals.
grant select on totales_canjes, totales_contados, totales_por_reponer, por_reponer_contados to junto_app;
revoke execute on function totales_rehacer() from public;
revoke execute on function por_reponer_rehacer() from public;

grant select, insert, delete on reclamos to junto_app;
grant select, insert on solicitudes, solicitud_movimientos to junto_app;
grant update (paciente_id, numero, nacimiento, respuesta_por, contacto, detalle, estado, vence, quedan, dichos,
  aplicada_en, respondida_en) on solicitudes to junto_app;
grant update (nota) on solicitud_movimientos to junto_app;
