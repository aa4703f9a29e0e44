import { evaluarCanje, incumplidas, type ResultadoRegla } from '../../domain/canje.ts';
import { type Dia, leerDia } from '../../domain/calendario.ts';
import { type HechosCanje, NADA_SABIDO } from '../../domain/hechosCanje.ts';
import { reconocerFactura } from '../../domain/factura/factura.ts';
import type { Maximos } from '../../domain/maximos.ts';
import { type BorradorCanje, farmaciaDeLinea, type Linea } from './borrador.ts';
import type { Contexto } from './requisitos.ts';

/** Stands in until the card's usage is known: no redemption exceeds these maxima. */
const sinMaximo: Maximos = { mensual: Number.MAX_SAFE_INTEGER, anual: Number.MAX_SAFE_INTEGER };

const completa = ({ numero, fecha }: Linea) => numero.trim() !== '' && leerDia(fecha) !== null;

/** The number of a line as the rules compare it; what is not recognised stays as it was typed. */
const numeroDe = ({ numero, leida }: Linea, { pais }: BorradorCanje): string =>
  leida?.numero ?? reconocerFactura(numero, pais).documento?.numero ?? numero.trim();

/** The facts the browser knows; the chains' policy and whether an invoice is used are the server's to say. */
function hechosDe(
  actual: BorradorCanje,
  contexto: Contexto,
  lineas: readonly Linea[],
): HechosCanje {
  const { hoy, funcion, historico } = contexto;
  const { tarjeta, medico, promocion, distribuidor } = actual;
  const { mensual, anual } = historico?.maximos ?? sinMaximo;
  return {
    ...NADA_SABIDO,
    pais: actual.pais,
    hoy,
    funcion,
    ...(tarjeta.hallada && {
      tarjeta: {
        activa: true,
        fechaNacimiento: null,
        consentimiento: tarjeta.hallada.porRenovar ? 'PorRenovar' : 'Vigente',
      },
    }),
    ...(medico.hallado && { medico: medico.hallado }),
    ...(distribuidor !== '' && { distribuidor: { distribuidor } }),
    ...(historico && { uso: historico.uso }),
    ...(promocion && {
      promocion: {
        activa: true,
        tipoBonificacion: promocion.TipoBonificacion,
        inicioVigencia: promocion.InicioVigencia,
        finVigencia: promocion.FinalizacionVigencia,
        maximoMensual: mensual,
        maximoAnual: anual,
        requiereReceta: false,
      },
    }),
    facturas: {
      lineas: lineas.map((linea) => ({
        farmaciaId: farmaciaDeLinea(actual, linea)?.id ?? 0,
        numero: numeroDe(linea, actual),
        fecha: linea.fecha as Dia,
        farmacia: undefined,
        usada: undefined,
        identidad: null,
        lectura: reconocerFactura(linea.numero, actual.pais),
        parecida: undefined,
        confirmada: false,
      })),
      completas: lineas.length === actual.lineas.length,
    },
  };
}

/** Rules that fail already on what is known: the limits, the promotion, the validated invoices together. */
export function incumplidasDe(actual: BorradorCanje, contexto: Contexto): ResultadoRegla[] {
  const validadas = actual.lineas.filter(({ validada }) => validada);
  return incumplidas(evaluarCanje(hechosDe(actual, contexto, validadas)));
}

/** Why an invoice cannot serve, and whether only its typed date is wrong. */
export interface Rechazo {
  readonly mensaje: string;
  readonly deFecha: boolean;
}

/**
 * Judges the invoice of line `indice`, given the lines validated before it. Null when the browser cannot tell and the
 * server is to be asked.
 */
export function incumplidaDeLinea(
  actual: BorradorCanje,
  contexto: Contexto,
  indice: number,
): Rechazo | null {
  const linea = actual.lineas[indice];
  if (linea === undefined || !completa(linea)) return null;
  const otras = actual.lineas.filter((una, i) => una.validada && i !== indice);
  const todas = incumplidas(evaluarCanje(hechosDe(actual, contexto, [linea, ...otras])));
  const suyos = todas.filter(
    ({ field }) => field === 'Facturas' || field?.startsWith('Facturas.0.'),
  );
  if (suyos.length === 0) return null;
  const { documento } = reconocerFactura(linea.numero, actual.pais);
  return {
    mensaje: suyos.map(({ mensaje }) => mensaje).join(' '),
    deFecha:
      documento?.fecha === null && suyos.every(({ field }) => !field?.endsWith('NumeroFactura')),
  };
}
