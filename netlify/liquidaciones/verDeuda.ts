import type { InferOutput } from 'valibot';
import type { Handler } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPage } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { type DeudaPorEdadRow, leerDeuda, leerDeudas } from './deuda.sql.ts';
import type { FiltroDeuda } from './porReponer.sql.ts';
import type * as deudaContract from '../../src/contracts/liquidaciones/deuda.ts';
import { DIAS_PARA_REPONER, sumarCajas, tramoDe, TRAMOS } from '../../src/domain/liquidacion.ts';

/** The filter of owed boxes for the database. Throws 404 for another country. */
export const filtroDeDeuda = ({
  env,
  session,
  search,
}: {
  readonly env: Environment;
  readonly session: Session;
  readonly search: InferOutput<typeof deudaContract.exportar.search>;
}): FiltroDeuda => ({
  alcance: requireAlcance(session, 'verLiquidaciones', search.pais),
  farmacia: search.farmacia ?? null,
  productoId: search.producto ?? null,
  distribuidorId: search.distribuidor ?? null,
  tramo: search.tramo,
  now: env.now(),
});

type Edades = readonly { readonly edad: number; readonly cajas: number }[];

/** Boxes by stretch of age, in the order of the stretches. */
const porTramo = (edades: Edades) =>
  TRAMOS.map(([nombre]) => ({
    Tramo: nombre,
    Cajas: sumarCajas(edades.filter(({ edad }) => tramoDe(edad) === nombre)),
  }));

/** The boxes that are still owed. */
const debidas = (edades: Edades): number =>
  sumarCajas(edades.filter(({ edad }) => edad <= DIAS_PARA_REPONER));

/** The boxes of the last stretch before they lapse, and the days until all of them have lapsed. */
const pronto = (edades: Edades) => {
  const ultimas = edades.filter(({ edad }) => tramoDe(edad) === '76–90');
  if (ultimas.length === 0) return null;
  return {
    Cajas: sumarCajas(ultimas),
    Dias: DIAS_PARA_REPONER - Math.min(...ultimas.map(({ edad }) => edad)),
  };
};

/** One page of owed boxes, with the sums of the filter. */
export const verDeuda: Handler<typeof deudaContract.porReponer> = async (input) => {
  const { env, search } = input;
  const { grupos, total, edades } = await leerDeuda(
    env.database,
    { ...filtroDeDeuda(input), juntos: search.juntos === 'si' },
    pageWindow(search),
  );
  return {
    ...toPage(
      search,
      grupos.map((grupo) => ({
        ...grupo,
        Quedan: DIAS_PARA_REPONER - grupo.edad,
        Tramo: tramoDe(grupo.edad),
      })),
    ),
    Total: grupos.length === 0 && search.page > 1 ? null : total,
    Cajas: debidas(edades),
    Tramos: porTramo(edades),
    Pronto: pronto(edades),
  };
};

/** Rows grouped by a field, most boxes first. */
const agrupar = <Extra>(
  filas: readonly DeudaPorEdadRow[],
  campo: 'distribuidorId' | 'productoId',
  extra: (fila: DeudaPorEdadRow) => Extra,
) =>
  [...Map.groupBy(filas, (fila) => fila[campo]).values()]
    .flatMap((grupo) => {
      const [primera] = grupo;
      if (primera === undefined) return [];
      return [
        { ...extra(primera), Pais: primera.pais, Cajas: debidas(grupo), Tramos: porTramo(grupo) },
      ];
    })
    .sort((una, otra) => otra.Cajas - una.Cajas);

const SIN_ATRASO = { Abierta: 0, Enviada: 0 };

/** Owed boxes by distributor and by product, with late or disputed settlements. */
export const verDeudas: Handler<typeof deudaContract.deudas> = async ({ env, session, search }) => {
  const { deudas, pendientes } = await leerDeudas(env.database, {
    alcance: requireAlcance(session, 'verTablero', search.pais),
    farmacia: null,
    productoId: null,
    distribuidorId: null,
    now: env.now(),
  });
  const espera = new Map(pendientes.map((fila) => [fila.distribuidorId, fila]));
  // A distributor without owed boxes may still have a late or disputed settlement.
  const sinDeuda = pendientes
    .filter(({ distribuidorId }) => !deudas.some((otra) => otra.distribuidorId === distribuidorId))
    .map((fila) => ({ ...fila, productoId: 0, producto: '', edad: 0, cajas: 0 }));
  return {
    PorDistribuidor: agrupar([...deudas, ...sinDeuda], 'distribuidorId', (fila) => ({
      DistribuidorId: fila.distribuidorId,
      Distribuidor: fila.distribuidor,
      Atrasadas: espera.get(fila.distribuidorId)?.atrasadas ?? SIN_ATRASO,
      EnDisputa: espera.get(fila.distribuidorId)?.enDisputa ?? 0,
    })),
    PorProducto: agrupar(deudas, 'productoId', ({ productoId, producto }) => ({
      ProductoId: productoId,
      Producto: producto,
    })),
  };
};
