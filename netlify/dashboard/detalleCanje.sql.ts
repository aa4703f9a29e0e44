import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { type HechosLeidos, hechosSql } from '../canjes/hechos.sql.ts';
import { desconocidoEnSql } from '../canjes/desconocimientos.sql.ts';
import { type Query, una } from '../database/database.ts';
import { canjesDentroDe, sinVer } from './listasCanjes.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { CanjeConEstado, EstadoCanje } from '../../src/domain/estado.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance, Rol } from '../../src/domain/permisos.ts';

/** One line of a redemption's history; `ocurridoEn` is ISO 8601. */
interface HistorialDetalle {
  readonly estadoAnterior: EstadoCanje | null;
  readonly estadoNuevo: EstadoCanje;
  readonly usuario: string;
  readonly motivo: string | null;
  readonly observaciones: string | null;
  readonly ocurridoEn: string;
}

/** One redemption with all that its detail shows and its rules are judged by, as of now. */
export interface CanjeDetalle extends CanjeConEstado {
  readonly codigoConfirmacion: string;
  readonly fecha: Dia;
  readonly ffd: boolean;
  readonly motivoCodigo: string | null;
  readonly motivo: string | null;
  readonly observaciones: string | null;
  readonly pais: string;
  readonly paisCodigo: PaisCodigo;
  readonly cadenaId: number;
  readonly cadena: string;
  readonly farmacia: string;
  readonly farmaciaCodigo: string;
  readonly paciente: string;
  readonly tarjeta: string;
  readonly tarjetaId: number;
  readonly medico: string;
  readonly medicoCodigo: string;
  readonly marca: string;
  readonly producto: string;
  readonly tipoBonificacion: string;
  readonly distribuidor: string;
  readonly registro: {
    readonly usuario: string;
    readonly rol: Rol;
    readonly farmaciaAdmin: boolean;
  };
  /** What its rules are judged by, as of now but for the day, which is that of its registration. */
  readonly hechos: HechosLeidos;
  /** Of each line of `hechos`, what is stored besides. */
  readonly documentos: readonly {
    readonly canonico: string | null;
    readonly enlace: string | null;
    readonly confirmada: boolean;
  }[];
  readonly recetaFecha: Dia | null;
  readonly comprador: { readonly Nombre: string; readonly NumeroIdentificacion: string } | null;
  /** When the patient said that it is not theirs. */
  readonly desconocidoEn: Date | null;
  /** The user has marked it as seen. */
  readonly visto: boolean;
  readonly historial: readonly HistorialDetalle[];
}

/** A registered redemption `c` as if it were asked for again, without being counted against itself. */
const registrado = {
  pedido: `select c.pais_codigo as pais, c.fecha as hoy, c.farmacia_id, c.tarjeta_id,
                  me.codigo as codigo_medico, c.promocion_id, d.nombre as distribuidor,
                  c.id as canje_id`,
  lineas: `select row_number() over (order by cf.fecha, cf.numero, cf.id) as orden,
                  cf.farmacia_id, cf.numero, cf.fecha, cf.cantidad, cf.identidad, cf.canonico
             from canje_facturas cf where cf.canje_id = c.id`,
};

/** The redemption of a canonical confirmation code within a scope, or undefined. One round trip. */
export const leerDetalle = (
  db: Query,
  codigo: string,
  alcance: Alcance,
  usuarioId: number,
): Promise<CanjeDetalle | undefined> => {
  const dentro = canjesDentroDe(alcance, '$2');
  return una(
    db,
    `select c.codigo_confirmacion as "codigoConfirmacion", c.fecha, c.ffd, c.estado,
            c.registrado_en as "registradoEn", c.decidido_en as "decididoEn",
            c.motivo_codigo as "motivoCodigo", m.texto as motivo, c.observaciones,
            p.nombre as pais, c.pais_codigo as "paisCodigo",
            c.cadena_id as "cadenaId", ca.nombre as cadena,
            f.nombre as farmacia, f.codigo as "farmaciaCodigo",
            concat_ws(' ', pa.nombre, pa.primer_apellido, pa.segundo_apellido) as paciente,
            t.numero as tarjeta, t.id::int as "tarjetaId", me.nombre as medico, me.codigo as "medicoCodigo",
            pr.marca, ${NOMBRE_PRODUCTO} as producto, pm.tipo_bonificacion as "tipoBonificacion",
            d.nombre as distribuidor,
            json_build_object('usuario', u.nombre_usuario, 'rol', u.rol,
                              'farmaciaAdmin', u.farmacia_admin) as registro,
            ${hechosSql(registrado)} as hechos,
            (select json_agg(json_build_object('canonico', cf.canonico, 'enlace', cf.enlace,
                                               'confirmada', cf.parecida) order by cf.fecha, cf.numero, cf.id)
               from canje_facturas cf where cf.canje_id = c.id) as documentos,
            c.receta_fecha as "recetaFecha", ${desconocidoEnSql('c')} as "desconocidoEn",
            not ${sinVer('$3')} as visto,
            case when c.comprador_nombre is not null then json_build_object(
              'Nombre', c.comprador_nombre, 'NumeroIdentificacion', c.comprador_identificacion) end as comprador,
            (select json_agg(json_build_object(
                      'estadoAnterior', h.estado_anterior, 'estadoNuevo', h.estado_nuevo,
                      'usuario', hu.nombre_usuario, 'motivo', hm.texto,
                      'observaciones', h.observaciones, 'ocurridoEn', h.ocurrido_en)
                    order by h.id)
               from canje_historial h
               join usuarios hu on hu.id = h.usuario_id
               left join motivos_rechazo hm on hm.codigo = h.motivo_codigo
              where h.canje_id = c.id) as historial
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
  );
};
