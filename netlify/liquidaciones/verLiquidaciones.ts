import type { InferInput, InferOutput } from 'valibot';
import type { Reached } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPage } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { leerCajas, type CajasRow } from './cajas.sql.ts';
import { type DeudaPorEdadRow, leerDeuda, leerDeudas } from './deuda.sql.ts';
import {
  leerLineas,
  leerLiquidacion,
  leerObservaciones,
  type LiquidacionRow,
  listarLiquidaciones,
} from './liquidaciones.sql.ts';
import { NO_ESTA } from './moverLiquidacion.ts';
import type { FiltroDeuda } from './porReponer.sql.ts';
import type * as deudaContract from '../../src/contracts/liquidaciones/deuda.ts';
import type * as listaContract from '../../src/contracts/liquidaciones/lista.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import {
  DIAS_PARA_REPONER,
  ESTADOS_LIQUIDACION,
  MOTIVOS_DISPUTA,
  TRAMOS,
  tramoDe,
  ultimoDiaParaReponer,
} from '../../src/domain/liquidacion.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import {
  type Accion,
  type Alcance,
  acotarAPais,
  puede,
  type Rol,
} from '../../src/domain/permisos.ts';

interface Tramo {
  readonly page: number;
  readonly limit: number;
}

/** A caller's scope, narrowed to a country. Throws 404 for another one. */
const alcanceEn = (
  session: Session,
  accion: Accion,
  pais: PaisCodigo | null | undefined,
): Alcance => {
  const alcance = acotarAPais(requireAlcance(session, accion), pais);
  if (alcance === null) throw new NoEncontrado('No existe ese país en el programa.');
  return alcance;
};

/** The filter of owed boxes as the database takes it. Throws 404 for another country. */
export const filtroDeDeuda = (
  env: Environment,
  session: Session,
  search: Pick<
    InferOutput<typeof deudaContract.exportar.search>,
    'pais' | 'farmacia' | 'producto' | 'distribuidor'
  >,
): FiltroDeuda => ({
  alcance: alcanceEn(session, 'verLiquidaciones', search.pais),
  farmacia: search.farmacia ?? null,
  productoId: search.producto ?? null,
  distribuidorId: search.distribuidor ?? null,
  now: env.now(),
});

/** Boxes by stretch of age, in the order of the stretches. */
const porTramo = (edades: readonly { readonly edad: number; readonly cajas: number }[]) =>
  TRAMOS.map(([nombre]) => ({
    Tramo: nombre,
    Cajas: edades
      .filter(({ edad }) => tramoDe(edad) === nombre)
      .reduce((suma, { cajas }) => suma + cajas, 0),
  }));

/** The boxes that are still owed. */
const debidas = (edades: readonly { readonly edad: number; readonly cajas: number }[]): number =>
  edades
    .filter(({ edad }) => edad <= DIAS_PARA_REPONER)
    .reduce((suma, { cajas }) => suma + cajas, 0);

/** The boxes of the last stretch, and the days in which all of them will have lapsed. */
const pronto = (edades: readonly { readonly edad: number; readonly cajas: number }[]) => {
  const ultimas = edades.filter(({ edad }) => tramoDe(edad) === '76–90');
  if (ultimas.length === 0) return null;
  return {
    Cajas: ultimas.reduce((suma, { cajas }) => suma + cajas, 0),
    Dias: DIAS_PARA_REPONER - Math.min(...ultimas.map(({ edad }) => edad)),
  };
};

/** One page of what is owed, with the sums of all of it. */
export const verDeuda = async (
  env: Environment,
  session: Session,
  search: InferOutput<typeof deudaContract.porReponer.search>,
): Promise<InferInput<typeof deudaContract.porReponer.reply>> => {
  const { grupos, total, edades } = await leerDeuda(
    env.database,
    filtroDeDeuda(env, session, search),
    pageWindow(search),
  );
  const pagina = toPage(search, grupos, (grupo) => ({
    Distribuidor: grupo.distribuidor,
    DistribuidorId: grupo.distribuidorId,
    FarmaciaCodigo: grupo.farmaciaCodigo,
    PuntoVenta: grupo.puntoVenta,
    Cadena: grupo.cadena,
    Pais: grupo.pais,
    Producto: grupo.producto,
    ProductoId: grupo.productoId,
    Cajas: grupo.cajas,
    PrimeraFactura: grupo.primeraFactura,
    VenceEl: ultimoDiaParaReponer(grupo.primeraFactura),
    Tramo: tramoDe(grupo.edad),
  }));
  return {
    ...pagina,
    Total: grupos.length === 0 && search.page > 1 ? null : total,
    Cajas: debidas(edades),
    Tramos: porTramo(edades),
    Pronto: pronto(edades),
  };
};

