import { plazosDe } from '../../../src/contenido/plazos.ts';
import { type Dia, diaEn, diasEntre, mesDe, sumarDias } from '../../../src/domain/calendario.ts';
import type { Pais } from '../../../src/domain/paises.ts';
import type { Azar } from './azar.ts';
import { calendarioDe } from './calendario.ts';
import { CLIENTELA, mercadoDe, PRODUCTOS } from './nombres.ts';

/** The product whose promotion ended, and how many days ago. */
export const INACTIVA = 8;
export const INACTIVA_HACE = 40;

// From 8 to 20 hours.
const POR_HORA = [5, 9, 12, 12, 8, 6, 7, 9, 11, 12, 7, 3];
// From Sunday to Saturday.
const POR_DIA_DE_SEMANA = [0.35, 1.15, 1, 0.95, 1.05, 1.3, 1.1] as const;
/** Pharmacies with the same customers in every country. */
const FIJAS = [1, 2, 3, 4, 9, 17, 23];

/** A country's market over the demo year: its hours, how busy a day is, and what people choose. */
export function abrirMercado(pais: Pais, ahora: Date, azar: Azar) {
  const calendario = calendarioDe(pais, ahora);
  const { hoy, primerDia, instante } = calendario;
  const { campania, porDia, alEmpezar } = mercadoDe(pais.codigo);
  const festivos = new Set(plazosDe(pais.codigo).feriados.map(({ fecha }) => fecha));
  // The growing and the failing pharmacies differ by country.
  const esFija = (i: number) => FIJAS.includes(i + 1);
  const comunes = CLIENTELA.filter((_, i) => !esFija(i));
  const giradas = [...comunes, ...comunes].slice(azar.entre(0, comunes.length - 1));
  const clientela = CLIENTELA.map((suya, i) => (esFija(i) ? suya : (giradas.shift() ?? suya)));

  const avance = (dia: Dia) => Math.min(1, Math.max(0, diasEntre(primerDia, dia) / 330));
  const peso = (par: readonly [number, number], dia: Dia) =>
    par[0] + (par[1] - par[0]) * avance(dia);
  const estaInactiva = (dia: Dia) => diasEntre(dia, hoy) <= INACTIVA_HACE;
  /** The share of an average day's visits, by weekday, pay day and holiday. */
  const ritmo = (dia: Dia) => {
    const semana = POR_DIA_DE_SEMANA[new Date(dia).getUTCDay()] ?? 1;
    const pago = [1, 15, 16].includes(Number(dia.slice(8))) || dia === mesDe(dia)[1];
    return semana * (pago ? 1.6 : 1) * (festivos.has(dia) ? 0.25 : 1);
  };
  /** The first moment from `en` on at which the office works: Monday to Saturday, 8 to 17 hours. */
  const enOficina = (en: Date): Date => {
    const dia = diaEn(pais.codigo, en);
    const abierta = new Date(dia).getUTCDay() !== 0 && !festivos.has(dia);
    if (abierta && en < instante(dia, 17 * 60))
      return new Date(Math.max(en.getTime(), instante(dia, azar.entre(480, 540)).getTime()));
    return enOficina(instante(sumarDias(dia, 1), azar.entre(480, 540)));
  };

  return {
    ...calendario,
    pais,
    ahora,
    azar,
    ritmo,
    enOficina,
    estaInactiva,
    /** The people in treatment as the year begins. */
    alEmpezar,
    /** A moment of a day's opening hours. */
    enHorario: (dia: Dia) => instante(dia, (8 + azar.pesado(POR_HORA)) * 60 + azar.entre(0, 59)),
    /** The people who join on a day on average, and the campaign's share of its full strength. */
    afluencia: (dia: Dia) => {
      const deCampania = Math.max(0, campania[0] - diasEntre(dia, hoy)) / campania[0];
      const media = ritmo(dia) * (porDia * (0.6 + avance(dia)) + campania[1] * deCampania);
      return { media, deCampania };
    },
    /** The brand of a new treatment, other than those that the person already takes. */
    marca: (dia: Dia, tiene: readonly number[]) =>
      1 +
      azar.pesado(
        PRODUCTOS.map(({ cuota }, i) => {
          const inactiva = i + 1 === INACTIVA && estaInactiva(dia);
          return inactiva || tiene.includes(i + 1) ? 0 : peso(cuota, dia);
        }),
      ),
    /** Whether a person leaves a brand after a redemption: the more often, the more customers it loses. */
    deja: (promocion: number, dia: Dia) => {
      const { cuota } = PRODUCTOS[promocion - 1] ?? PRODUCTOS[0];
      return azar.pasa((0.13 * cuota[0]) / peso(cuota, dia));
    },
    /** A pharmacy, the more likely the more customers it has; with a number up to `hasta`. */
    farmaciaDe: (dia: Dia, hasta = clientela.length) =>
      1 + azar.pesado(clientela.slice(0, hasta).map((suya) => peso(suya, dia))),
  };
}

export type MercadoAbierto = ReturnType<typeof abrirMercado>;
