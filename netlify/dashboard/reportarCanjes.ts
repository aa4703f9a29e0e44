import type { InferInput } from 'valibot';
import { farmaciaPorCodigo } from '../directorio/catalogos.sql.ts';
import { exportarLibro } from '../excel/exportarLibro.ts';
import type { Columna } from '../excel/libro.ts';
import type { Handler, Input } from '../http/area.ts';
import { pageWindow, toPage } from '../http/page.ts';
import { requireAlcance } from '../http/session.ts';
import { bloquearUsuario } from '../sesiones/usuarios.sql.ts';
import {
  escribirFiltro,
  type FiltroReporteSql,
  leerOpciones,
  leerReporte,
  medirReporte,
  quitarFiltro,
  recorrerReporte,
  type ReporteRow,
  type SumaReporteRow,
  sumarReporte,
} from './reporte.sql.ts';
import {
  type borrarFiltro,
  FILTROS_MAXIMO,
  type FiltroDeOficina,
  type FiltroReporte,
  type guardarFiltro,
  type opcionesDeReporte,
  type reporteDeOficina,
  type reporteFarmacias,
  type reporteResumen,
} from '../../src/contracts/dashboard/reporte.ts';
import { facturasNecesarias, leerBonificacion } from '../../src/domain/bonificacion.ts';
import { formatearDia, formatearInstante } from '../../src/domain/calendario.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import { ESTADOS_CANJE } from '../../src/domain/estado.ts';
import { BUSQUEDA } from '../../src/domain/mensajes.ts';
import { paisDe } from '../../src/domain/paises.ts';
import { paisDelAlcance } from '../../src/domain/permisos.ts';
import { nombreDeEstado } from '../../src/domain/reporte.ts';
import { codigoEscrito } from '../../src/domain/sinAcentos.ts';
import { sinEspacios } from '../../src/domain/tarjeta.ts';

/**
 * The most rows and bytes of one file. A streamed answer has 60 seconds and 20 MB on the platform. 100,000 rows take
 * about 6.3 MB and, on two busy cores, 3 to 6 seconds.
 */
export const MAXIMO_DE_ARCHIVO = { filas: 100_000, bytes: 18_000_000 } as const;
// Measured: a row takes about 65 bytes of the compressed file; its free text at most its own length. Beside them,
// the digits of three full keys.
const BYTES_POR_FILA = 180;

const demasiado = ({ filas }: { readonly filas: number }) =>
  `El filtro tiene demasiados canjes para un solo archivo de Excel (el máximo es ${Math.floor(filas / 1000)} mil). Elija un rango de fechas más corto o una sola farmacia.`;

type Pedido = FiltroReporte | FiltroDeOficina;
type Peticion = Pick<
  Input<typeof reporteFarmacias | typeof reporteDeOficina>,
  'env' | 'session' | 'body'
>;
const esDeOficina = (pedido: Pedido): pedido is FiltroDeOficina => 'estado' in pedido;
/** The fixed filter of the specified report. */
const APROBADOS = {
  estado: 'Aprobado',
  cadena: null,
  medico: null,
  motivo: null,
  codigo: null,
  horas: null,
} as const;

/** The filter for the database, and the pharmacy's name. Throws 403, or 404 outside the scope. */
const leerFiltro = async (peticion: Peticion): Promise<FiltroReporteSql & { farmacia: string }> => {
  const { env, session, body: pedido } = peticion;
  const { farmacia } = pedido;
  const alcance = esDeOficina(pedido)
    ? requireAlcance(session, 'verReporteDeOficina', pedido.pais)
    : requireAlcance(session, 'verReportes');
  const elegida =
    farmacia === ''
      ? { id: null, nombre: 'Todas las farmacias' }
      : await farmaciaPorCodigo(env.database, farmacia, alcance);
  if (elegida === undefined) throw new NoEncontrado(BUSQUEDA.farmacia);
  const filtro = { ...APROBADOS, ...pedido };
  return {
    ...filtro,
    medico: filtro.medico && codigoEscrito(filtro.medico),
    codigo: filtro.codigo && sinEspacios(filtro.codigo),
    alcance,
    farmaciaId: elegida.id,
    farmacia: elegida.nombre,
    inicio: pedido.fechaInicio,
    final: pedido.fechaFinal,
    now: env.now(),
  };
};

/** One page of the report. Throws 404 for a pharmacy outside the scope. Records its cards by `reached`. */
export const verReporte = async (
  input: Input<typeof reporteFarmacias | typeof reporteDeOficina>,
) => {
  const { env, search, reached } = input;
  const tramo = { ...pageWindow(search), orden: search.orden };
  const filas = await leerReporte(env.database, await leerFiltro(input), tramo);
  reached(filas.slice(0, search.limit).map(({ tarjetaId }) => tarjetaId));
  return toPage(search, filas);
};