const aCajas = (row: CajasRow) => ({
  CodigoConfirmacion: row.codigoConfirmacion,
  FarmaciaCodigo: row.farmaciaCodigo,
  PuntoVenta: row.puntoVenta,
  Producto: row.producto,
  Cajas: row.cajas,
  Facturas: row.facturas.map(({ numero, canonico, fecha }) => ({
    NumeroFactura: numero,
    Canonico: canonico,
    Fecha: fecha,
  })),
  VenceEl: row.venceEl,
});

/** One page of the redemptions behind what is owed. */
export const verCajas = async (
  env: Environment,
  session: Session,
  search: InferOutput<typeof deudaContract.canjesPorReponer.search>,
): Promise<InferInput<typeof deudaContract.canjesPorReponer.reply>> =>
  toPage(
    search,
    await leerCajas(env.database, filtroDeDeuda(env, session, search), pageWindow(search)),
    aCajas,
  );

/** Rows by a key, in the order of the most boxes. */
const agrupar = <Extra>(
  filas: readonly DeudaPorEdadRow[],
  clave: (fila: DeudaPorEdadRow) => string,
  extra: (fila: DeudaPorEdadRow) => Extra,
) => {
  const grupos = new Map<string, DeudaPorEdadRow[]>();
  for (const fila of filas) grupos.set(clave(fila), [...(grupos.get(clave(fila)) ?? []), fila]);
  return [...grupos.values()].flatMap((grupo) => {
    const [primera] = grupo;
    if (primera === undefined) return [];
    return [
      { ...extra(primera), Pais: primera.pais, Cajas: debidas(grupo), Tramos: porTramo(grupo) },
    ];
  });
};

/** What is owed by distributor and by product, with what waits. */
export const verDeudas = async (
  env: Environment,
  session: Session,
  { pais }: InferOutput<typeof deudaContract.deudas.search>,
): Promise<InferInput<typeof deudaContract.deudas.reply>> => {
  const { deudas, pendientes } = await leerDeudas(env.database, {
    alcance: alcanceEn(session, 'verDeudas', pais),
    farmacia: null,
    productoId: null,
    distribuidorId: null,
    now: env.now(),
  });
  const clave = (fila: { readonly distribuidor: string; readonly pais: string }) =>
    JSON.stringify([fila.distribuidor, fila.pais]);
  const espera = new Map(pendientes.map((fila) => [clave(fila), fila]));
  // A distributor that owes nothing more may still have a settlement that waits.
  const sinDeuda = pendientes
    .filter((fila) => !deudas.some((otra) => clave(otra) === clave(fila)))
    .map((fila) => ({ ...fila, producto: '', edad: 0, cajas: 0 }));
  const masPrimero = <Fila extends { readonly Cajas: number }>(filas: Fila[]) =>
    filas.sort((una, otra) => otra.Cajas - una.Cajas);
  return {
    PorDistribuidor: masPrimero(
      agrupar([...deudas, ...sinDeuda], clave, (fila) => ({
        Distribuidor: fila.distribuidor,
        Atrasadas: espera.get(clave(fila))?.atrasadas ?? 0,
        EnDisputa: espera.get(clave(fila))?.enDisputa ?? 0,
      })),
    ),
    PorProducto: masPrimero(
      agrupar(
        deudas,
        ({ producto, pais: nombre }) => JSON.stringify([producto, nombre]),
        ({ producto }) => ({ Producto: producto }),
      ),
    ),
  };
};

