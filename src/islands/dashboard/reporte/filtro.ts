import * as v from 'valibot';
import { type Dia, mesDe, type Periodo, sumarDias } from '../../../domain/calendario.ts';
import { type FiltroReporte, filtroReporte } from '../../../contracts/dashboard/reporte.ts';

/** What the report is asked by, as the address bar holds it; `farmacia` is a code, 'todas', or '' for none. */
export const EN_BLANCO = { desde: '', hasta: '', farmacia: '', orden: '', pagina: '1' };
export const TODAS = 'todas';

/** The report's form: its two dates. The pharmacy is chosen beside it. */
export const formularioReporte = v.pipe(
  v.object({ fechaInicio: v.string(), fechaFinal: v.string() }),
  v.transform((fechas): v.InferInput<typeof filtroReporte> => ({ ...fechas, farmacia: '' })),
  filtroReporte,
);

/** The filter that the address bar holds; null while something is missing or wrong in it. */
export function filtroDeDireccion({
  desde,
  hasta,
  farmacia,
}: {
  readonly desde: string;
  readonly hasta: string;
  readonly farmacia: string;
}): FiltroReporte | null {
  if (farmacia === '') return null;
  const parsed = v.safeParse(filtroReporte, {
    fechaInicio: desde,
    fechaFinal: hasta,
    farmacia: farmacia === TODAS ? '' : farmacia,
  });
  return parsed.success ? parsed.output : null;
}

/** The spans that one press fills in, by their words. */
export function periodosA(hoy: Dia): readonly (readonly [string, Periodo])[] {
  const [primero] = mesDe(hoy);
  return [
    ['Este mes', [primero, hoy]],
    ['Mes pasado', mesDe(sumarDias(primero, -1))],
  ];
}
