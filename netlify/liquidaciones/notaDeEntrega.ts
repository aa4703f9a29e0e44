import { exportarLibro } from '../excel/exportarLibro.ts';
import type { Columna } from '../excel/libro.ts';
import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { type CajasRow, contarCajas, recorrerCajas } from './cajas.sql.ts';
import { leerNota, type LineaDeNota, paraNota } from './lineas.sql.ts';
import { NO_ESTA } from './moverLiquidacion.ts';
import { filtroDeDeuda } from './verDeuda.ts';
import type { exportar } from '../../src/contracts/liquidaciones/deuda.ts';
import type { nota } from '../../src/contracts/liquidaciones/lista.ts';
import { formatearDia, formatearInstante } from '../../src/domain/calendario.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import { sumarCajas } from '../../src/domain/liquidacion.ts';

/** The most redemptions of one file. */
const LINEAS_MAXIMO = 50_000;

const facturasDe = ({ Facturas }: CajasRow): string =>
  Facturas.map(({ NumeroFactura, Canonico, Fecha }) =>
    Canonico === null
      ? `${NumeroFactura} (${formatearDia(Fecha)})`
      : `${NumeroFactura} [${Canonico}] (${formatearDia(Fecha)})`,
  ).join(', ');

const DE_CAJAS: readonly Columna<CajasRow>[] = [
  { titulo: 'Código Farmacia', ancho: 16, celda: (row) => row.FarmaciaCodigo },
  { titulo: 'Pto. de Venta', ancho: 32, celda: ({ PuntoVenta }) => PuntoVenta },
  { titulo: 'Producto', ancho: 34, celda: ({ Producto }) => Producto },
  {
    titulo: 'Código Confirmación',
    ancho: 20,
    celda: ({ CodigoConfirmacion }) => formatearCodigo(CodigoConfirmacion),
  },
  { titulo: 'Facturas', ancho: 40, celda: facturasDe },
  { titulo: 'Vence', ancho: 13, tipo: 'fecha', celda: ({ VenceEl }) => VenceEl },
  { titulo: 'Cajas', ancho: 8, tipo: 'numero', celda: ({ Cajas }) => Cajas },
];

/** The columns of a note; those that the distributor fills have the printed values as defaults. */
const DE_NOTA: readonly Columna<LineaDeNota>[] = [
  { titulo: 'Liquidación', ancho: 12, tipo: 'numero', celda: ({ Liquidacion }) => Liquidacion },
  ...DE_CAJAS,
  { titulo: 'Cajas enviadas', ancho: 15, tipo: 'numero', celda: ({ Cajas }) => Cajas },
  { titulo: 'Guía', ancho: 22, celda: ({ Guia }) => Guia },
  { titulo: 'Fecha de envío', ancho: 15, tipo: 'fecha', celda: ({ EnviadaEl }) => EnviadaEl },
];

const DE_DEUDA: readonly Columna<CajasRow>[] = [
  { titulo: 'Distribuidor', ancho: 30, celda: ({ Distribuidor }) => Distribuidor },
  ...DE_CAJAS,
];

const demasiadas = (enVez: string) =>
  new Conflicto(
    `Son demasiados canjes para un solo archivo (el máximo es ${LINEAS_MAXIMO / 1000} mil). ${enVez}`,
  );

/**
 * The delivery note of one settlement, or of every open one in scope, to print, or to fill and send back. Throws 404
 * outside the scope, 409 without settlements or with too many redemptions for one file.
 */
export const exportarNota: Handler<typeof nota> = async ({ env, session, search: { id } }) => {
  const alcance = requireAlcance(session, 'verLiquidaciones');
  const liquidaciones = await paraNota(env.database, alcance, id ?? null);
  if (liquidaciones.length === 0) {
    if (id !== undefined) throw new NoEncontrado(NO_ESTA);
    throw new Conflicto('No hay ninguna liquidación abierta: corte primero las cajas por reponer.');
  }
  // No settlement has more redemptions than boxes.
  if (sumarCajas(liquidaciones) > LINEAS_MAXIMO) {
    throw demasiadas('Baje la nota de cada liquidación.');
  }
  const filas = await leerNota(
    env.database,
    liquidaciones.map(({ id: una }) => una),
  );
  const [primera] = filas;
  return exportarLibro('nota-de-entrega.xlsx', {
    hoja: 'Nota de entrega',
    columnas: DE_NOTA,
    filas: [filas],
    notas: {
      hoja: 'Cómo se llena',
      lineas: [
        ['Distribuidor', primera?.Distribuidor ?? ''],
        ['Cajas enviadas', 'Ponga 0 en los canjes cuyas cajas no salen: quedan para otro envío.'],
        ['Guía', 'El número de guía, al menos en el primer renglón de cada liquidación.'],
        ['Fecha de envío', 'dd/mm/aaaa, al menos en el primer renglón de cada liquidación.'],
        ['Generado el', formatearInstante(session.pais, env.now())],
      ],
    },
  });
};

/** Every redemption of a filter with owed boxes. Throws 409 for too many for one file. */
export const exportarDeuda: Handler<typeof exportar> = async (input) => {
  const { env, session } = input;
  const filtro = filtroDeDeuda(input);
  if ((await contarCajas(env.database, filtro)) > LINEAS_MAXIMO) {
    throw demasiadas('Elija una farmacia.');
  }
  return exportarLibro('por-reponer.xlsx', {
    hoja: 'Por reponer',
    columnas: DE_DEUDA,
    filas: recorrerCajas(env.database, filtro),
    notas: {
      hoja: 'Filtro',
      lineas: [
        ['Farmacia', filtro.farmacia ?? 'Todas las farmacias'],
        ['Generado el', formatearInstante(session.pais, filtro.now)],
      ],
    },
  });
};
