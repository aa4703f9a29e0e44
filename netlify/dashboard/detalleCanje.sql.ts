import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { Query } from '../database/database.ts';
import { canjesDentroDe } from './listasCanjes.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { CanjeConEstado, EstadoCanje } from '../../src/domain/estado.ts';
import type { HechoFarmacia, HechoPromocion } from '../../src/domain/hechosCanje.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance, Rol } from '../../src/domain/permisos.ts';

/** An invoice of a redemption, with what is known of its pharmacy now. */
export interface FacturaDetalle {
  readonly numero: string;
  readonly fecha: Dia;
  readonly cantidad: number;
  readonly farmacia: HechoFarmacia & { readonly nombre: string };
  /** Whether another redemption of the product that is not rejected holds it. */
  readonly usada: boolean;
}

/** One line of a redemption's history; `ocurridoEn` is ISO 8601. */
export interface HistorialDetalle {
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
  readonly farmacia: HechoFarmacia & { readonly codigo: string; readonly nombre: string };
  readonly paciente: string;
  readonly tarjeta: {
    readonly numero: string;
    readonly activa: boolean;
    readonly fechaNacimiento: Dia | null;
  };
  readonly medico: { readonly codigo: string; readonly nombre: string; readonly activo: boolean };
  readonly marca: string;
  readonly producto: string;
  readonly promocion: HechoPromocion;
  readonly distribuidor: string;
  readonly registro: {
    readonly usuario: string;
    readonly rol: Rol;
    readonly farmaciaAdmin: boolean;
  };
  readonly facturas: readonly FacturaDetalle[];
  readonly historial: readonly HistorialDetalle[];
  /** Days of the card's other redemptions of the promotion that are not rejected. */
  readonly otros: readonly Dia[];
}

/** The redemption of a canonical confirmation code within a scope, or undefined. One round trip. */
export const leerDetalle = async (
  db: Query,
  codigo: string,
  alcance: Alcance,
): Promise<CanjeDetalle | undefined> => {
  const dentro = canjesDentroDe(alcance, '$2');
  const [row] = await db.query<CanjeDetalle>(
    `select c.codigo_confirmacion as "codigoConfirmacion", c.fecha, c.ffd, c.estado,
            c.registrado_en as "registradoEn", c.decidido_en as "decididoEn",
            c.motivo_codigo as "motivoCodigo", m.texto as motivo, c.observaciones,
            p.nombre as pais, c.pais_codigo as "paisCodigo",
            c.cadena_id as "cadenaId", ca.nombre as cadena,
            json_build_object('id', f.id, 'codigo', f.codigo, 'nombre', f.nombre,
                              'activa', f.activa, 'permiteFfd', ca.permite_ffd) as farmacia,
            concat_ws(' ', pa.nombre, pa.primer_apellido, pa.segundo_apellido) as paciente,
            json_build_object('numero', t.numero, 'activa', t.estado = 'Activa',
                              'fechaNacimiento', pa.fecha_nacimiento) as tarjeta,
            json_build_object('codigo', me.codigo, 'nombre', me.nombre, 'activo', me.activo) as medico,
            pr.marca, ${NOMBRE_PRODUCTO} as producto,
            json_build_object('activa', pm.estado = 'Activo', 'tipoBonificacion', pm.tipo_bonificacion,
                              'inicioVigencia', pm.vigencia_inicio, 'finVigencia', pm.vigencia_fin,
                              'maximoMensual', pm.maximo_mensual, 'maximoAnual', pm.maximo_anual) as promocion,
            d.nombre as distribuidor,
            json_build_object('usuario', u.nombre_usuario, 'rol', u.rol,
                              'farmaciaAdmin', u.farmacia_admin) as registro,
            (select json_agg(json_build_object(
                      'numero', cf.numero, 'fecha', cf.fecha, 'cantidad', cf.cantidad,
                      'farmacia', json_build_object('id', ff.id, 'nombre', ff.nombre,
                                                    'activa', ff.activa, 'permiteFfd', fc.permite_ffd),
                      'usada', exists (
                        select 1 from canje_facturas o
                         where o.farmacia_id = cf.farmacia_id and o.numero = cf.numero
                           and o.producto_id = cf.producto_id and o.vigente and o.canje_id <> c.id))
                    order by cf.fecha, cf.numero)
               from canje_facturas cf
               join farmacias ff on ff.id = cf.farmacia_id
               join cadenas fc on fc.id = ff.cadena_id
              where cf.canje_id = c.id) as facturas,
            (select json_agg(json_build_object(
                      'estadoAnterior', h.estado_anterior, 'estadoNuevo', h.estado_nuevo,
                      'usuario', hu.nombre_usuario, 'motivo', hm.texto,
                      'observaciones', h.observaciones, 'ocurridoEn', h.ocurrido_en)
                    order by h.id)
               from canje_historial h
               join usuarios hu on hu.id = h.usuario_id
               left join motivos_rechazo hm on hm.codigo = h.motivo_codigo
              where h.canje_id = c.id) as historial,
            coalesce((select json_agg(o.fecha)
               from canjes o
              where o.tarjeta_id = c.tarjeta_id and o.promocion_id = c.promocion_id
                and o.vigente and o.id <> c.id), '[]') as otros
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
    [codigo, dentro.valor],
  );
  return row;
};
