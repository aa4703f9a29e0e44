import * as v from 'valibot';
import { camposAfiliacion } from '../../contracts/pacientes.ts';

/** A date as it is typed, in three parts. */
export interface PartesFecha {
  readonly dia: string;
  readonly mes: string;
  readonly anio: string;
}

/** The parts of what a date field holds: 'aaaa-mm-dd' with whatever is typed so far, or nothing. */
export function partesDe(valor: string): PartesFecha {
  const [anio = '', mes = '', dia = ''] = valor.split('-');
  return { anio, mes, dia };
}

/** The parts as one value, only their digits; empty while all of them are. */
export function unirPartes({ anio, mes, dia }: PartesFecha): string {
  const partes = [anio, mes, dia].map((parte) => parte.replace(/\D/g, ''));
  return partes.every((parte) => parte === '') ? '' : partes.join('-');
}

/** '1960-3-5' as '1960-03-05'; what is missing stays missing. */
export function completarFecha(valor: string): string {
  const { anio, mes, dia } = partesDe(valor);
  const dos = (parte: string) => (parte.length === 1 ? `0${parte}` : parte);
  return valor === '' ? '' : [anio, dos(mes), dos(dia)].join('-');
}

/** The date of birth of a form, typed as people write it: 5, not 05. */
export const fechaDeNacimiento = v.pipe(
  v.string(),
  v.transform(completarFecha),
  camposAfiliacion.FechaNacimiento,
);
