import type { Dia } from './calendario.ts';
import { diasEntre } from './calendario.ts';
import type { EstadoCanje } from './estado.ts';
import type { Rol } from './permisos.ts';

/** Another redemption of the same patient or pharmacy, as far as an auditor compares it. */
export interface OtroCanje {
  readonly fecha: Dia;
  readonly farmaciaCodigo: string;
  readonly estado: EstadoCanje;
  readonly mismoMedico: boolean;
}

/** What surrounds a redemption. The lists hold the newest others, without it. */
export interface Entorno {
  readonly fecha: Dia;
  readonly farmaciaCodigo: string;
  /** The hour of its registration in its country, 0 to 23. */
  readonly hora: number;
  readonly registradoPor: Rol;
  readonly delPaciente: readonly OtroCanje[];
  readonly deLaFarmacia: readonly OtroCanje[];
  /** Redemptions of the pharmacy on that day, this one included. */
  readonly enEseDia: number;
  /** Redemptions of the pharmacy in the 28 days before. */
  readonly enCuatroSemanas: number;
}

const ABRE = 6;
const CIERRA = 22;

/** What is unusual about a redemption, each in one sentence. A reason to look, never to reject. */
export function loLlamativo(entorno: Entorno): string[] {
  const { fecha, delPaciente, deLaFarmacia, enEseDia } = entorno;
  const hace = (dias: number) => (otro: OtroCanje) =>
    otro.estado !== 'Rechazado' && Math.abs(diasEntre(otro.fecha, fecha)) <= dias;
  const enLaSemana = delPaciente.filter(hace(7)).length + 1;
  const farmacias = new Set([
    entorno.farmaciaCodigo,
    ...delPaciente.filter(hace(90)).map(({ farmaciaCodigo }) => farmaciaCodigo),
  ]).size;
  const usual = entorno.enCuatroSemanas / 28;
  const rechazados = deLaFarmacia.filter(({ estado }) => estado === 'Rechazado').length;
  const delMedico = deLaFarmacia.filter(({ mismoMedico }) => mismoMedico).length;
  const ultimos = deLaFarmacia.length;

  const frases: readonly (readonly [boolean, string])[] = [
    [
      entorno.hora < ABRE || entorno.hora >= CIERRA,
      `Se registró a las ${entorno.hora} horas, cuando casi ninguna farmacia atiende.`,
    ],
    [
      entorno.registradoPor !== 'Regente',
      `Lo registró una persona con el papel de ${entorno.registradoPor}, no la farmacia.`,
    ],
    [enLaSemana > 1, `El paciente tiene ${enLaSemana} canjes en una misma semana.`],
    [farmacias >= 3, `El paciente canjeó en ${farmacias} farmacias distintas en 90 días.`],
    [
      enEseDia >= 5 && enEseDia > 3 * usual,
      `La farmacia registró ${enEseDia} canjes ese día. Antes eran ${usual.toLocaleString('es-CR', { maximumFractionDigits: 1 })} por día.`,
    ],
    [
      rechazados >= 2 && rechazados * 5 >= ultimos,
      `Se rechazaron ${rechazados} de los últimos ${ultimos} canjes de la farmacia.`,
    ],
    [
      delMedico >= 6 && delMedico * 10 >= ultimos * 8,
      `El mismo médico aparece en ${delMedico} de los últimos ${ultimos} canjes de la farmacia.`,
    ],
  ];
  return frases.flatMap(([vale, frase]) => (vale ? [frase] : []));
}
