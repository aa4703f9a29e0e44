import type { Environment } from '../http/environment.ts';
import type { LiquidacionPorMover } from './movimientos.sql.ts';
import type { LineaEnVigor } from './lineas.sql.ts';
import { NADA_SE_ENVIA } from './moverLiquidacion.ts';
import { type Dia, diaEn } from '../../src/domain/calendario.ts';
import { formatearCodigo, leerCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { DatoInvalido } from '../../src/domain/errores.ts';
import { leerFechaConAnio } from '../../src/domain/fechaEscrita.ts';
import { contar } from '../../src/domain/cifra.ts';
import { fechaDeEnvioMala, leerGuia } from '../../src/domain/liquidacion.ts';
import { sinAcentos } from '../../src/domain/sinAcentos.ts';

/** The most lines of a filled note, so that a request ends in time. */
const LINEAS_DE_ENVIO = 20_000;
/** The characters of a cell that are read; no valid one has as many. */
const LETRAS = 100;

export interface LineaLlena {
  readonly numero: number;
  readonly liquidacion: number;
  readonly farmacia: string;
  readonly codigo: string;
  readonly enviadas: number;
  readonly guia: string;
  /** Null: none was written. */
  readonly fecha: Dia | null;
}

type Falta = readonly [linea: number, que: string];

export const refuse = (faltas: readonly Falta[]): never => {
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

/** Reads a filled note. Throws 422 naming every wrong line. */
export const leerNotaLlena = async (env: Environment, bytes: Buffer): Promise<LineaLlena[]> => {
  const hacer = env.aparte ?? (await import('../../src/archivos/tareas.ts')).hacer;
  const leido = await hacer('leerHoja', bytes);
  if ('falta' in leido) throw new DatoInvalido(`El archivo ${leido.falta}`);
  const [titulos, ...lineas] = leido.hecho;
  const escritos = titulos?.celdas.map((celda) => sinAcentos(celda.slice(0, LETRAS))) ?? [];
  const lugares = DE_ENVIO.map((titulo) => escritos.indexOf(sinAcentos(titulo)));
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
      (lugar) => celdas[lugar]?.slice(0, LETRAS) ?? '',
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
    const dia = leerFechaConAnio(fecha);
    if (dia === null && fecha !== '') return mala('la fecha de envío debe ser dd/mm/aaaa.');
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

/** The delivery of one settlement by its lines, or what is wrong with each line. */
export const leerEnvio = (
  lineas: readonly LineaLlena[],
  liquidacion: LiquidacionPorMover,
  enVigor: readonly LineaEnVigor[],
  now: Date,
): { faltas: readonly Falta[]; noEnviadas: LineaEnVigor[]; guia: string; fecha: Dia } => {
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
      faltas.push([
        numero,
        `dice ${contar(enviadas, 'caja enviada', 'cajas enviadas')} y se cortaron ${linea.cajas}.`,
      ]);
    } else if (enviadas !== 0 && enviadas !== linea.cajas) {
      faltas.push([numero, `las cajas de un canje van juntas: escriba ${linea.cajas} o 0.`]);
    } else if (enviadas === 0) {
      noEnviadas.push(linea);
    }
    vistos.add(codigo);
  }
  const primera = lineas[0]?.numero ?? 0;
  const guias = [...new Set(lineas.map(({ guia }) => guia).filter(Boolean))];
  const fechas = [...new Set(lineas.map(({ fecha }) => fecha).filter((fecha) => fecha !== null))];
  const [guia = '', otraGuia] = guias;
  const [fecha = liquidacion.fecha, otraFecha] = fechas;
  const de = `la liquidación ${liquidacion.id}`;
  if (otraGuia !== undefined) faltas.push([primera, `${de} tiene dos guías distintas.`]);
  if (otraFecha !== undefined) faltas.push([primera, `${de} tiene dos fechas de envío distintas.`]);
  if (guia === '') faltas.push([primera, `a ${de} le falta la guía.`]);
  if (fechas.length === 0) faltas.push([primera, `a ${de} le falta la fecha de envío.`]);
  else {
    const mala = fechaDeEnvioMala(fecha, liquidacion.fecha, diaEn(liquidacion.pais, now));
    if (mala !== null) faltas.push([primera, mala]);
  }
  const ausentes = enVigor.filter(({ codigoConfirmacion }) => !vistos.has(codigoConfirmacion));
  if (ausentes.length > 0) {
    faltas.push([
      primera,
      `a ${de} le ${ausentes.length === 1 ? 'falta' : 'faltan'} ${contar(ausentes.length, 'canje', 'canjes')} en el archivo: si sus cajas no salen, déjelos con 0.`,
    ]);
  }
  if (faltas.length === 0 && noEnviadas.length === enVigor.length) {
    faltas.push([primera, NADA_SE_ENVIA]);
  }
  return { faltas, noEnviadas, guia, fecha };
};
