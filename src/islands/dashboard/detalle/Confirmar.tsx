import { useState } from 'react';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { BusyButton } from '../../form/BusyButton.tsx';
import { Dialog } from '../../form/Dialog.tsx';
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
  const [busy, setBusy] = useState(false);
  const aprueba = decision.Decision === 'Aprobado';
  return (
    <Dialog
      title={aprueba ? '¿Aprobar este canje?' : '¿Rechazar este canje?'}
      onClose={onClose}
      footer={
        <>
          <BusyButton
            type="button"
            data-primero
            className={aprueba ? 'boton' : 'boton boton-peligro'}
            busy={busy}
            doing="Guardando la decisión…"
            onClick={() => {
              setBusy(true);
              void onConfirm();
            }}
          >
            {aprueba ? 'Aprobar el canje' : 'Rechazar el canje'}
          </BusyButton>
          <button type="button" className="boton-secundario" onClick={onClose}>
            Volver
          </button>
        </>
      }
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
      <p>La decisión es definitiva y queda en el historial con su usuario.</p>
    </Dialog>
  );
}
