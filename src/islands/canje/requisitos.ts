import type { ResultadoRegla } from '../../domain/canje.ts';
import { type Dia, formatearDia, mesDe, sumarDias } from '../../domain/calendario.ts';
import type { Maximos, Uso } from '../../domain/maximos.ts';
import type { Funcion } from '../../domain/permisos.ts';
import { type BorradorCanje, compradorListo, recetaLista } from './borrador.ts';

/** What the server said of a card's use of a promotion. */
export interface Historico {
  readonly uso: Uso;
  readonly maximos: Maximos;
}

/** What the screen knows besides what was typed. */
export interface Contexto {
  readonly hoy: Dia;
  readonly funcion: Funcion;
  /** Null while it is not known. */
  readonly historico: Historico | null;
}

/** One thing a redemption needs, whether it is there, and where on the screen it is given. */
export interface Requisito {
  readonly control: string;
  /** Its words in the summary, which tells the invoices together. */
  readonly nombre?: string;
  readonly listo: boolean;
  /** What was found or chosen, once it is there. */
  readonly valor?: string;
  /** What to do while it is not. */
  readonly falta: string;
}

/** The ids of the screen's controls. */
export const controles = {
  tarjeta: 'canje-tarjeta',
  farmacia: 'canje-farmacia',
  medico: 'canje-medico',
  promocion: 'canje-promocion',
  distribuidor: 'canje-distribuidor',
  receta: 'canje-receta',
  comprador: 'canje-comprador',
  linea: (indice: number) => `canje-factura-${indice + 1}`,
  aplicar: 'canje-aplicar',
} as const;

/** Everything the redemption needs, in the order of the screen. */
export function requisitosDe(actual: BorradorCanje): Requisito[] {
  const { tarjeta, farmacia, medico, promocion, distribuidor, lineas } = actual;
  const { receta, comprador } = actual;
  return [
    {
      control: controles.tarjeta,
      nombre: 'Tarjeta',
      listo: tarjeta.hallada !== null,
      valor: tarjeta.hallada?.paciente ?? '',
      falta: 'validar la tarjeta',
    },
    {
      control: controles.farmacia,
      nombre: 'Farmacia',
      listo: farmacia.hallada !== null,
      valor: farmacia.hallada?.nombre ?? '',
      falta: 'validar la farmacia',
    },
    {
      control: controles.medico,
      nombre: 'Médico',
      listo: medico.hallado !== null,
      valor: medico.hallado?.nombre ?? '',
      falta: 'validar el médico',
    },
    {
      control: controles.promocion,
      nombre: 'Promoción',
      listo: promocion !== null,
      valor: promocion?.Descripcion ?? '',
      falta: 'elegir la promoción',
    },
    {
      control: controles.distribuidor,
      nombre: 'Distribuidor',
      listo: distribuidor !== '',
      valor: distribuidor,
      falta: 'elegir el distribuidor',
    },
    ...(lineas.length === 0
      ? [{ control: controles.promocion, listo: false, falta: 'validar las facturas' }]
      : []),
    ...lineas.map((linea, indice) => ({
      control: controles.linea(indice),
      listo: linea.validada,
      falta: `validar la factura ${indice + 1}`,
    })),
    ...(receta.vista || promocion?.RequiereReceta === true
      ? [
          {
            control: receta.vista ? `${controles.receta}-fecha` : controles.receta,
            nombre: 'Receta',
            listo: recetaLista(actual),
            valor: formatearDia(receta.fecha as Dia),
            falta: receta.vista ? 'escribir la fecha de la receta' : 'ver la receta',
          },
        ]
      : []),
    ...(comprador.otra
      ? [
          {
            control: `${controles.comprador}-${comprador.nombre.trim() === '' ? 'nombre' : 'identificacion'}`,
            nombre: 'Quien compra',
            listo: compradorListo(actual),
            valor: comprador.nombre,
            falta: 'escribir quién compra',
          },
        ]
      : []),
  ];
}

/** From which day a card whose month is used up may redeem again, while the promotion lasts; null for any other. */
export function desdeCuando(
  { hoy, historico }: Contexto,
  promocion: BorradorCanje['promocion'],
): Dia | null {
  if (historico === null || promocion === null) return null;
  const { uso, maximos } = historico;
  const desde = sumarDias(mesDe(hoy)[1], 1);
  const espera = uso.mensual >= maximos.mensual && uso.anual < maximos.anual;
  return espera && desde <= promocion.FinalizacionVigencia ? desde : null;
}

/** The control to go to next: the first thing missing, else the button that applies. */
export function siguienteControl(requisitos: readonly Requisito[]): string {
  return requisitos.find(({ listo }) => !listo)?.control ?? controles.aplicar;
}

/** Why the redemption cannot be applied: a rule that fails, the first thing missing, limits not known; null when it can. */
export function motivoDe(
  requisitos: readonly Requisito[],
  incumplidasDelCanje: readonly ResultadoRegla[],
  historico: 'sinDatos' | 'cargando' | 'fallo' | 'listo',
): string | Requisito | null {
  const [incumplida] = incumplidasDelCanje;
  // The promotion's field says that message itself.
  if (incumplida?.field === 'PromocionId') {
    return { control: controles.promocion, listo: false, falta: 'elegir otra promoción' };
  }
  if (incumplida !== undefined) return incumplida.mensaje;
  const falta = requisitos.find(({ listo }) => !listo);
  if (falta !== undefined) return falta;
  if (historico === 'listo') return null;
  return historico === 'fallo'
    ? 'Falta comprobar los límites de la promoción.'
    : 'Comprobando los límites de la promoción…';
}

/** The control that a field of the apply payload is given in, for its refusals. */
export function controlDe(field: string): string | null {
  const linea = /^Facturas\.(\d+)(?:\.|$)/.exec(field)?.[1];
  if (linea !== undefined) return controles.linea(Number(linea));
  const unicos: Readonly<Record<string, string>> = {
    TarjetaPacienteId: controles.tarjeta,
    FarmaciaId: controles.farmacia,
    CodigoMedico: controles.medico,
    PromocionId: controles.promocion,
    Proveedor: controles.distribuidor,
    'Receta.Fecha': `${controles.receta}-fecha`,
    Receta: controles.receta,
    'Comprador.Nombre': `${controles.comprador}-nombre`,
    'Comprador.NumeroIdentificacion': `${controles.comprador}-identificacion`,
  };
  return unicos[field] ?? null;
}