type Resumen = InferInput<typeof reporteResumen.reply>;

/** The states of the filter's redemptions, and the free boxes of the approved ones, most first. */
const resumir = (filas: readonly SumaReporteRow[]): Resumen => {
  const suma = (de: (fila: SumaReporteRow) => number) =>
    filas.reduce((antes, fila) => antes + de(fila), 0);
  const sumas = new Map<string, Resumen['Cajas'][number]>();
  for (const { estado, producto, distribuidor, tipoBonificacion, canjes } of filas) {
    if (estado !== 'Aprobado') continue;
    const par = JSON.stringify([producto, distribuidor]);
    const antes = sumas.get(par);
    const gratis = leerBonificacion(tipoBonificacion)?.gratis ?? 0;
    sumas.set(par, {
      Producto: producto,
      Distribuidor: distribuidor,
      Canjes: (antes?.Canjes ?? 0) + canjes,
      Cajas: (antes?.Cajas ?? 0) + canjes * gratis,
    });
  }
  return {
    Canjes: suma(({ canjes }) => canjes),
    Facturadas: suma(({ estado, tipoBonificacion, canjes }) =>
      estado === 'Rechazado' ? 0 : canjes * facturasNecesarias(tipoBonificacion),
    ),
    Estados: ESTADOS_CANJE.map((Estado) => ({
      Estado,
      Canjes: suma(({ estado, canjes }) => (estado === Estado ? canjes : 0)),
    })),
    Cajas: [...sumas.values()].sort((una, otra) => otra.Cajas - una.Cajas),
  };
};

/** The sums of a filter. Throws 404 for a pharmacy outside the scope. */
export const resumirReporte = async (input: Peticion): Promise<Resumen> =>
  resumir(await sumarReporte(input.env.database, await leerFiltro(input)));

type Columnas = readonly Columna<ReporteRow>[];

/** The report's columns, in the order of the specification. */
const columnasCon = (fecha: Columna<ReporteRow>, codigo: Columna<ReporteRow>): Columnas => [
  { titulo: 'Id', ancho: 10, tipo: 'numero', celda: ({ Id }) => Id },
  fecha,
  { titulo: 'Marca', ancho: 22, celda: ({ Marca }) => Marca },
  { titulo: 'Presentación', ancho: 26, celda: ({ Presentacion }) => Presentacion },
  { titulo: 'Nombre Cadena', ancho: 24, celda: ({ NombreCadena }) => NombreCadena },
  { titulo: 'Pto. de Venta', ancho: 32, celda: ({ PtoVenta }) => PtoVenta },
  {
    titulo: 'Tipo Bonificación',
    ancho: 18,
    celda: ({ TipoBonificacion }) => TipoBonificacion,
  },
  { titulo: 'Facturas', ancho: 32, celda: ({ Facturas }) => Facturas },
  codigo,
  { titulo: 'Estado Canje', ancho: 14, celda: ({ EstadoCanje }) => EstadoCanje },
  { titulo: 'Observaciones', ancho: 50, celda: (row) => row.Observaciones },
];

const COLUMNAS = columnasCon(
  { titulo: 'Fecha Canje', ancho: 13, tipo: 'fecha', celda: ({ FechaCanje }) => FechaCanje },
  {
    titulo: 'Código Confirmación',
    ancho: 20,
    celda: ({ CodigoConfirmacion }) => CodigoConfirmacion,
  },
);

/** The office's columns: the hour and the code of the screen, and further data. */
const COLUMNAS_DE_OFICINA: Columnas = [
  ...columnasCon(
    {
      titulo: 'Fecha Canje',
      ancho: 17,
      tipo: 'fechaHora',
      celda: ({ FechaCanje, hora }) => `${FechaCanje}T${hora}`,
    },
    {
      titulo: 'Código Confirmación',
      ancho: 20,
      total: 'cuenta',
      celda: ({ CodigoConfirmacion }) => formatearCodigo(CodigoConfirmacion),
    },
  ),
  { titulo: 'País', ancho: 22, celda: ({ Pais }) => Pais },
  { titulo: 'Código Médico', ancho: 15, celda: ({ CodigoMedico }) => CodigoMedico },
  { titulo: 'Distribuidor', ancho: 28, celda: ({ Distribuidor }) => Distribuidor },
  { titulo: 'Cajas', ancho: 8, tipo: 'numero', total: 'suma', celda: ({ Cajas }) => Cajas },
  { titulo: 'Motivo', ancho: 24, celda: ({ Motivo }) => Motivo },
];

