import type { Query } from '../database/database.ts';
import type { Handler } from '../http/area.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance } from '../http/session.ts';
import { leerLineas, lineasEnVigor } from './lineas.sql.ts';
import { leerLiquidacion, type LiquidacionRow, listarLiquidaciones } from './liquidaciones.sql.ts';
import { leerFaltantes, leerObservaciones } from './movimientos.sql.ts';
import { NO_ESTA, siguenPorReponer } from './moverLiquidacion.ts';
import type * as listaContract from '../../src/contracts/liquidaciones/lista.ts';
import { diaEn, diasHasta } from '../../src/domain/calendario.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { ESTADOS_LIQUIDACION, lineasFaltantes } from '../../src/domain/liquidacion.ts';
import { puede } from '../../src/domain/permisos.ts';

const EN_CURSO = ESTADOS_LIQUIDACION.filter((estado) => estado !== 'Cerrada');

/** Adds the days left to a settlement. */
export const conPlazo = <Fila extends Pick<LiquidacionRow, 'VenceEl' | 'paisCodigo'>>(
  fila: Fila,
  now: Date,
) => ({
  ...fila,
  Quedan: fila.VenceEl === null ? null : diasHasta(fila.paisCodigo, fila.VenceEl, now),
});

/** One page of settlements. */
export const verLiquidaciones: Handler<typeof listaContract.listar> = async (input) => {
  const { env, session, search } = input;
  const { estado } = search;
  const now = env.now();
  const filtro = {
    alcance: requireAlcance(session, 'verLiquidaciones', search.pais),
    estados: estado === 'En curso' || estado === 'Atrasadas' ? EN_CURSO : [estado],
    atrasadas: estado === 'Atrasadas',
    farmacia: search.farmacia ?? null,
    distribuidorId: search.distribuidor ?? null,
    now,
  };
  const filas = await listarLiquidaciones(env.database, filtro, pageWindow(search));
  return toPageWithTotal(
    search,
    filas.map((fila) => conPlazo(fila, now)),
  );
};

/** One settlement with its products and movements. Throws 404 outside the scope. */
export const verLiquidacion: Handler<typeof listaContract.ver> = async (input) => {
  const { env, session, params } = input;
  const now = env.now();
  const alcance = requireAlcance(session, 'verLiquidaciones');
  const row = await leerLiquidacion(env.database, params.id, alcance);
  if (row === undefined) throw new NoEncontrado(NO_ESTA);
  const { Estado: estado } = row;
  const abierta = estado === 'Abierta' && puede(session, 'liquidar');
  const hoy = diaEn(row.paisCodigo, now);
  return {
    ...conPlazo(row, now),
    Puede: {
      Enviar: abierta,
      Deshacer:
        abierta &&
        row.Fecha === hoy &&
        siguenPorReponer(await lineasEnVigor(env.database, params.id), hoy),
      Corregir: estado === 'Enviada' && puede(session, 'corregirEnvio'),
      Recibir: estado === 'Enviada' && puede(session, 'recibirCajas'),
      Cerrar: estado === 'Recibida' && puede(session, 'cerrarLiquidacion'),
      Resolver: estado === 'En disputa' && puede(session, 'resolverDisputa'),
    },
  };
};

/** The codes of the redemptions whose boxes a pharmacy claims: they leave the settlement if the boxes are replaced. */
const leerReclamados = async (db: Query, id: number): Promise<string[]> =>
  (lineasFaltantes(await lineasEnVigor(db, id), await leerFaltantes(db, id)) ?? []).map(
    ({ codigoConfirmacion }) => codigoConfirmacion,
  );

/** One page of a settlement's redemptions. Throws 404 outside the scope. */
export const verLineas: Handler<typeof listaContract.lineas> = async (input) => {
  const { env, session, params, search } = input;
  const alcance = requireAlcance(session, 'verLiquidaciones');
  const leidas = await leerLineas(env.database, params.id, alcance, pageWindow(search));
  if (leidas === undefined) throw new NoEncontrado(NO_ESTA);
  const reclamados =
    leidas.estado === 'En disputa' ? await leerReclamados(env.database, params.id) : [];
  return toPageWithTotal(
    search,
    leidas.filas.map((fila) => ({
      ...fila,
      Reclamado: reclamados.includes(fila.CodigoConfirmacion),
    })),
  );
};

/** The remarks on a dispute and on its resolution. Throws 404 outside the scope. */
export const verObservaciones: Handler<typeof listaContract.verObservaciones> = async (input) => {
  const { env, session, params, reached } = input;
  const alcance = requireAlcance(session, 'verObservaciones');
  const leidas = await leerObservaciones(env.database, params.id, alcance);
  if (leidas === undefined) throw new NoEncontrado(NO_ESTA);
  reached(leidas.tarjetas);
  return { Observaciones: leidas.observaciones, Resolucion: leidas.resolucion };
};
