import type { InferInput } from 'valibot';
import { exportarLibro } from '../excel/exportarLibro.ts';
import type { Columna, Fila } from '../excel/libro.ts';
import type { Reached } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPage } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import {
  farmaciaDelReporte,
  type FiltroReporteSql,
  leerReporte,
  medirReporte,
  recorrerReporte,
  type ReporteRow,
  sumarReporte,
} from './reporte.sql.ts';
import type {
  FiltroReporte,
  reporteResumen,
  reporteRow,
} from '../../src/contracts/dashboard/reporte.ts';
import { leerBonificacion } from '../../src/domain/bonificacion.ts';
import { formatearDia, formatearInstante } from '../../src/domain/calendario.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';

/**
 * What one file can hold: rows and bytes. A streamed answer has 60 seconds and 20 MB on the platform. 100,000
 * rows take about 6.3 MB and, on two busy cores, 3 to 6 seconds.
 */
export const LIMITE_ARCHIVO = { filas: 100_000, bytes: 18_000_000 } as const;
// Measured: a row takes about 65 bytes of the compressed file; its free text at most its own length. Beside them,
// the digits of three full keys.
const BYTES_POR_FILA = 180;

const demasiado = ({ filas }: { readonly filas: number }) =>
  `El filtro tiene demasiados canjes para un solo archivo de Excel (el máximo es ${Math.floor(filas / 1000)} mil). Elija un rango de fechas más corto o una sola farmacia.`;

/** The filter as the database takes it, and the pharmacy's name. Throws 403, or 404 outside the scope. */
const leerFiltro = async (
  env: Environment,
  session: Session,
  { fechaInicio, fechaFinal, farmacia }: FiltroReporte,
): Promise<FiltroReporteSql & { farmacia: string }> => {
  const alcance = requireAlcance(session, 'verReportes');
  const elegida =
    farmacia === ''
      ? { id: null, nombre: 'Todas las farmacias' }
      : await farmaciaDelReporte(env.database, farmacia, alcance);
  if (elegida === undefined) throw new NoEncontrado(BUSQUEDA.farmacia);
  return {
    alcance,
    farmaciaId: elegida.id,
    farmacia: elegida.nombre,
    inicio: fechaInicio,
    final: fechaFinal,
    now: env.now(),
  };
};

const aFila = (row: ReporteRow): InferInput<typeof reporteRow> => ({
  Id: row.id,
  FechaCanje: row.fecha,
  RegistradoEn: row.registradoEn.toISOString(),
  Marca: row.marca,
  Presentacion: row.presentacion,
  NombreCadena: row.cadena,
  PtoVenta: row.puntoVenta,
  TipoBonificacion: row.tipoBonificacion,
  Facturas: row.facturas,
  CodigoConfirmacion: row.codigoConfirmacion,
  EstadoCanje: 'Aprobado',
  Observaciones: row.observaciones ?? '',
});

/** One page of the report. Throws 404 for a pharmacy outside the scope. `reached` is told whose redemptions it has. */
export const verReporte = async (
  env: Environment,
  session: Session,
  filtro: FiltroReporte,
  search: { page: number; limit: number; orden?: 'asc' | 'desc' | undefined },
  reached: Reached,
) => {
  const leido = await leerFiltro(env, session, filtro);
  const tramo = { ...pageWindow(search), orden: search.orden };
  const filas = await leerReporte(env.database, leido, tramo);
  reached(filas.slice(0, search.limit).map(({ tarjetaId }) => tarjetaId));
  return toPage(search, filas, aFila);
};

/** The free boxes of the filter by product and distributor, most first. Throws 404 for a pharmacy outside the scope. */
export const resumirReporte = async (
  env: Environment,
  session: Session,
  filtro: FiltroReporte,
): Promise<InferInput<typeof reporteResumen.reply>> => {
  const filas = await sumarReporte(env.database, await leerFiltro(env, session, filtro));
  const sumas = new Map<string, InferInput<typeof reporteResumen.reply>['Cajas'][number]>();
  for (const { producto, distribuidor, tipoBonificacion, canjes } of filas) {
    const clave = JSON.stringify([producto, distribuidor]);
    const antes = sumas.get(clave);
    const gratis = leerBonificacion(tipoBonificacion)?.gratis ?? 0;
    sumas.set(clave, {
      Producto: producto,
      Distribuidor: distribuidor,
      Canjes: (antes?.Canjes ?? 0) + canjes,
      Cajas: (antes?.Cajas ?? 0) + canjes * gratis,
    });
  }
  return {
    Canjes: filas.reduce((suma, { canjes }) => suma + canjes, 0),
    Cajas: [...sumas.values()].sort((una, otra) => otra.Cajas - una.Cajas),
  };
};

const COLUMNAS: readonly Columna[] = [
  { titulo: 'Id', ancho: 10, tipo: 'numero' },
  { titulo: 'Fecha Canje', ancho: 13, tipo: 'fecha' },
  { titulo: 'Marca', ancho: 22, tipo: 'texto' },
  { titulo: 'Presentación', ancho: 26, tipo: 'texto' },
  { titulo: 'Nombre Cadena', ancho: 24, tipo: 'texto' },
  { titulo: 'Pto. de Venta', ancho: 32, tipo: 'texto' },
  { titulo: 'Tipo Bonificación', ancho: 18, tipo: 'texto' },
  { titulo: 'Facturas', ancho: 32, tipo: 'texto' },
  { titulo: 'Código Confirmación', ancho: 20, tipo: 'texto' },
  { titulo: 'Estado Canje', ancho: 14, tipo: 'texto' },
  { titulo: 'Observaciones', ancho: 50, tipo: 'texto' },
];

const aCeldas = (row: ReporteRow): Fila => [
  row.id,
  row.fecha,
  row.marca,
  row.presentacion,
  row.cadena,
  row.puntoVenta,
  row.tipoBonificacion,
  row.facturas,
  row.codigoConfirmacion,
  'Aprobado',
  row.observaciones,
];

/**
 * The spreadsheet with every row of the filter, its bytes coming while the database gives the rows.
 * Throws 404 for a pharmacy outside the scope, and 409 when the rows are more than one file can hold:
 * never a shortened one.
 */
export const exportarReporte = async (
  env: Environment,
  session: Session,
  pedido: FiltroReporte,
  limite: { readonly filas: number; readonly bytes: number } = LIMITE_ARCHIVO,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const filtro = await leerFiltro(env, session, pedido);
  const { filas, texto } = await medirReporte(env.database, filtro, limite.filas + 1);
  if (filas > limite.filas || filas * BYTES_POR_FILA + texto > limite.bytes) {
    throw new Conflicto(demasiado(limite));
  }
  async function* paginas() {
    for await (const pagina of recorrerReporte(env.database, filtro)) yield pagina.map(aCeldas);
  }
  return exportarLibro({
    hoja: 'Canjes',
    columnas: COLUMNAS,
    filas: paginas(),
    notas: {
      hoja: 'Filtro',
      lineas: [
        ['Farmacia', filtro.farmacia],
        ['Desde', formatearDia(filtro.inicio)],
        ['Hasta', formatearDia(filtro.final)],
        ['Generado el', formatearInstante(session.pais, filtro.now)],
        ['Generado por', session.userName],
      ],
    },
  });
};
