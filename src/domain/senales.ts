import { type Dia, diasEntre, formatearDia } from './calendario.ts';
import { contar } from './cifra.ts';

/** How far back a pharmacy's own history goes, in days. */
export const DIAS_DE_HISTORIA = 90;
/** The days before a redemption, its own included, that are compared with the rest of that history. */
export const DIAS_RECIENTES = 7;
/** How far apart two numbers of one series may be to be compared by date. */
export const NUMEROS_CERCANOS = 500;

/** Redemptions of a pharmacy in a stretch of its history. */
interface CuentaDeCanjes {
  readonly canjes: number;
  readonly ffd: number;
  /** With the doctor of this redemption. */
  readonly delMedico: number;
}

/** The facts for the signals of one redemption: no name, no card. */
export interface HechosDeSenales {
  /** Its invoices that the counter confirmed to be others than similar ones. */
  readonly parecidas: number;
  /** The patient said that the redemption is not theirs. */
  readonly desconocido: boolean;
  /** Other redemptions with a photo of the same paper. */
  readonly mismaFoto: number;
  /** Other cards with an invoice of the next or the previous number. */
  readonly vecinas: number;
  /** The redemptions of the pharmacy on that day, this one included. */
  readonly enEseDia: number;
  /** Days of the history with any redemption, and the median of those days. */
  readonly diasActivos: number;
  readonly mediana: number;
  /** This redemption is counted in neither. */
  readonly recientes: CuentaDeCanjes;
  readonly antes: CuentaDeCanjes;
  readonly ffd: boolean;
  /** The two invoices whose dates disagree most with their numbers, and how far apart these are. Null: none. */
  readonly invertida: {
    readonly numeros: number;
    readonly menor: { readonly numero: string; readonly fecha: Dia };
    readonly mayor: { readonly numero: string; readonly fecha: Dia };
  } | null;
  /** Its invoices without a recognised document. */
  readonly sinDocumento: number;
  /** The pharmacy's other invoices in the history, and how many are recognised documents. */
  readonly facturas: number;
  readonly documentos: number;
  /** The hour of its registration in its country, 0 to 23. */
  readonly hora: number;
  /** The redemptions of the history within an hour of that one. */
  readonly aEsaHora: number;
  /** Minutes between the card's activation and the redemption. Null: the card was loaded without that moment. */
  readonly minutosDeTarjeta: number | null;
  /** The dates of its invoices, oldest first. */
  readonly fechas: readonly Dia[];
}

/** A signal of a redemption. */
export interface Senal {
  readonly senal: NombreDeSenal;
  /** For a row of the queue. */
  readonly corta: string;
  /** The whole sentence, with its figures. */
  readonly frase: string;
}

interface Definicion {
  /** How much it weighs in the order of the queue. */
  readonly puntos: number;
  readonly juzgar: (hechos: HechosDeSenales) => readonly [corta: string, frase: string] | null;
}

const MINIMO_DE_CANJES = 10;
/** A recent share is a signal from these redemptions and this share on, and at least `VECES` times the usual share. */
const MINIMO_DE_PARTE = 4;
const PARTE_ALTA = 0.2;
const VECES = 2.5;
/** A pharmacy counts as closed at an hour if a smaller share of its redemptions is near it. */
const PARTE_CERRADA = 0.02;

const decimal = (valor: number) => valor.toLocaleString('es-CR', { maximumFractionDigits: 1 });

/** A share that rose against the pharmacy's own history; null when redemptions are too few or it did not rise. */
const aumento = (
  { recientes, antes }: HechosDeSenales,
  parte: 'ffd' | 'delMedico',
): { readonly ahora: number; readonly de: number } | null => {
  const [ahora, de] = [recientes[parte] + 1, recientes.canjes + 1];
  if (ahora < MINIMO_DE_PARTE || ahora / de < PARTE_ALTA) return null;
  if (antes.canjes < MINIMO_DE_CANJES) return null;
  // Half a redemption is added to the usual number: no redemptions before prove nothing.
  const usual = (de * antes[parte]) / antes.canjes + 0.5;
  return ahora >= VECES * usual ? { ahora, de } : null;
};

