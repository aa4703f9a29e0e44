import {
  type Dia,
  diaEn,
  diasEntre,
  formatearInstante,
  sumarDias,
} from '../../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';

const MINUTO = 60_000;
const APERTURA = 8 * 60;
const CIERRE = 20 * 60;
const HABILES_POR_DIA = CIERRE - APERTURA;

const minutosDelDia = (pais: PaisCodigo, instante: Date) => {
  const [horas, minutos] = formatearInstante(pais, instante).slice(-5).split(':').map(Number);
  return (horas ?? 0) * 60 + (minutos ?? 0);
};

/** The instant at which a country's clocks show that day and that many minutes after midnight. */
export function instanteLocal(pais: PaisCodigo, dia: Dia, minutos: number): Date {
  const comoUtc = new Date(Date.parse(`${dia}T00:00:00Z`) + minutos * MINUTO);
  const desfase =
    diasEntre(diaEn(pais, comoUtc), dia) * 24 * 60 + minutos - minutosDelDia(pais, comoUtc);
  return new Date(comoUtc.getTime() + desfase * MINUTO);
}

/** The instant that many opening minutes (8:00 to 20:00, every day) before another. */
export function antesEnHorario(pais: PaisCodigo, desde: Date, minutos: number): Date {
  const hoy = diaEn(pais, desde);
  const abiertos = Math.min(Math.max(minutosDelDia(pais, desde) - APERTURA, 0), HABILES_POR_DIA);
  const faltan = minutos - abiertos;
  if (faltan <= 0) return instanteLocal(pais, hoy, APERTURA + abiertos - minutos);
  const dias = Math.ceil(faltan / HABILES_POR_DIA);
  const resto = faltan - (dias - 1) * HABILES_POR_DIA;
  return instanteLocal(pais, sumarDias(hoy, -dias), CIERRE - resto);
}
