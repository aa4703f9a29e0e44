import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { Confirm } from '../../form/Confirm.tsx';
import type { Canje } from './columnas.tsx';
import type { DecisionLista } from './decision.ts';

interface ConfirmarProps {
  readonly canje: Canje;
  readonly decision: DecisionLista;
  /** The reason of a rejection, in words. */
  readonly motivo: string | undefined;
  /** Must not reject: it shows its own errors. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** The last question before a decision, with all it is about. */
export function Confirmar({ canje, decision, motivo, onConfirm, onClose }: ConfirmarProps) {
  const aprueba = decision.Decision === 'Aprobado';
  return (
    <Confirm
      title={aprueba ? '¿Aprobar este canje?' : '¿Rechazar este canje?'}
      yes={aprueba ? 'Aprobar el canje' : 'Rechazar el canje'}
      doing="Guardando…"
      no="Volver"
      onYes={onConfirm}
      onNo={onClose}
    >
      <dl className="hechos">
        <div>
          <dt>Código</dt>
          <dd>{formatearCodigo(canje.CodigoConfirmacion)}</dd>
        </div>
        <div>
          <dt>Paciente</dt>
          <dd>{canje.Paciente}</dd>
        </div>
        <div>
          <dt>Presentación</dt>
          <dd>{canje.Presentacion}</dd>
        </div>
        {!aprueba && (
          <div>
            <dt>Motivo</dt>
            <dd>{motivo}</dd>
          </div>
        )}
        {decision.Observaciones !== '' && (
          <div>
            <dt>Observaciones</dt>
            <dd className="historial-observaciones">{decision.Observaciones}</dd>
          </div>
        )}
      </dl>
      <p>
        La decisión queda en el historial con su usuario. Mientras el plazo esté abierto se puede
        reabrir, con un motivo.
      </p>
    </Confirm>
  );
}
