import type { InferInput } from 'valibot';
import type { Columna, Fila, Libro } from '../excel/libro.ts';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { type CajasRow, contarCajas, recorrerCajas } from './cajas.sql.ts';
import type { FiltroDeuda } from './porReponer.sql.ts';
import {
  bloquearLiquidaciones,
  leerNota,
  type LineaDeNota,
  lineasEnVigor,
  type LineaEnVigor,
  type LiquidacionPorMover,
  paraNota,
} from './liquidaciones.sql.ts';
import {
  cambioAlEnviar,
  fechaDeEnvioMala,
  momento,
  mover,
  NADA_SE_ENVIA,
  NO_ESTA,
  noPuede,
} from './moverLiquidacion.ts';
import type { enviarArchivo } from '../../src/contracts/liquidaciones/movimientos.ts';
import { formatearInstante } from '../../src/domain/calendario.ts';
import { formatearCodigo, leerCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { Conflicto, DatoInvalido, NoEncontrado } from '../../src/domain/errores.ts';
import { leerFechaConAnio } from '../../src/domain/fechaEscrita.ts';
import { leerGuia } from '../../src/domain/liquidacion.ts';
import { sinAcentos } from '../../src/domain/sinAcentos.ts';

/** The most redemptions of one file. */
const LINEAS_MAXIMO = 50_000;
/** The most lines of one delivery that are sent by file: a request must end within its time. */
const LINEAS_DE_ENVIO = 20_000;

const DE_CAJAS: readonly Columna[] = [
  { titulo: 'Código Farmacia', ancho: 16, tipo: 'texto' },
  { titulo: 'Pto. de Venta', ancho: 32, tipo: 'texto' },
  { titulo: 'Producto', ancho: 34, tipo: 'texto' },
  { titulo: 'Código Confirmación', ancho: 20, tipo: 'texto' },
  { titulo: 'Facturas', ancho: 40, tipo: 'texto' },
  { titulo: 'Vence', ancho: 13, tipo: 'fecha' },
  { titulo: 'Cajas', ancho: 8, tipo: 'numero' },
];
const POR_LLENAR: readonly Columna[] = [
  { titulo: 'Cajas enviadas', ancho: 15, tipo: 'numero' },
  { titulo: 'Guía', ancho: 22, tipo: 'texto' },
  { titulo: 'Fecha de envío', ancho: 15, tipo: 'fecha' },
];
const LIQUIDACION: Columna = { titulo: 'Liquidación', ancho: 12, tipo: 'numero' };

const celdasDeCajas = (row: CajasRow): Fila => [
  row.farmaciaCodigo,
  row.puntoVenta,
  row.producto,
  formatearCodigo(row.codigoConfirmacion),
  row.facturas
    .map(({ numero, canonico, fecha }) =>
      canonico === null ? `${numero} (${fecha})` : `${numero} [${canonico}] (${fecha})`,
    )
    .join(', '),
  row.venceEl,
  row.cajas,
];

const demasiadas = () =>
  new Conflicto(
    `Son demasiados canjes para un solo archivo (el máximo es ${LINEAS_MAXIMO / 1000} mil). Elija una farmacia.`,
  );

/** Loaded by who exports: it would be half of what every other request's first start reads. */
const escribir = async (libro: Libro) => (await import('../excel/libro.ts')).escribirLibro(libro);

/**
 * The delivery note of one settlement, or of every open one in scope, to be printed or filled and sent back.
 * Throws 404 outside the scope, 409 when there is none or they do not fit one file.
 */
export const exportarNota = async (
  env: Environment,
  session: Session,
  id: number | undefined,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const alcance = requireAlcance(session, 'verLiquidaciones');
  const liquidaciones = await paraNota(env.database, alcance, id ?? null);
  if (liquidaciones.length === 0) {
    if (id !== undefined) throw new NoEncontrado(NO_ESTA);
    throw new Conflicto('No hay ninguna liquidación abierta: corte primero las cajas por reponer.');
  }
  const cajas = liquidaciones.reduce((suma, { lineas }) => suma + lineas, 0);
  if (cajas > LINEAS_MAXIMO) throw demasiadas();
  const filas = await leerNota(
    env.database,
    liquidaciones.map(({ id: una }) => una),
  );
  const aCeldas = (row: LineaDeNota): Fila => [
    row.id,
    ...celdasDeCajas(row),
    row.cajas,
    null,
    null,
  ];
  const [primera] = filas;
  return escribir({
    hoja: 'Nota de entrega',
    columnas: [LIQUIDACION, ...DE_CAJAS, ...POR_LLENAR],
    filas: (async function* () {
      await Promise.resolve();
      yield filas.map(aCeldas);
    })(),
    notas: {
      hoja: 'Cómo se llena',
      lineas: [
        ['Distribuidor', primera?.distribuidor ?? ''],
        ['Cajas enviadas', 'Ponga 0 en los canjes cuyas cajas no salen: quedan para otro envío.'],
        ['Guía', 'El número de guía, al menos en el primer renglón de cada liquidación.'],
        ['Fecha de envío', 'dd/mm/aaaa, al menos en el primer renglón de cada liquidación.'],
        ['Generado el', formatearInstante(session.pais, env.now())],
      ],
    },
  });
};

/** Every redemption with owed boxes of a filter. Throws 409 when they do not fit one file. */
export const exportarDeuda = async (
  env: Environment,
  session: Session,
  filtro: FiltroDeuda,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  if ((await contarCajas(env.database, filtro)) > LINEAS_MAXIMO) throw demasiadas();
  async function* paginas() {
    for await (const pagina of recorrerCajas(env.database, filtro)) {
      yield pagina.map((row): Fila => [row.distribuidor, ...celdasDeCajas(row)]);
    }
  }
  return escribir({
    hoja: 'Por reponer',
    columnas: [{ titulo: 'Distribuidor', ancho: 30, tipo: 'texto' }, ...DE_CAJAS],
    filas: paginas(),
    notas: {
      hoja: 'Filtro',
      lineas: [
        ['Farmacia', filtro.farmacia ?? 'Todas las farmacias'],
        ['Generado el', formatearInstante(session.pais, filtro.now)],
      ],
    },
  });
};

/** A line of a filled note. */
interface LineaLlena {
  readonly numero: number;
  readonly liquidacion: number;
  readonly farmacia: string;
  readonly codigo: string;
  readonly enviadas: number;
  readonly guia: string;
  readonly fecha: string;
}

type Falta = readonly [linea: number, que: string];

const refuse = (faltas: readonly Falta[]): never => {
  const campos = [...faltas]
    .sort(([una], [otra]) => una - otra)
    .map(([linea, que]) => ({ field: `Lineas.${linea}`, detail: `Línea ${linea}: ${que}` }));
  throw new DatoInvalido(
    campos.length === 1
      ? (campos[0]?.detail ?? '')
      : `El archivo tiene ${campos.length} líneas por corregir. No se guardó nada.`,
    { campos: campos.slice(0, 200) },
  );
};

const DE_ENVIO = [
  'Liquidación',
  'Código Farmacia',
  'Código Confirmación',
  'Cajas enviadas',
  'Guía',
  'Fecha de envío',
] as const;

/** Reads a filled note. Throws 422 naming every line with something wrong. */
const leerNotaLlena = async (bytes: Buffer): Promise<LineaLlena[]> => {
  const { leerHoja } = await import('../../src/archivos/lector.ts');
  const hoja = await leerHoja(bytes);
  if (hoja === null) {
    throw new DatoInvalido('El archivo no es una hoja de cálculo .xlsx que se pueda leer.');
  }
  const [titulos, ...lineas] = hoja;
  const lugares = DE_ENVIO.map((titulo) =>
    (titulos?.celdas ?? []).findIndex((celda) => sinAcentos(celda) === sinAcentos(titulo)),
  );
  const ausentes = DE_ENVIO.filter((_, i) => lugares[i] === -1);
  if (ausentes.length > 0) {
    throw new DatoInvalido(
      `Al archivo le falta la columna ${ausentes.map((titulo) => `«${titulo}»`).join(', ')}: use la nota de entrega de esta pantalla.`,
    );
  }
  if (lineas.length === 0) throw new DatoInvalido('El archivo no tiene ningún renglón.');
  if (lineas.length > LINEAS_DE_ENVIO) {
    throw new DatoInvalido(
      `El archivo tiene más de ${LINEAS_DE_ENVIO / 1000} mil renglones: súbalo en partes.`,
    );
  }
  const faltas: Falta[] = [];
  const leidas = lineas.flatMap(({ numero, celdas }) => {
    const [id = '', farmacia = '', codigo = '', enviadas = '', guia = '', fecha = ''] = lugares.map(
      (lugar) => celdas[lugar] ?? '',
    );
    const canonico = leerCodigo(codigo);
    const mala = (que: string) => {
      faltas.push([numero, que]);
      return [];
    };
    if (!/^[1-9]\d{0,9}$/.test(id)) return mala('falta el número de la liquidación.');
    if (canonico === null) return mala(`«${codigo.slice(0, 20)}» no es un código de confirmación.`);
    if (!/^\d{1,3}$/.test(enviadas)) return mala('«Cajas enviadas» debe ser un número, o 0.');
    if (guia !== '' && leerGuia(guia) === null) {
      return mala('la guía lleva solo letras, números, puntos y guiones, hasta 40.');
    }
    const dia = fecha === '' ? '' : leerFechaConAnio(fecha);
    if (dia === null) return mala('la fecha de envío debe ser dd/mm/aaaa.');
    return {
      numero,
      liquidacion: Number(id),
      farmacia: farmacia.toUpperCase(),
      codigo: canonico,
      enviadas: Number(enviadas),
      guia: leerGuia(guia) ?? '',
      fecha: dia,
    };
  });
  if (faltas.length > 0) refuse(faltas);
  return leidas;
};

/** What the lines of one settlement say, or what is wrong with each of them. */
const leerEnvio = (
  lineas: readonly LineaLlena[],
  liquidacion: LiquidacionPorMover,
  enVigor: readonly LineaEnVigor[],
  now: Date,
): { faltas: readonly Falta[]; noEnviadas: LineaEnVigor[]; guia: string; fecha: string } => {
  const faltas: Falta[] = [];
  const porCodigo = new Map(enVigor.map((linea) => [linea.codigoConfirmacion, linea]));
  const vistos = new Set<string>();
  const noEnviadas: LineaEnVigor[] = [];
  for (const { numero, codigo, enviadas, farmacia } of lineas) {
    const linea = porCodigo.get(codigo);
    const escrito = formatearCodigo(codigo);
    if (linea === undefined) {
      faltas.push([numero, `el código ${escrito} no está en la liquidación ${liquidacion.id}.`]);
    } else if (farmacia !== liquidacion.farmacia) {
      faltas.push([
        numero,
        `la farmacia «${farmacia.slice(0, 20)}» no es la de la liquidación ${liquidacion.id}.`,
      ]);
    } else if (vistos.has(codigo)) {
      faltas.push([numero, `el código ${escrito} está repetido.`]);
    } else if (enviadas > linea.cajas) {
      faltas.push([numero, `dice ${enviadas} cajas enviadas y se cortaron ${linea.cajas}.`]);
    } else if (enviadas !== 0 && enviadas !== linea.cajas) {
      faltas.push([numero, `las cajas de un canje van juntas: escriba ${linea.cajas} o 0.`]);
    } else if (enviadas === 0) {
      noEnviadas.push(linea);
    }
    vistos.add(codigo);
  }
  const primera = lineas[0]?.numero ?? 0;
  const guias = [...new Set(lineas.map(({ guia }) => guia).filter(Boolean))];
  const fechas = [...new Set(lineas.map(({ fecha }) => fecha).filter(Boolean))];
  const [guia = '', otraGuia] = guias;
  const [fecha = '', otraFecha] = fechas;
  const de = `la liquidación ${liquidacion.id}`;
  if (otraGuia !== undefined) faltas.push([primera, `${de} tiene dos guías distintas.`]);
  if (otraFecha !== undefined) faltas.push([primera, `${de} tiene dos fechas de envío distintas.`]);
  if (guia === '') faltas.push([primera, `a ${de} le falta la guía.`]);
  if (fecha === '') faltas.push([primera, `a ${de} le falta la fecha de envío.`]);
  else {
    const mala = fechaDeEnvioMala(liquidacion, fecha, now);
    if (mala !== null) faltas.push([primera, mala]);
  }
  const ausentes = enVigor.filter(({ codigoConfirmacion }) => !vistos.has(codigoConfirmacion));
  if (ausentes.length > 0) {
    faltas.push([
      primera,
      `a ${de} le faltan ${ausentes.length} canjes en el archivo: si sus cajas no salen, déjelos con 0.`,
    ]);
  }
  if (faltas.length === 0 && noEnviadas.length === enVigor.length) {
    faltas.push([primera, NADA_SE_ENVIA]);
  }
  return { faltas, noEnviadas, guia, fecha };
};

/**
 * Marks every settlement of a filled note as sent, or none. Throws 422 naming each line with an unknown code,
 * somebody else's settlement or pharmacy, or more boxes than were cut; 409 when one is no longer open.
 */
export const enviarPorArchivo = async (
  env: Environment,
  session: Session,
  bytes: Buffer,
): Promise<InferInput<typeof enviarArchivo.reply>> => {
  const alcance = requireAlcance(session, 'liquidar');
  const lineas = await leerNotaLlena(bytes);
  const porLiquidacion = new Map<number, LineaLlena[]>();
  for (const linea of lineas) {
    const suyas = porLiquidacion.get(linea.liquidacion) ?? [];
    suyas.push(linea);
    porLiquidacion.set(linea.liquidacion, suyas);
  }
  let escrita: number | undefined;

  return env.database.transaction(async (tx) => {
    const liquidaciones = await bloquearLiquidaciones(tx, [...porLiquidacion.keys()], alcance);
    const propias = new Set(liquidaciones.map(({ id }) => id));
    const ajenas = lineas.filter(({ liquidacion }) => !propias.has(liquidacion));
    if (ajenas.length > 0) {
      refuse(
        ajenas.map(({ numero, liquidacion }) => [
          numero,
          `no se encontró la liquidación ${liquidacion}.`,
        ]),
      );
    }
    // This very request, run again after its commit got lost on the way.
    const esNuestra = ({ estado, usuarioId, cambioEn }: LiquidacionPorMover) =>
      estado === 'Enviada' && usuarioId === session.usuarioId && cambioEn.getTime() === escrita;
    if (escrita !== undefined && liquidaciones.every(esNuestra)) {
      return {
        Liquidaciones: liquidaciones.map(({ id, estado, cajas, nueva }) => ({
          Id: id,
          Estado: estado,
          Cajas: cajas,
          Nueva: nueva,
        })),
      };
    }
    // One that has left already is told by its state, not by lines that are no longer in it.
    const ida = liquidaciones.find(({ estado }) => estado !== 'Abierta');
    if (ida !== undefined) throw noPuede(ida);
    const now = momento(env, liquidaciones);
    const envios = [];
    for (const liquidacion of liquidaciones) {
      const enVigor = await lineasEnVigor(tx, liquidacion.id);
      const suyas = porLiquidacion.get(liquidacion.id) ?? [];
      envios.push({ liquidacion, ...leerEnvio(suyas, liquidacion, enVigor, now) });
    }
    const faltas = envios.flatMap((envio) => envio.faltas);
    if (faltas.length > 0) refuse(faltas);
    escrita = now.getTime();
    const movidas = [];
    for (const { liquidacion, noEnviadas, guia, fecha } of envios) {
      const cambio = cambioAlEnviar(noEnviadas, { guia, fecha });
      movidas.push(await mover(tx, liquidacion, cambio, { session, now }));
    }
    return { Liquidaciones: movidas };
  });
};
