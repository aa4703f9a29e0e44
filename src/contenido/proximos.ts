import { type Dia, diaEn } from '../domain/calendario.ts';
import type { PaisCodigo } from '../domain/paises.ts';

/** The fields of a talk that decide whether and where it is listed. */
interface Cita {
  readonly data: { readonly pais: PaisCodigo; readonly fecha: Dia; readonly hora: string };
}

/** The talks whose day has not passed in their country at an instant, the next one first. */
export function proximos<Evento extends Cita>(eventos: readonly Evento[], ahora: Date): Evento[] {
  const momento = ({ data }: Evento) => `${data.fecha} ${data.hora}`;
  return eventos
    .filter(({ data }) => data.fecha >= diaEn(data.pais, ahora))
    .sort((a, b) => momento(a).localeCompare(momento(b)));
}
