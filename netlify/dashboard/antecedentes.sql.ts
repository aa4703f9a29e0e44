import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import { entero, tarjetaId } from '../database/columnas.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { type Query, una } from '../database/database.ts';
import { estadoSql } from './enLista.sql.ts';
import { antecedente } from '../../src/contracts/dashboard/auditoria.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** The last redemptions of the same patient or pharmacy. */
const ultimos = v.array(v.object({ ...antecedente.entries, tarjetaId }));

const ULTIMOS = 10;

/** The newest of some redemptions `o`, without `c` itself. */
const masNuevos = (otros: string) => `(
  select coalesce(json_agg(json_build_object(
           'tarjetaId', o.tarjeta_id, 'CodigoConfirmacion', o.codigo_confirmacion, 'Fecha', o.fecha,
           'Estado', ${estadoSql('o', '$3')}, 'PuntoVenta', fo.nombre, 'Producto', ${NOMBRE_PRODUCTO}) order by o.registrado_en desc, o.id desc), '[]')
    from (select o.* from ${otros} o where o.id <> c.id
           order by o.registrado_en desc, o.id desc limit ${ULTIMOS}) o
    join farmacias fo on fo.id = o.farmacia_id
    join productos pr on pr.id = o.producto_id)`;

const delPaciente = '(select x.* from canjes x where x.tarjeta_id = c.tarjeta_id)';
// One range of canjes_lista_farmacia_idx for each, whose order is nearly that of the registration.
const cambiaron = (vigente: boolean) =>
  `(select x.* from canjes x where x.farmacia_id = c.farmacia_id and x.vigente = ${vigente}
     order by x.cambio_en desc limit ${2 * ULTIMOS})`;
const deLaFarmacia = `(${cambiaron(true)} union all ${cambiaron(false)})`;

/** The antecedents of the redemption of a canonical code within a scope, or undefined. One round trip. */
export const leerAntecedentes = (db: Query, codigo: string, alcance: Alcance, now: Date) => {
  const dentro = canjesDentroDe(alcance, '$2');
  return una(
    db,
    `select c.id::float8 as id, c.tarjeta_id::int as "tarjetaId",
            ${masNuevos(delPaciente)} as "delPaciente",
            ${masNuevos(deLaFarmacia)} as "deLaFarmacia"
       from canjes c
      where c.codigo_confirmacion = $1 and ${dentro.condicion}`,
    [codigo, dentro.valor, now],
    v.object({ id: entero, tarjetaId, delPaciente: ultimos, deLaFarmacia: ultimos }),
  );
};
