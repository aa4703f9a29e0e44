import {
  anioDe,
  type Dia,
  diaEn,
  estaEn,
  mesDe,
  sumarDias,
} from '../../../src/domain/calendario.ts';
import { VENTANA_AUDITORIA_MS } from '../../../src/domain/estado.ts';
import { evaluarLimites } from '../../../src/domain/limites.ts';
import type { Pais } from '../../../src/domain/paises.ts';
import { PROMOCIONES } from './catalogos.ts';
import { ciclo } from './ciclo.ts';
import { antesEnHorario, instanteLocal } from './tiempo.ts';

const HORA = 3_600_000;
const PRIMERA_CON_HISTORIA = 15;
const ULTIMA_CON_HISTORIA = 30;
const CARTERAS = ULTIMA_CON_HISTORIA - PRIMERA_CON_HISTORIA + 1;

/** How a redemption of the demo ends: left to the clock, or decided that long after registration. */
type Resultado =
  | { readonly tipo: 'reloj' }
  | { readonly tipo: 'aprobado' | 'rechazado' | 'anulado'; readonly tras: number };

/** One redemption to be written; card, promotion and pharmacy are numbers within the country. */
export interface CanjePlaneado {
  readonly tarjeta: number;
  readonly promocion: number;
  readonly farmacia: number;
  readonly registrado: Date;
  readonly resultado: Resultado;
  /** Invoices given by name instead of made up, the latest first. */
  readonly facturas?: readonly { readonly numero: string; readonly fecha: Dia }[];
}

const reloj: Resultado = { tipo: 'reloj' };

// Most at F001, F009 and F017, whose Regentes can sign in; never at F024, which is not affiliated.
const FARMACIAS_DEL_ANIO = [1, 9, 2, 17, 1, 10, 3, 18, 9, 4, 1, 12, 17, 7, 20] as const;
const OTRAS_FARMACIAS = [2, 9, 10, 17, 3, 12, 18, 20] as const;
const PROMOCIONES_DEL_ANIO = [1, 4, 5, 6, 7, 2, 3] as const;

/** The calendar of a country at the moment of loading, with its dates held inside this year. */
export function calendarioDe(pais: Pais, ahora: Date) {
  const hoy = diaEn(pais.codigo, ahora);
  const [primerDia] = anioDe(hoy);
  const inicio = instanteLocal(pais.codigo, primerDia, 0);
  return {
    hoy,
    primerDia,
    /** `dias` days ago, but not before 1 January. */
    diaDelAnio: (dias: number): Dia => {
      const dia = sumarDias(hoy, -dias);
      return dia < primerDia ? primerDia : dia;
    },
    /** An instant held between 1 January and now; `indice` spreads those that came too early. */
    acotar: (instante: Date, indice: number): Date => {
      if (instante > ahora) return ahora;
      if (instante >= inicio) return instante;
      const transcurrido = ahora.getTime() - inicio.getTime();
      return new Date(inicio.getTime() + Math.floor((transcurrido * ((indice % 29) + 1)) / 30));
    },
  };
}

