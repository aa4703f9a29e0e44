import { anioDe, comienzoDe, type Dia, diaEn, sumarDias } from '../../../src/domain/calendario.ts';
import type { Pais } from '../../../src/domain/paises.ts';

export const MINUTO = 60_000;
export const HORA = 60 * MINUTO;

/** The calendar of a country at the moment of loading, with its dates held inside this year. */
export function calendarioDe(pais: Pais, ahora: Date) {
  const hoy = diaEn(pais.codigo, ahora);
  const [primerDia] = anioDe(hoy);
  const comienzos = new Map<Dia, number>();
  return {
    hoy,
    primerDia,
    /** `dias` days ago, but not before 1 January. */
    diaDelAnio: (dias: number): Dia => {
      const dia = sumarDias(hoy, -dias);
      return dia < primerDia ? primerDia : dia;
    },
    /** The instant of a day and minutes after midnight on the country's clocks. */
    instante: (dia: Dia, minutos: number) => {
      const comienzo = comienzos.get(dia) ?? comienzoDe(pais.codigo, dia).getTime();
      comienzos.set(dia, comienzo);
      return new Date(comienzo + minutos * MINUTO);
    },
  };
}
