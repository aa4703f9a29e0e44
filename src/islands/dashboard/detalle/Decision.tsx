import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { auditar, motivosRechazo } from '../../../contracts/dashboard/auditoria.ts';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { Confirm } from '../../form/Confirm.tsx';
import { Datos } from '../../form/Datos.tsx';
import { Dialog } from '../../form/Dialog.tsx';
import { Failure } from '../../form/Failure.tsx';
import { useCall } from '../../useAnswer.ts';
import { BotonesDeDecision } from './BotonesDeDecision.tsx';
import type { Canje } from './datos.tsx';
import { atajosActivos, cambioMientrasTanto } from './decision.ts';
import { Explicar } from './Explicar.tsx';
import { useTeclas } from './useTeclas.ts';

interface DecisionProps {
  readonly canje: Canje;
  readonly onDecided: (estado: 'Aprobado' | 'Rechazado') => void;
  /** The redemption was decided, reopened or closed meanwhile. */
  readonly onRefused: (error: unknown) => void;
}

/** The auditor's part: approve, or reject with a reason and observations; asked in a dialog before it is done. */
export function Decision({ canje, onDecided, onRefused }: DecisionProps) {
  const codigo = canje.CodigoConfirmacion;
  const [atajos] = useState(atajosActivos);
  const { answer, value: motivos = [], again } = useCall(motivosRechazo);
  /** The decision that is asked about. */
  const [pregunta, setPregunta] = useState<'Aprobado' | 'Rechazado' | null>(null);
  const close = () => setPregunta(null);
  const aprobar = () => setPregunta('Aprobado');
  const rechazar = () => setPregunta('Rechazado');
  useTeclas({ a: aprobar, r: rechazar }, atajos);

  const decidir = async (Decision: 'Aprobado' | 'Rechazado', Motivo = '', Observaciones = '') => {
    try {
      await call(auditar, { params: { code: codigo }, body: { Decision, Motivo, Observaciones } });
    } catch (error) {
      if (!cambioMientrasTanto(error)) throw error;
      onRefused(error);
      return;
    }
    onDecided(Decision);
  };

  const hechos = (
    <>
      <Datos
        de={{
          Código: formatearCodigo(codigo),
          Paciente: canje.Paciente,
          Presentación: canje.Presentacion,
        }}
      />
      <p>
        La decisión queda en el historial con su usuario. Mientras el plazo esté abierto se puede
        reabrir, con un motivo.
      </p>
    </>
  );
  return (
    <section className="decision" aria-label="Decisión">
      <BotonesDeDecision atajos={atajos} onApprove={aprobar} onReject={rechazar} />
      {pregunta === 'Aprobado' && canje.DesconocidoEn === null ? (
        <Confirm
          title="¿Aprobar este canje?"
          yes="Aprobar el canje"
          doing="Guardando…"
          onYes={() => decidir('Aprobado')}
          onNo={close}
        >
          {hechos}
        </Confirm>
      ) : (
        pregunta !== null && (
          <Dialog
            title={pregunta === 'Aprobado' ? '¿Aprobar este canje?' : '¿Rechazar este canje?'}
            onClose={close}
          >
            {hechos}
            {answer.status === 'failed' && <Failure fault={answer.error} again={again} />}
            <Explicar
              decision={pregunta}
              motivos={motivos}
              reglas={canje.Reglas}
              onDecide={(motivo, observaciones) => decidir(pregunta, motivo, observaciones)}
              onClose={close}
            />
          </Dialog>
        )
      )}
    </section>
  );
}