/** All redemptions of a country's demo, in the order of their registration. */
export function planear(pais: Pais, ahora: Date): CanjePlaneado[] {
  const { hoy, diaDelAnio, acotar } = calendarioDe(pais, ahora);
  const usados: { tarjeta: number; promocion: number; dia: Dia }[] = [];
  const planeados = [...fijos(), ...delAnio(), ...recientes()];
  return planeados.sort((a, b) => a.registrado.getTime() - b.registrado.getTime());

  /** The wanted card, or the next one that still has a promotion within its limits. */
  function escoger(
    preferida: number,
    indice: number,
    farmacia: number,
    registrado: Date,
    resultado: Resultado,
  ): CanjePlaneado {
    const dia = diaEn(pais.codigo, registrado);
    for (let salto = 0; salto < CARTERAS * PROMOCIONES_DEL_ANIO.length; salto += 1) {
      const tarjeta =
        PRIMERA_CON_HISTORIA +
        ((preferida - PRIMERA_CON_HISTORIA + Math.floor(salto / PROMOCIONES_DEL_ANIO.length)) %
          CARTERAS);
      const promocion = ciclo(PROMOCIONES_DEL_ANIO, indice + salto);
      if (!cabe(tarjeta, promocion, dia)) continue;
      usados.push({ tarjeta, promocion, dia });
      return { tarjeta, promocion, farmacia, registrado, resultado };
    }
    throw new Error('The demo plans more redemptions than its cards may have.');
  }

  function cabe(tarjeta: number, promocion: number, dia: Dia): boolean {
    const [, mensual, anual] = PROMOCIONES[promocion - 1] ?? PROMOCIONES[0];
    const suyos = usados.filter((uso) => uso.tarjeta === tarjeta && uso.promocion === promocion);
    const delMes = suyos.filter((uso) => estaEn(mesDe(dia), uso.dia));
    const uso = { mensual: delMes.length, anual: suyos.length };
    return evaluarLimites(uso, { mensual, anual }) === null;
  }

  function enDia(dia: Dia, minutos: number): Date {
    return acotar(instanteLocal(pais.codigo, dia, minutos), minutos);
  }

  /** The cards with a story of their own: 011, 012 and 013. */
  function fijos(): CanjePlaneado[] {
    const usada = diaDelAnio(10);
    const [inicioDeMes] = mesDe(hoy);
    const haceTres = diaDelAnio(3);
    const esteMes = haceTres < inicioDeMes ? inicioDeMes : haceTres;
    const [inicioDelAnterior] = mesDe(sumarDias(inicioDeMes, -1));
    const [inicioDelTrasanterior] = mesDe(sumarDias(inicioDelAnterior, -1));
    const enero = hoy.slice(5, 7) === '01';
    const febrero = hoy.slice(5, 7) === '02';
    // The third promotion allows one a month: two earlier months, as far as the year has them. In
    // January both fall in January, where the year's maximum is what the card is there to show.
    const agotada = enero
      ? [diaDelAnio(9), esteMes]
      : febrero
        ? [sumarDias(inicioDelAnterior, 9), esteMes]
        : [sumarDias(inicioDelTrasanterior, 11), sumarDias(inicioDelAnterior, 9)];
    return [
      {
        tarjeta: 11,
        promocion: 1,
        farmacia: 1,
        registrado: enDia(usada, 615),
        resultado: { tipo: 'aprobado', tras: 5 * HORA },
        facturas: [
          { numero: 'USADA-1', fecha: usada },
          { numero: 'USADA-2', fecha: sumarDias(hoy, -25) },
        ],
      },
      {
        tarjeta: 11,
        promocion: 8,
        farmacia: 1,
        registrado: enDia(diaDelAnio(40), 660),
        resultado: { tipo: 'aprobado', tras: 7 * HORA },
      },
      {
        tarjeta: 12,
        promocion: 2,
        farmacia: 1,
        registrado: enDia(esteMes, 570),
        resultado: reloj,
      },
      ...agotada.map((dia, i) => ({
        tarjeta: 13,
        promocion: 3,
        farmacia: 9,
        registrado: enDia(dia, 540 + i * 45),
        resultado: reloj,
      })),
    ];
  }

  /** One redemption per month for each of the cards 015 to 030, up to a few days ago. */
  function delAnio(): CanjePlaneado[] {
    const hasta = ahora.getTime() - 5 * 24 * HORA;
    const meses = Array.from({ length: Number(hoy.slice(5, 7)) }, (_, i) => i + 1);
    return meses.flatMap((mes) =>
      Array.from({ length: CARTERAS }, (_, i) => PRIMERA_CON_HISTORIA + i).flatMap((tarjeta) => {
        const indice = mes * CARTERAS + tarjeta;
        const dia = `${hoy.slice(0, 4)}-${dosCifras(mes)}-${dosCifras(((tarjeta * 5 + mes * 3) % 28) + 1)}`;
        const registrado = instanteLocal(pais.codigo, dia, 510 + ((tarjeta * 37 + mes * 53) % 660));
        if (registrado.getTime() > hasta) return [];
        const farmacia = ciclo(FARMACIAS_DEL_ANIO, tarjeta + mes * 2);
        return [escoger(tarjeta, indice, farmacia, registrado, resultadoDelAnio(indice))];
      }),
    );
  }

  /** The lists of the last 48 hours: 18 pending, 18 approved, 14 rejected, most of them at F001. */
  function recientes(): CanjePlaneado[] {
    const hace = (horas: number, minutos: number) =>
      antesEnHorario(pais.codigo, new Date(ahora.getTime() - horas * HORA), minutos);
    const aprobado = (i: number): Resultado => ({ tipo: 'aprobado', tras: 3 * HORA + i * 420_000 });
    const rechazado = (i: number): Resultado =>
      i === 0
        ? { tipo: 'anulado', tras: HORA / 2 }
        : { tipo: 'rechazado', tras: 5 * HORA + i * 420_000 };
    const serie = (
      cuantos: number,
      enF001: number,
      cuando: (i: number) => Date,
      resultado: (i: number) => Resultado,
    ) =>
      Array.from({ length: cuantos }, (_, i) => ({
        farmacia: i < enF001 ? 1 : ciclo(OTRAS_FARMACIAS, i),
        registrado: acotar(cuando(i), i),
        resultado: resultado(i),
      }));
    return [
      ...serie(
        18,
        14,
        (i) => hace(0, 15 + 35 * i),
        () => reloj,
      ),
      // Their window closed a while ago; where the year is too young for that, an audit approves.
      ...serie(
        7,
        7,
        (i) => hace(49, 10 + 40 * i),
        () => reloj,
      ).map((uno, i) =>
        ahora.getTime() - uno.registrado.getTime() < VENTANA_AUDITORIA_MS
          ? { ...uno, resultado: aprobado(i) }
          : uno,
      ),
      ...serie(11, 7, (i) => hace(10, 30 + 45 * i), aprobado),
      ...serie(14, 6, (i) => hace(12, 20 + 50 * i), rechazado),
    ].map(({ farmacia, registrado, resultado }, i) =>
      escoger(PRIMERA_CON_HISTORIA + (i % CARTERAS), i, farmacia, registrado, resultado),
    );
  }
}

const dosCifras = (numero: number) => String(numero).padStart(2, '0');

function resultadoDelAnio(indice: number): Resultado {
  if (indice % 12 === 5) return { tipo: 'rechazado', tras: 20 * HORA };
  return indice % 4 === 1 ? { tipo: 'aprobado', tras: 26 * HORA } : reloj;
}
