import { cardLookups, countTry } from '../http/limits.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import type { Handler } from '../http/area.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import {
  buscarCanjes,
  type CanjeListadoRow,
  contarListas,
  farmaciasDeAlcance,
  listarCanjes,
  marcarVistos,
  productosDePais,
  resolverFiltro,
} from './listasCanjes.sql.ts';
import type { buscarCanjes as busqueda } from '../../src/contracts/dashboard/busqueda.ts';
import type * as contract from '../../src/contracts/dashboard/listas.ts';
import { leerFacturaBuscada } from '../../src/domain/busqueda.ts';
import { NoEncontrado, SinPermiso } from '../../src/domain/errores.ts';
import { estadoEn, restanteAuditoria, ultimoCambio } from '../../src/domain/estado.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { type Alcance, puede } from '../../src/domain/permisos.ts';
import { leerTarjetas } from '../../src/domain/tarjeta.ts';

const OTRO_USUARIO = 'Los datos de usuario no corresponden a su sesión.';

/** 403 if a body or path names another user or role than the session's. */
const soloElMismo = (
  session: Session,
  { userName, roleUser }: { userName?: string | undefined; roleUser?: string | undefined },
): void => {
  const esOtro = userName !== undefined && userName !== session.userName;
  if (esOtro || (roleUser !== undefined && roleUser !== session.rol)) {
    throw new SinPermiso(OTRO_USUARIO);
  }
};

/** The country of a scope; null for all of them. */
const paisDeLista = (session: Session, alcance: Alcance): PaisCodigo | null =>
  alcance.tipo === 'pais' ? alcance.pais : alcance.tipo === 'todos' ? null : session.pais;

const aFila = (now: Date) => (row: CanjeListadoRow) => {
  const abierto = restanteAuditoria(row, now);
  const Estado = estadoEn(row, now);
  return {
    ...row,
    Estado,
    RegistradoEn: row.registradoEn,
    CambioEn: ultimoCambio(row, now),
    CierraEn: abierto > 0 ? new Date(now.getTime() + abierto) : null,
    Visto: Estado === 'Rechazado' ? row.Visto : null,
    FaltaFoto: Estado === 'Pendiente' && row.FaltaFoto,
  };
};

const tarjetasDe = ({ limit }: { limit: number }, filas: readonly CanjeListadoRow[]): number[] =>
  filas.slice(0, limit).map(({ tarjetaId }) => tarjetaId);

/** The ids of a filter within a scope; 404 for a pharmacy ('': any) or product (null: any) outside it. */
export const filtroEn = async (
  env: Environment,
  session: Session,
  alcance: Alcance,
  { farmacia, producto }: { farmacia: string; producto: number | null },
) => {
  if (farmacia === '' && producto === null) return { farmaciaId: null, productoId: null };
  const ids = await resolverFiltro(env.database, {
    alcance,
    pais: paisDeLista(session, alcance),
    farmacia,
    productoId: producto,
  });
  if (farmacia !== '' && ids.farmaciaId === null) throw new NoEncontrado(BUSQUEDA.farmacia);
  if (producto !== null && ids.productoId === null) {
    throw new NoEncontrado('No se encontró el producto.');
  }
  return ids;
};

/**
 * One page of the redemptions in a state whose last change lies in the last 48 hours. Throws 403 for another user's
 * name or role, 404 for a country, pharmacy or product outside the scope.
 */
export const listarCanjesDeFarmacias: Handler<typeof contract.canjeFarmacias> = async (input) => {
  const { env, session, body, search, reached } = input;
  soloElMismo(session, body);
  const alcance = requireAlcance(session, 'verCanjes', body.pais);
  const ids = await filtroEn(env, session, alcance, {
    farmacia: body.farmacia ?? '',
    producto: body.producto ?? null,
  });
  const now = env.now();
  const filas = await listarCanjes(env.database, {
    ...pageWindow(search),
    ...ids,
    tipo: body.typeCanje,
    sinVer: body.sinVer,
    sinFotos: body.sinFotos,
    alcance,
    usuarioId: session.usuarioId,
    orden: search.orden,
    now,
  });
  reached(tarjetasDe(search, filas));
  return toPageWithTotal(search, filas.map(aFila(now)));
};

/** The counters of the dashboard. */
export const contarCanjes: Handler<typeof contract.contadores> = ({ env, session, search }) =>
  contarListas(env.database, {
    alcance: requireAlcance(session, 'verCanjes', search.pais),
    usuarioId: session.usuarioId,
    now: env.now(),
  });

/** Marks rejected redemptions as seen. Throws 404 and marks none if one does not exist within the scope. */
export const verRechazados: Handler<typeof contract.marcarVistos> = async (input) => {
  const { env, session, body } = input;
  const unicos = [...new Set(body.Codigos)];
  const hallados = await marcarVistos(env.database, {
    alcance: requireAlcance(session, 'verCanjes'),
    codigos: unicos,
    usuarioId: session.usuarioId,
    audita: puede(session, 'auditarCanje'),
    now: env.now(),
  });
  if (hallados !== unicos.length) {
    throw new NoEncontrado('No se encontró alguno de esos canjes.');
  }
  return { Vistos: hallados };
};

/** The pharmacies of the user's scope. Throws 403 for another user's name. */
export const farmaciasDeUsuario: Handler<typeof contract.farmaciasDeUsuario> = (input) => {
  const { env, session, params, search } = input;
  soloElMismo(session, params);
  const alcance = requireAlcance(session, 'elegirFarmacia', search.pais);
  return farmaciasDeAlcance(env.database, alcance);
};

/** The products that lists can be filtered by. */
export const productosParaFiltrar: Handler<typeof contract.productos> = (input) => {
  const { env, session, search } = input;
  const alcance = requireAlcance(session, 'verCanjes', search.pais);
  return productosDePais(env.database, paisDeLista(session, alcance));
};

/** Redemptions by invoice number or card, newest first. A card counts as a lookup: 429 beyond the limit. */
export const buscarCanjesDe: Handler<typeof busqueda> = async (input) => {
  const { env, session, search, reached } = input;
  const { factura, tarjeta, desconocidos, pais } = search;
  const alcance = requireAlcance(session, 'buscarCanjes', pais);
  if (tarjeta !== undefined) await countTry(env, [cardLookups(env, session.usuarioId)]);
  const filas = await buscarCanjes(env.database, {
    ...pageWindow(search),
    alcance,
    factura: factura === undefined ? null : leerFacturaBuscada(factura),
    tarjetas: tarjeta === undefined ? null : leerTarjetas(tarjeta),
    desconocidos: desconocidos === 'si',
    usuarioId: session.usuarioId,
    now: env.now(),
  });
  reached(tarjetasDe(search, filas));
  return toPageWithTotal(search, filas.map(aFila(env.now())));
};