/** Every signal, the heaviest first, in the order people read them. Without the rules, which the server alone has. */
export const NOMBRES_DE_SENALES = [
  'parecida',
  'desconocido',
  'mismaFoto',
  'ritmo',
  'medico',
  'ffd',
  'secuencia',
  'vecina',
  'horaCerrada',
  'tarjetaNueva',
  'sinDocumento',
  'diasSeguidos',
] as const;
/** The name of one signal. */
export type NombreDeSenal = (typeof NOMBRES_DE_SENALES)[number];

const definiciones: Readonly<Record<NombreDeSenal, Definicion>> = {
  parecida: {
    puntos: 6,
    juzgar: ({ parecidas }) =>
      parecidas === 0
        ? null
        : [
            'Factura parecida confirmada',
            parecidas === 1
              ? 'La farmacia confirmó que una factura es otra, aunque se parece a una ya canjeada.'
              : `La farmacia confirmó que ${parecidas} facturas son otras, aunque se parecen a facturas ya canjeadas.`,
          ],
  },
  desconocido: {
    puntos: 6,
    juzgar: ({ desconocido }) =>
      desconocido
        ? ['El paciente no lo reconoce', 'El paciente avisó que no reconoce este canje.']
        : null,
  },
  mismaFoto: {
    puntos: 6,
    juzgar: ({ mismaFoto }) =>
      mismaFoto === 0
        ? null
        : [
            'Misma foto',
            `La foto de una factura es del mismo papel que la de ${mismaFoto === 1 ? 'otro canje' : `otros ${mismaFoto} canjes`}.`,
          ],
  },
  ritmo: {
    puntos: 3,
    juzgar: ({ enEseDia, diasActivos, mediana }) =>
      diasActivos >= MINIMO_DE_CANJES && enEseDia >= 5 && enEseDia >= 3 * mediana
        ? [
            `${enEseDia} canjes ese día`,
            `La farmacia registró ${enEseDia} canjes ese día. Lo normal aquí es ${decimal(mediana)}.`,
          ]
        : null,
  },
  medico: {
    puntos: 3,
    juzgar: (hechos) => {
      const mas = aumento(hechos, 'delMedico');
      return (
        mas && [
          `Mismo médico en ${mas.ahora} de ${mas.de}`,
          `El mismo médico aparece en ${mas.ahora} de los ${mas.de} canjes de la farmacia en ${DIAS_RECIENTES} días. Antes eran ${hechos.antes.delMedico} de ${hechos.antes.canjes}.`,
        ]
      );
    },
  },
  ffd: {
    puntos: 3,
    juzgar: (hechos) => {
      const mas = hechos.ffd ? aumento(hechos, 'ffd') : null;
      return (
        mas && [
          `FFD en ${mas.ahora} de ${mas.de}`,
          `Son FFD ${mas.ahora} de los ${mas.de} canjes de la farmacia en ${DIAS_RECIENTES} días. Antes eran ${hechos.antes.ffd} de ${hechos.antes.canjes}.`,
        ]
      );
    },
  },
  secuencia: {
    puntos: 3,
    juzgar: ({ invertida }) =>
      invertida && [
        'Número y fecha en desorden',
        `La factura ${invertida.menor.numero}, del ${formatearDia(invertida.menor.fecha)}, va ${contar(invertida.numeros, 'número', 'números')} antes que la ${invertida.mayor.numero} de su farmacia, del ${formatearDia(invertida.mayor.fecha)}.`,
      ],
  },
  vecina: {
    puntos: 2,
    juzgar: ({ vecinas }) =>
      vecinas === 0
        ? null
        : [
            'Número vecino',
            `El número anterior o el siguiente de una factura se canjeó con ${vecinas === 1 ? 'otra tarjeta' : `otras ${vecinas} tarjetas`}.`,
          ],
  },
  horaCerrada: {
    puntos: 2,
    juzgar: ({ hora, aEsaHora, antes, recientes }) => {
      const historia = antes.canjes + recientes.canjes;
      // A pharmacy without enough history is compared with hours in which hardly any pharmacy is open.
      const conHistoria = historia >= 3 * MINIMO_DE_CANJES;
      const cerrada = conHistoria ? aEsaHora <= historia * PARTE_CERRADA : hora < 6 || hora >= 22;
      if (!cerrada) return null;
      return [
        `Registrado a las ${hora} h`,
        conHistoria
          ? `Se registró a las ${hora} horas. De los otros ${historia} canjes de la farmacia en ${DIAS_DE_HISTORIA} días, ${aEsaHora} ${aEsaHora === 1 ? 'fue' : 'fueron'} cerca de esa hora.`
          : `Se registró a las ${hora} horas, cuando casi ninguna farmacia atiende.`,
      ];
    },
  },
  tarjetaNueva: {
    puntos: 2,
    juzgar: ({ minutosDeTarjeta }) =>
      minutosDeTarjeta !== null && minutosDeTarjeta < 60
        ? [
            'Tarjeta recién activada',
            `La tarjeta se activó ${contar(minutosDeTarjeta, 'minuto', 'minutos')} antes del canje.`,
          ]
        : null,
  },
  sinDocumento: {
    puntos: 2,
    juzgar: ({ sinDocumento, facturas, documentos }) =>
      sinDocumento > 0 && facturas >= 2 * MINIMO_DE_CANJES && documentos * 10 >= facturas * 8
        ? [
            'Sin documento electrónico',
            `${sinDocumento === 1 ? 'Una factura no es' : `${sinDocumento} facturas no son`} un documento reconocido. En esta farmacia lo son ${documentos} de las otras ${facturas}.`,
          ]
        : null,
  },
  diasSeguidos: {
    puntos: 1,
    juzgar: ({ fechas }) => {
      const [una, otra] = fechas;
      return una !== undefined && otra !== undefined && diasEntre(una, otra) === 1
        ? [
            'Facturas de días seguidos',
            `Las facturas son de días seguidos: ${formatearDia(una)} y ${formatearDia(otra)}.`,
          ]
        : null;
    },
  },
};

