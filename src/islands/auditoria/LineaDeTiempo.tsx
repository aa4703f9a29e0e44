import type { InferOutput } from 'valibot';
import type { antecedentes } from '../../contracts/dashboard/auditoria.ts';
import { formatearDia } from '../../domain/calendario.ts';
import type { EstadoCanje } from '../../domain/estado.ts';
import { paths } from '../../paths.ts';
import { unir } from '../unir.tsx';

type Antecedente = InferOutput<typeof antecedentes.reply>['Paciente'][number];

const A_LA_VISTA = 5;
const clases: Readonly<Record<EstadoCanje, string>> = {
  Pendiente: 'hito hito-pendiente',
  Aprobado: 'hito hito-ok',
  Rechazado: 'hito hito-error',
};

interface LineaDeTiempoProps {
  readonly titulo: string;
  /** Undefined while they are being read; their room is kept. */
  readonly canjes: readonly Antecedente[] | undefined;
  /** The distinguishing words of each: the pharmacy in a patient's list, the product in a pharmacy's. */
  readonly que: (canje: Antecedente) => string;
}

/** The last redemptions of a patient or a pharmacy, newest first. */
export function LineaDeTiempo({ titulo, canjes, que }: LineaDeTiempoProps) {
  return (
    <section className="linea-de-tiempo" aria-label={titulo} aria-busy={canjes === undefined}>
      <h3>{titulo}</h3>
      {canjes?.length === 0 && <p>No tiene otros canjes.</p>}
      <ol>
        {canjes?.slice(0, A_LA_VISTA).map((canje) => (
          <li key={canje.CodigoConfirmacion} className={clases[canje.Estado]}>
            <a href={paths.canjeDetalle(canje.CodigoConfirmacion)}>{formatearDia(canje.Fecha)}</a>
            <span className="hito-que">{unir(que(canje))}</span>
            <span className="hito-estado">{canje.Estado}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