/** The office's filter and its totals, for the second sheet. */
const lineasDeOficina = (
  filtro: FiltroReporteSql,
  motivo: string | null | undefined,
  { Canjes, Estados, Cajas }: Resumen,
): [string, string][] => [
  ['País', filtro.alcance.tipo === 'pais' ? paisDe(filtro.alcance.pais).nombre : 'Todos'],
  ['Estado', filtro.estado === null ? 'Todos' : nombreDeEstado(filtro.estado)],
  ['Marca', filtro.marca ?? 'Todas'],
  ['Producto', filtro.producto ?? 'Todos'],
  ['Distribuidor', filtro.distribuidor ?? 'Todos'],
  ['Cadena', filtro.cadena ?? 'Todas'],
  ['Código del médico', filtro.medico ?? 'Todos'],
  ['Motivo de rechazo', motivo ?? 'Todos'],
  ['Horas hasta la decisión', filtro.horas ?? 'Todas'],
  ['Código de confirmación', filtro.codigo === null ? 'Todos' : formatearCodigo(filtro.codigo)],
  ['Canjes', String(Canjes)],
  ...Estados.map(({ Estado, Canjes: cuantos }): [string, string] => [Estado, String(cuantos)]),
  ['Cajas sin costo de los aprobados', String(Cajas.reduce((suma, fila) => suma + fila.Cajas, 0))],
];

/** The spreadsheet with every row of the filter, streamed. 409 for more than `MAXIMO_DE_ARCHIVO`. */
export const exportarReporte = async (
  input: Peticion,
  maximo: { readonly filas: number; readonly bytes: number } = MAXIMO_DE_ARCHIVO,
): Promise<Response> => {
  const { env, session, body } = input;
  const filtro = await leerFiltro(input);
  const { filas, texto } = await medirReporte(env.database, filtro, maximo.filas + 1);
  if (filas > maximo.filas || filas * BYTES_POR_FILA + texto > maximo.bytes) {
    throw new Conflicto(demasiado(maximo));
  }
  const oficina = esDeOficina(body);
  const { usuarioId } = session;
  const { Motivos } =
    filtro.motivo === null
      ? { Motivos: [] }
      : await leerOpciones(env.database, { pais: null, usuarioId });
  const motivo = Motivos.find(({ Codigo }) => Codigo === filtro.motivo)?.Texto ?? filtro.motivo;
  return exportarLibro('canjes.xlsx', {
    hoja: 'Canjes',
    tabla: 'Canjes',
    columnas: oficina ? COLUMNAS_DE_OFICINA : COLUMNAS,
    filas: recorrerReporte(env.database, filtro),
    notas: {
      hoja: 'Filtro',
      lineas: [
        ['Farmacia', filtro.farmacia],
        ['Desde', formatearDia(filtro.inicio)],
        ['Hasta', formatearDia(filtro.final)],
        ['Generado el', formatearInstante(session.pais, filtro.now)],
        ['Generado por', session.userName],
        ...(oficina
          ? lineasDeOficina(filtro, motivo, resumir(await sumarReporte(env.database, filtro)))
          : []),
      ],
    },
  });
};

/** The options of the office's filter, and the caller's saved filters. Throws 404 for another country. */
export const verOpciones: Handler<typeof opcionesDeReporte> = ({ env, session, search }) =>
  leerOpciones(env.database, {
    pais: paisDelAlcance(requireAlcance(session, 'verReporteDeOficina', search.pais)),
    usuarioId: session.usuarioId,
  });

/** Saves the caller's filter under a name. Throws 409 for more than `FILTROS_MAXIMO`. */
export const guardarUnFiltro: Handler<typeof guardarFiltro> = async ({ env, session, body }) => {
  const { usuarioId } = session;
  const { Nombre: nombre, Consulta: consulta } = body;
  const Id = await env.database.transaction(async (tx) => {
    await bloquearUsuario(tx, usuarioId);
    return escribirFiltro(tx, { usuarioId, nombre, consulta, maximo: FILTROS_MAXIMO });
  });
  if (Id === undefined) {
    throw new Conflicto(`Puede guardar como máximo ${FILTROS_MAXIMO} filtros. Borre uno antes.`);
  }
  return { Id };
};

/** Deletes one of the caller's filters. */
export const borrarUnFiltro: Handler<typeof borrarFiltro> = async ({ env, session, params }) => {
  await quitarFiltro(env.database, { usuarioId: session.usuarioId, id: params.id });
  return {};
};
