import type { InferOutput } from 'valibot';
import type { estadisticas } from '../../contracts/estadisticas.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { DESENLACES } from '../../domain/desenlaceDelCanje.ts';
import { esPaisCodigo, paisDe } from '../../domain/paises.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';

type Datos = InferOutput<typeof estadisticas.reply>;

const nombreDe = (codigo: string) => (esPaisCodigo(codigo) ? paisDe(codigo).nombre : codigo);
const horas = (valor: number) => `${valor.toLocaleString('es-CR')}\u00a0h`;

const negativa = createAppColumnHelper<Datos['Negativas'][number]>();
/** Rules by how often they refused something. */
export const columnasNegativas = negativa.columns([
  negativa.accessor('Enunciado', { header: 'Regla que no se cumplió', meta: { naming: true } }),
  negativa.accessor('Pais', { header: 'País', cell: ({ getValue }) => nombreDe(getValue()) }),
  negativa.accessor('Cuenta', { header: 'Veces', meta: { numeric: true } }),
]);

const decision = createAppColumnHelper<Datos['Decisiones'][number]>();
/** How redemptions ended, and after how many hours. */
export const columnasDecisiones = decision.columns([
  decision.accessor('Decision', {
    header: 'Decisión',
    meta: { naming: true },
    cell: ({ getValue }) => DESENLACES[getValue()],
  }),
  decision.accessor('Pais', { header: 'País', cell: ({ getValue }) => nombreDe(getValue()) }),
  decision.accessor('Canjes', { header: 'Canjes', meta: { numeric: true } }),
  decision.accessor('MedianaHoras', {
    header: 'La mitad, antes de',
    meta: { numeric: true },
    cell: ({ getValue }) => horas(getValue()),
  }),
  decision.accessor('P90Horas', {
    header: 'Nueve de diez, antes de',
    meta: { numeric: true },
    cell: ({ getValue }) => horas(getValue()),
  }),
]);

const dia = createAppColumnHelper<Omit<Datos['CanjesPorDia'][number], 'Pais'>>();
/** Redemptions per day. */
export const columnasDias = dia.columns([
  dia.accessor('Fecha', {
    header: 'Fecha',
    meta: { naming: true },
    cell: ({ getValue }) => formatearDia(getValue()),
  }),
  dia.accessor('Canjes', { header: 'Canjes', meta: { numeric: true } }),
]);
