import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { Query } from '../database/database.ts';
import { canjesDentroDe } from './listasCanjes.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { EstadoCanje } from '../../src/domain/estado.ts';
import type { Alcance, Rol } from '../../src/domain/permisos.ts';

/** Another redemption of the same patient or pharmacy. The instants are ISO 8601. */
export interface AntecedenteRow {
  readonly tarjetaId: number;
  readonly codigoConfirmacion: string;
  readonly fecha: Dia;
  readonly registradoEn: string;
  readonly decididoEn: string | null;
  readonly estado: EstadoCanje;
  readonly puntoVenta: string;
  readonly farmaciaCodigo: string;
  readonly producto: string;
  readonly mismoMedico: boolean;
}

/** What surrounds one redemption. */
export interface AntecedentesRow {
  readonly tarjetaId: number;
  readonly fecha: Dia;
  readonly hora: number;
  readonly farmaciaCodigo: string;
  readonly registradoPor: Rol;
  readonly delPaciente: readonly AntecedenteRow[];
  readonly deLaFarmacia: readonly AntecedenteRow[];
  readonly enEseDia: number;
  readonly enCuatroSemanas: number;
}

const ULTIMOS = 10;

/** The newest of some redemptions `o`, without `c` itself. */
const masNuevos = (otros: string) => `(
  select coalesce(json_agg(json_build_object(
           'tarjetaId', o.tarjeta_id, 'codigoConfirmacion', o.codigo_confirmacion, 'fecha', o.fecha,
           'registradoEn', o.registrado_en, 'decididoEn', o.decidido_en, 'estado', o.estado,
           'puntoVenta', fo.nombre, 'farmaciaCodigo', fo.codigo, 'producto', ${NOMBRE_PRODUCTO},
           'mismoMedico', o.medico_id = c.medico_id) order by o.registrado_en desc, o.id desc), '[]')
    from (select o.* from ${otros} o where o.id <> c.id
           order by o.registrado_en desc, o.id desc limit ${ULTIMOS}) o
    join farmacias fo on fo.id = o.farmacia_id
    join productos pr on pr.id = o.producto_id)`;

const delPaciente = '(select x.* from canjes x where x.tarjeta_id = c.tarjeta_id)';
// One range of canjes_lista_farmacia_idx for each: its order is nearly that of the registration.
const cambiaron = (vigente: boolean) =>
  `(select x.* from canjes x where x.farmacia_id = c.farmacia_id and x.vigente = ${vigente}
     order by x.cambio_en desc limit ${2 * ULTIMOS})`;
const deLaFarmacia = `(${cambiaron(true)} union all ${cambiaron(false)})`;

/** What surrounds the redemption of a canonical code within a scope, or undefined. One round trip. */
export const leerAntecedentes = async (
  db: Query,
  codigo: string,
  alcance: Alcance,
): Promise<AntecedentesRow | undefined> => {
  const dentro = canjesDentroDe(alcance, '$2');
  const [row] = await db.query<AntecedentesRow>(
    `select c.tarjeta_id::int as "tarjetaId", c.fecha, extract(hour from c.registrado_en at time zone p.zona_horaria)::int as hora,
            f.codigo as "farmaciaCodigo", u.rol as "registradoPor",
            ${masNuevos(delPaciente)} as "delPaciente",
            ${masNuevos(deLaFarmacia)} as "deLaFarmacia",
            (select count(*)::int from canjes o
              where o.farmacia_id = c.farmacia_id and o.vigente and o.fecha = c.fecha) as "enEseDia",
            (select count(*)::int from canjes o
              where o.farmacia_id = c.farmacia_id and o.vigente
                and o.fecha between c.fecha - 28 and c.fecha - 1) as "enCuatroSemanas"
       from canjes c
       join farmacias f on f.id = c.farmacia_id
       join paises p on p.codigo = c.pais_codigo
       join usuarios u on u.id = c.usuario_id
      where c.codigo_confirmacion = $1 and ${dentro.condicion}`,
    [codigo, dentro.valor],
  );
  return row;
};
