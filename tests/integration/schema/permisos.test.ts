import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { mundo } from '../../support/mundo.ts';
import { refusal } from '../../support/refusal.ts';

// Rules that the database enforces.

const { database } = await mundo();

describe('history and rights', () => {
  test.each([
    "update canje_historial set observaciones = 'x'",
    'delete from canje_historial',
    'truncate canje_historial',
    'truncate canjes cascade',
  ])('the history of redemptions refuses the owner: %s', async (statement) => {
    expect(await refusal(database, statement)).toBe('canje_historial only grows');
  });

  test.each([
    "set estado = 'Pendiente', decidido_en = null, motivo_codigo = null",
    'set decidido_en = registrado_en',
    "set motivo_codigo = 'factura-ilegible'",
  ])('refuses to change a decided redemption: %s', async (change) => {
    expect(await refusal(database, `update canjes ${change} where estado = 'Rechazado'`)).toBe(
      'a decided redemption stays decided',
    );
  });

  test.each([
    [
      'change history',
      "update canje_historial set observaciones = 'x'",
      'canje_historial changes by a request alone',
    ],
    [
      'change its invoices',
      "update canje_facturas set numero = 'X'",
      'canje_facturas changes by a request alone',
    ],
    ['make tables', 'create table x ()', 'permission denied for schema public'],
    ['drop tables', 'drop table canjes', 'must be owner of table canjes'],
    [
      'switch the guard off',
      'alter table canje_historial disable trigger all',
      'must be owner of table canje_historial',
    ],
  ])('the functions cannot %s', async (_, statement, expected) => {
    expect(await refusal(database, statement, 'functions')).toBe(expected);
  });

  test('the owner has granted exactly these rights, to the functions alone', async () => {
    const given = await database.query<{ tabla: string; rol: string; derechos: string }>(
      `select tabla, rol::regrole::text as rol, string_agg(derecho, ', ' order by derecho) as derechos
         from (select c.relname as tabla, of.grantee as rol, lower(of.privilege_type) as derecho
                 from pg_class c, aclexplode(c.relacl) of
                where c.relnamespace = 'public'::regnamespace and of.grantee <> c.relowner
               union all
               select c.relname, of.grantee,
                      format('%s (%s)', lower(of.privilege_type), string_agg(a.attname, ', ' order by a.attname))
                 from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) of
                where c.relnamespace = 'public'::regnamespace and of.grantee <> c.relowner
                group by c.relname, of.grantee, of.privilege_type) given
        group by tabla, rol`,
    );
    expect(new Set(given.map(({ rol }) => rol))).toEqual(new Set(['junto_app']));
    expect(Object.fromEntries(given.map(({ tabla, derechos }) => [tabla, derechos]))).toEqual({
      actos: 'insert, select',
      aperturas: 'insert, select',
      ajustes: 'select, update (cuatro_ojos)',
      avisos: 'delete, insert, select, update (clave, entregas, estado, fallos, no_antes, secreto)',
      cadenas:
        'insert (activa, nombre, pais_codigo, permite_ffd), select, update (activa, nombre, pais_codigo, permite_ffd)',
      canje_facturas: 'insert, select, update (numero)',
      canje_fotos: 'delete, insert, select, update (clave, huella, recibida_en, repite_id)',
      canje_riesgos: 'delete, insert, select, update (leido_en, puntos, senales)',
      canje_historial: 'insert, select, update (observaciones)',
      canjes:
        'insert, select, update (comprador_identificacion, comprador_nombre, decidido_en, estado, motivo_codigo, observaciones)',
      canjes_al_azar: 'select',
      canjes_vistos: 'delete, insert, select',
      codigos_aplicacion:
        'delete, insert, select, update (clave, confirmado_en, creado_en, fallos, secreto, ultimo_paso)',
      codigos_de_recuperacion: 'delete, insert, select, update (usado_en)',
      consentimientos: 'insert, select, update (retirado_en)',
      desconocimientos: 'insert, select',
      distribuidores:
        'insert (activo, nombre, pais_codigo), select, update (activo, nombre, pais_codigo)',
      enlaces: 'delete, insert, select, update (usado_en)',
      enlaces_de_fotos: 'delete, insert, select, update (llave)',
      entorno: 'select',
      farmacia_distribuidores:
        'insert (distribuidor_id, farmacia_id, pais_codigo, promocion_id), select, update (distribuidor_id)',
      farmacias:
        'insert (activa, cadena_id, canton, codigo, direccion, factura_electronica_desde, identificacion_fiscal, nombre, pais_codigo, provincia, telefono), select, update (activa, busqueda, cadena_id, canton, codigo, direccion, factura_electronica_desde, identificacion_fiscal, nombre, provincia, telefono)',
      filtros_guardados: 'delete, insert, select, update (consulta)',
      foto_contenidos: 'delete, insert, select',
      fotos_por_borrar: 'delete, insert, select',
      idempotencia: 'delete, insert, select, update (estado_http, respuesta)',
      importacion_filas: 'insert, select',
      importacion_lineas: 'insert, select, update (accion, antes, falta)',
      importaciones:
        'delete, insert, select, update (aplicada_en, cambiadas, con_error, estado, filas, iguales, nuevas)',
      intentos: 'delete, insert, select, update (consultas, cuenta, desde, en_curso, negada)',
      liquidacion_faltantes: 'insert, select',
      liquidacion_lineas: 'insert, select',
      liquidacion_movimientos: 'insert, select, update (observaciones)',
      liquidaciones: 'insert, select, update (cambio_en, estado)',
      llaves: 'delete, insert, select, update (contador, usada_en)',
      medicos:
        'insert (activo, codigo, especialidad, nombre, pais_codigo), select, update (activo, codigo, especialidad, nombre)',
      motivos_rechazo: 'select',
      negativas: 'insert, select, update (cuenta)',
      pacientes:
        'insert, select, update (correo, fecha_nacimiento, identificacion, medico_id, nacionalidad, nombre, primer_apellido, repeticion, segundo_apellido, telefono)',
      paises: 'select',
      por_cadena_contados: 'select',
      por_promocion_contados: 'select',
      por_reponer_contados: 'select',
      preregistros:
        'delete, insert, select, update (canje_id, canonico, enlace, estado, fecha, identidad, numero, parecida, promocion_id)',
      productos:
        'insert (activo, marca, pais_codigo, presentacion), select, update (activo, marca, pais_codigo, presentacion)',
      promociones:
        'insert (estado, maximo_anual, maximo_mensual, pais_codigo, producto_id, requiere_foto, requiere_receta, tipo_bonificacion, vigencia_fin, vigencia_inicio), select, update (estado, maximo_anual, maximo_mensual, pais_codigo, producto_id, requiere_foto, requiere_receta, tipo_bonificacion, vigencia_fin, vigencia_inicio)',
      origenes_de_usuarios: 'insert, select, update (en)',
      propuestas: 'insert, select, update (decidida_en, decidida_por, estado, leida_en, motivo)',
      reclamos: 'delete, insert, select',
      solicitud_movimientos: 'insert, select, update (nota)',
      solicitudes:
        'insert, select, update (aplicada_en, contacto, detalle, dichos, estado, nacimiento, numero, paciente_id, quedan, respondida_en, respuesta_por, vence)',
      retos: 'delete, insert, select',
      roles_con_factor: 'select',
      sesiones: 'delete, insert, select, update (equipo, lugar, revocada_en)',
      suscripciones: 'delete, insert, select, update (sesion_id)',
      tarjetas: 'insert, select, update (activacion, activada_en, estado, numero, paciente_id)',
      textos_legales: 'select',
      tokens_refresco: 'insert, select, update (rotado_en)',
      totales_canjes: 'select',
      totales_contados: 'select',
      totales_por_cadena: 'select',
      totales_por_promocion: 'select',
      totales_por_reponer: 'select',
      usuarios:
        'insert (cadena_id, clave_cambiada_en, clave_hash, correo, debe_cambiar_clave, distribuidor_id, farmacia_admin, farmacia_id, nombre_usuario, pais_codigo, persona, rol, todos_los_paises), select, update (activo, cadena_id, clave_cambiada_en, clave_hash, correo, correo_verificado_en, debe_cambiar_clave, distribuidor_id, enlace_pedido_en, enlace_pedido_por, farmacia_admin, pais_codigo, persona, propuesto_en, propuesto_por, rol, todos_los_paises)',
    });
  });

  test('a role’s password is kept for SCRAM-SHA-256, never for md5', async () => {
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    const { rows } = await admin.query<{ rolname: string; method: string }>(
      `select rolname, split_part(rolpassword, '$', 1) as method from pg_authid
        where rolname like 'junto%' and rolpassword is not null order by 1`,
    );
    await admin.end();
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ method }) => method))).toEqual(new Set(['SCRAM-SHA-256']));
  });

  test('every foreign key has an index that begins with its columns', async () => {
    const rows = await database.query<{ conname: string }>(
      `select c.conname from pg_constraint c
        where c.contype = 'f' and c.connamespace = 'public'::regnamespace
          and not exists (
            select from pg_index i
             where i.indrelid = c.conrelid
               -- Columns that only prove the country, product or state follow from the first one.
               and i.indkey[0] = any (c.conkey)
               and i.indkey[0] <> coalesce((select attnum from pg_attribute a
                     where a.attrelid = c.conrelid and a.attname = 'pais_codigo'
                       and array_length(c.conkey, 1) > 1), -1))
        order by 1`,
    );
    // The four countries are part of the schema: none is ever deleted.
    expect(rows.map(({ conname }) => conname)).toEqual([
      'consentimientos_pais',
      'tarjetas_pais',
      'tarjetas_prefijo_del_pais',
    ]);
  });
});
