import type { InferInput, InferOutput } from 'valibot';
import type { Reached } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type { CajasRow } from './cajas.sql.ts';
import { leerLineas } from './lineas.sql.ts';
import { leerLiquidacion, type LiquidacionRow, listarLiquidaciones } from './liquidaciones.sql.ts';
import { leerObservaciones } from './movimientos.sql.ts';
import { NO_ESTA } from './moverLiquidacion.ts';
import type * as listaContract from '../../src/contracts/liquidaciones/lista.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { ESTADOS_LIQUIDACION, MOTIVOS_DISPUTA } from '../../src/domain/liquidacion.ts';
import { puede, type Rol } from '../../src/domain/permisos.ts';

export const aCajas = (row: CajasRow) => ({
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
  toPageWithTotal(
    search,
    await listarLiquidaciones(
      env.database,
      {
        alcance: requireAlcance(session, 'verLiquidaciones', search.pais),
        estados:
          search.estado === 'En curso' || search.estado === 'Atrasadas'
            ? EN_CURSO
            : [search.estado],
        atrasadas: search.estado === 'Atrasadas',
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
  search: InferOutput<typeof listaContract.lineas.search>,
): Promise<InferInput<typeof listaContract.lineas.reply>> => {
  const alcance = requireAlcance(session, 'verLiquidaciones');
  const filas = await leerLineas(env.database, id, alcance, pageWindow(search));
  if (filas === undefined) throw new NoEncontrado(NO_ESTA);
  return toPageWithTotal(search, filas, aCajas);
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
