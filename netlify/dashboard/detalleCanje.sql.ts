import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { hechosLeidos, hechosSql } from '../canjes/hechos.sql.ts';
import { DESCONOCIDO_EN } from '../canjes/desconocimientos.sql.ts';
import { canjeConEstado, funcion, momento, tarjetaId } from '../database/columnas.ts';
import { type Query, una } from '../database/database.ts';
import { sinVer } from './listasCanjes.sql.ts';
import { detalleCanje } from '../../src/contracts/dashboard/busqueda.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** The detail as the contract answers it. */
export type Detalle = v.InferInput<typeof detalleCanje.reply>;

/** The part of the detail that depends on the clock, the rules or the user. */
const CALCULADO = [
  ...(['Estado', 'Auditado', 'RegistradoEn', 'CambioEn', 'CierraEn', 'Presentacion'] as const),
  ...(['Farmacia', 'Facturas', 'Reglas', 'DesconocidoEn', 'DesconocidoVisto'] as const),
  ...(['PuedeAuditar', 'PuedeReabrir', 'PuedeAnular'] as const),
] as const;

/** One redemption with its detail and the facts of its rules, as of now. */
const detalleRow = v.object({
  ...v.omit(detalleCanje.reply, CALCULADO).entries,
  ...canjeConEstado.entries,
  tarjetaId,
  /** The code of a rejection's reason. */
  motivo: v.nullable(v.string()),
  /** The function of the user who registered it. */
  registro: funcion,
  /** The facts of its rules, as of now, but with the day of its registration. */
  hechos: hechosLeidos,
  /** Further stored data of each line of `hechos`. */
  documentos: v.array(
    v.object({
      canonico: v.nullable(v.string()),
      enlace: v.nullable(v.string()),
      confirmada: v.boolean(),
    }),
  ),
  desconocidoEn: v.nullable(momento),
  visto: v.boolean(),
});
export type CanjeDetalle = v.InferInput<typeof detalleRow>;

/** A registered redemption `c` as a new request, without being counted against itself. */
const registrado = {
  pedido: `select c.pais_codigo as pais, c.fecha as hoy, c.farmacia_id, c.tarjeta_id,
                  me.codigo as codigo_medico, c.promocion_id, d.nombre as distribuidor,
                  c.id as canje_id`,
  lineas: `select row_number() over (order by cf.fecha, cf.numero, cf.id) as orden,
                  cf.farmacia_id, cf.numero, cf.fecha, cf.cantidad, cf.identidad, cf.canonico
             from canje_facturas cf where cf.canje_id = c.id`,
};

/** The redemption of a canonical confirmation code within a scope, or undefined. One round trip. */
export const leerDetalle = (db: Query, codigo: string, alcance: Alcance, usuarioId: UsuarioId) => {
  const dentro = canjesDentroDe(alcance, '$2');
  return una(
    db,
    `select c.estado, c.registrado_en as "registradoEn", c.decidido_en as "decididoEn", c.motivo_codigo as motivo,
            t.id::int as "tarjetaId", c.codigo_confirmacion as "CodigoConfirmacion", c.fecha as "Fecha",
            case when c.ffd then 'Canje FFD' else 'Canje regular' end as "Tramite",
            m.texto as "Motivo", coalesce(c.observaciones, '') as "Observaciones", p.nombre as "Pais",
            ca.nombre as "Cadena", f.nombre as "PuntoVenta", f.codigo as "FarmaciaCodigo",
            concat_ws(' ', pa.nombre, pa.primer_apellido, pa.segundo_apellido) as "Paciente",
            pa.referencia as "Referencia", t.numero as "NumeroTarjeta", me.nombre as "Medico", me.codigo as "CodigoMedico",
            pr.marca as "Marca", ${NOMBRE_PRODUCTO} as "Producto", pm.tipo_bonificacion as "TipoBonificacion",
            pm.id::int as "PromocionId", d.nombre as "Distribuidor", u.nombre_usuario as "RegistradoPor",
            json_build_object('rol', u.rol, 'farmaciaAdmin', u.farmacia_admin) as registro,
            ${hechosSql(registrado)} as hechos,
            (select json_agg(json_build_object('canonico', cf.canonico, 'enlace', cf.enlace,
                                               'confirmada', cf.parecida) order by cf.fecha, cf.numero, cf.id)
               from canje_facturas cf where cf.canje_id = c.id) as documentos,
            c.receta_fecha as "RecetaFecha", ${DESCONOCIDO_EN} as "desconocidoEn",
            not ${sinVer('$3')} as visto,
            case when c.comprador_nombre is not null then json_build_object(
              'Nombre', c.comprador_nombre, 'NumeroIdentificacion', c.comprador_identificacion) end as "Comprador",
            (select json_agg(json_build_object(
                      'EstadoAnterior', h.estado_anterior, 'EstadoNuevo', h.estado_nuevo,
                      'Usuario', hu.nombre_usuario, 'Motivo', hm.texto,
                      'Observaciones', coalesce(h.observaciones, ''), 'OcurridoEn', h.ocurrido_en)
                    order by h.id)
               from canje_historial h
               join usuarios hu on hu.id = h.usuario_id
               left join motivos_rechazo hm on hm.codigo = h.motivo_codigo
              where h.canje_id = c.id) as "Historial"
       from canjes c
       join paises p on p.codigo = c.pais_codigo
       join farmacias f on f.id = c.farmacia_id
       join cadenas ca on ca.id = c.cadena_id
       join tarjetas t on t.id = c.tarjeta_id
       join pacientes pa on pa.id = t.paciente_id
       join medicos me on me.id = c.medico_id
       join productos pr on pr.id = c.producto_id
       join promociones pm on pm.id = c.promocion_id
       join distribuidores d on d.id = c.distribuidor_id
       join usuarios u on u.id = c.usuario_id
       left join motivos_rechazo m on m.codigo = c.motivo_codigo
      where c.codigo_confirmacion = $1 and ${dentro.condicion}`,
    [codigo, dentro.valor, usuarioId],
    detalleRow,
  );
};
