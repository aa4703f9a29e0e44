import * as v from 'valibot';
import type { Dia, Periodo } from '../../../domain/calendario.ts';
import {
  diasDe,
  esRelativo,
  NOMBRES_DE_PERIODOS,
  type NombreDePeriodo,
} from '../../../domain/periodo.ts';
import {
  type FiltroDeOficina,
  filtroDeOficina,
  type FiltroReporte,
  filtroReporte,
} from '../../../contracts/dashboard/reporte.ts';

/** What the board narrows a report to. */
export const DE_PRODUCTO = { marca: '', producto: '', distribuidor: '' };

/** What the report is asked by, as the address bar holds it; `farmacia` is a code, 'todas', or '' for none. */
export const EN_BLANCO = {
  ...DE_PRODUCTO,
  desde: '',
  hasta: '',
  farmacia: '',
  orden: '',
  pagina: '1',
};
export const TODAS = 'todas';
type Direccion = Readonly<Record<keyof typeof EN_BLANCO, string>>;

/** What the office's report is asked by. `periodo`, where it is given, says the days. */
export const OFICINA_EN_BLANCO = {
  ...EN_BLANCO,
  periodo: '',
  pais: '',
  estado: '',
  cadena: '',
  medico: '',
  motivo: '',
  codigo: '',
  horas: '',
};
export type DireccionDeOficina = Readonly<Record<keyof typeof OFICINA_EN_BLANCO, string>>;

/** The report's form: its two dates. The pharmacy is chosen beside it. */
export const formularioReporte = v.pipe(
  v.object({ fechaInicio: v.string(), fechaFinal: v.string() }),
  v.transform((fechas): v.InferInput<typeof filtroReporte> => ({ ...fechas, farmacia: '' })),
  filtroReporte,
);

/** The body of a report's request, as the address bar holds its fields. */
const pedidoEn = ({ desde, hasta, farmacia, ...resto }: Direccion) => ({
  ...Object.fromEntries(Object.entries(resto).filter(([, texto]) => texto !== '')),
  fechaInicio: desde,
  fechaFinal: hasta,
  farmacia: farmacia === TODAS ? '' : farmacia,
});

/** The filter that the address bar holds; null while something is missing or wrong in it. */
export function filtroDeDireccion(direccion: Direccion): FiltroReporte | null {
  if (direccion.farmacia === '') return null;
  const parsed = v.safeParse(filtroReporte, pedidoEn(direccion));
  return parsed.success ? parsed.output : null;
}

/** The period that an address names, or whose days it holds; without either this month. */
export function periodoDe(
  { periodo, desde, hasta }: Pick<DireccionDeOficina, 'periodo' | 'desde' | 'hasta'>,
  hoy: Dia,
): NombreDePeriodo {
  if (esRelativo(periodo)) return periodo;
  if (desde === '' || hasta === '') return 'mes';
  if (periodo === 'propio') return periodo;
  const esEse = (uno: NombreDePeriodo) =>
    esRelativo(uno) && diasDe(uno, hoy).join() === `${desde},${hasta}`;
  return NOMBRES_DE_PERIODOS.find(esEse) ?? 'propio';
}

/** The office's filter that the address bar holds, or the sentence that refuses it. */
export function filtroDeOficinaEn(
  { periodo, desde, hasta, ...filtro }: DireccionDeOficina,
  hoy: Dia,
): FiltroDeOficina | string {
  const [inicio, final] = esRelativo(periodo) ? diasDe(periodo, hoy) : [desde, hasta];
  const pedido = pedidoEn({ ...filtro, desde: inicio, hasta: final });
  const parsed = v.safeParse(filtroDeOficina, pedido);
  return parsed.success ? parsed.output : parsed.issues[0].message;
}

/** The spans that one press fills in, by their words. */
export const periodosA = (hoy: Dia): readonly (readonly [string, Periodo])[] => [
  ['Este mes', diasDe('mes', hoy)],
  ['Mes pasado', diasDe('mes-pasado', hoy)],
];