/** A settlement as the lists answer it. */
export const aLiquidacion = (row: LiquidacionRow) => ({
  Id: row.id,
  Estado: row.estado,
  Fecha: row.fecha,
  CambioEn: row.cambioEn.toISOString(),
  Distribuidor: row.distribuidor,
  FarmaciaCodigo: row.farmaciaCodigo,
  PuntoVenta: row.puntoVenta,
  Cadena: row.cadena,
  Pais: row.pais,
  Cajas: row.cajas,
  Faltan: row.faltan,
  Guia: row.guia,
  EnviadaEl: row.enviadaEl,
  Atrasada: row.atrasada,
});

const EN_CURSO = ESTADOS_LIQUIDACION.filter((estado) => estado !== 'Cerrada');

/** One page of settlements, the newest first. */
export const verLiquidaciones = async (
  env: Environment,
  session: Session,
  search: InferOutput<typeof listaContract.listar.search>,
): Promise<InferInput<typeof listaContract.listar.reply>> =>
  toPage(
    search,
    await listarLiquidaciones(
      env.database,
      {
        alcance: alcanceEn(session, 'verLiquidaciones', search.pais),
        estados: search.estado === 'En curso' ? EN_CURSO : [search.estado],
        farmacia: search.farmacia ?? null,
        now: env.now(),
      },
      pageWindow(search),
    ),
    aLiquidacion,
  );

/** Whose side a user stands on: a distributor reads no more of who did something. */
const ladoDe = (rol: Rol) =>
  rol === 'Distribuidor' ? rol : rol === 'Regente' ? 'Farmacia' : 'Programa';

/** One settlement whole. Throws 404 outside the scope. */
export const verLiquidacion = async (
  env: Environment,
  session: Session,
  id: number,
): Promise<InferInput<typeof listaContract.ver.reply>> => {
  const now = env.now();
  const alcance = requireAlcance(session, 'verLiquidaciones');
  const row = await leerLiquidacion(env.database, id, alcance, now);
  if (row === undefined) throw new NoEncontrado(NO_ESTA);
  const { estado } = row;
  return {
    ...aLiquidacion(row),
    Productos: row.productos.map(({ productoId, producto, cajas, faltan }) => ({
      ProductoId: productoId,
      Producto: producto,
      Cajas: cajas,
      Faltan: faltan,
    })),
    Movimientos: row.movimientos.map((movimiento) => ({
      Estado: movimiento.estado,
      OcurridoEn: new Date(movimiento.ocurridoEn).toISOString(),
      Por: ladoDe(movimiento.rol),
      Guia: movimiento.guia,
      EnviadaEl: movimiento.enviadaEl,
      Motivo: MOTIVOS_DISPUTA.find((motivo) => motivo === movimiento.motivo) ?? null,
      Devueltas: movimiento.devueltas,
    })),
    Puede: {
      Enviar: estado === 'Abierta' && puede(session, 'liquidar'),
      Deshacer:
        estado === 'Abierta' &&
        puede(session, 'liquidar') &&
        row.fecha === diaEn(row.paisCodigo, now),
      Recibir: estado === 'Enviada' && puede(session, 'recibirCajas'),
      Cerrar: estado === 'Recibida' && puede(session, 'cerrarLiquidacion'),
      Resolver: estado === 'En disputa' && puede(session, 'resolverDisputa'),
    },
  };
};

/** One page of a settlement's redemptions. Throws 404 outside the scope. */
export const verLineas = async (
  env: Environment,
  session: Session,
  id: number,
  search: Tramo,
): Promise<InferInput<typeof listaContract.lineas.reply>> => {
  const alcance = requireAlcance(session, 'verLiquidaciones');
  const filas = await leerLineas(env.database, id, alcance, pageWindow(search));
  if (filas === undefined) throw new NoEncontrado(NO_ESTA);
  return toPage(search, filas, aCajas);
};

/** What the pharmacy wrote about a dispute. Throws 404 outside the scope. `reached` is told whose boxes they are. */
export const verObservaciones = async (
  env: Environment,
  session: Session,
  id: number,
  reached: Reached,
): Promise<InferInput<typeof listaContract.verObservaciones.reply>> => {
  const alcance = requireAlcance(session, 'verObservaciones');
  const leidas = await leerObservaciones(env.database, id, alcance);
  if (leidas === undefined) throw new NoEncontrado(NO_ESTA);
  reached(leidas.tarjetas);
  return { Observaciones: leidas.observaciones };
};