/**
 * The signals of a redemption, the heaviest first. They order the queue and ask for evidence; they reject nothing.
 */
export function senalesDe(hechos: HechosDeSenales): Senal[] {
  return NOMBRES_DE_SENALES.flatMap((senal) => {
    const dicho = definiciones[senal].juzgar(hechos);
    return dicho === null ? [] : [{ senal, corta: dicho[0], frase: dicho[1] }];
  });
}

/** Whether a mark of the redemption says the same as the signal. */
export const esDeMarca = (senal: NombreDeSenal): boolean =>
  senal === 'parecida' || senal === 'desconocido';

/** The sum of the signals' points. */
export const puntosDe = (senales: readonly Pick<Senal, 'senal'>[]): number =>
  senales.reduce((suma, { senal }) => suma + definiciones[senal].puntos, 0);

/** The risk in words. */
export const RIESGOS = { alto: 'Riesgo alto', medio: 'Riesgo medio', bajo: 'Sin señales' } as const;
/** One level of risk. */
export type Riesgo = keyof typeof RIESGOS;

/** From this many points on a redemption is at high risk, and its photos are asked for. */
export const RIESGO_ALTO = 5;

/** The level of risk for a sum of points. */
export const riesgoDe = (puntos: number): Riesgo =>
  puntos >= RIESGO_ALTO ? 'alto' : puntos > 0 ? 'medio' : 'bajo';
