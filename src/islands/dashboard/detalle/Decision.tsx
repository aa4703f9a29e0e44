import { useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  auditar,
  motivosRechazo,
  OBSERVACIONES_MAXIMO,
} from '../../../contracts/dashboard/auditoria.ts';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { createDraft } from '../../../stores/draft.ts';
import { Confirm } from '../../form/Confirm.tsx';
import { Datos } from '../../form/Datos.tsx';
import { useAppForm } from '../../form/useAppForm.tsx';
import { useQuestion } from '../../form/useQuestion.tsx';
import { useCall } from '../../useAnswer.ts';
import { BotonesDeDecision } from './BotonesDeDecision.tsx';
import type { Canje } from './datos.tsx';
import {
  atajosActivos,
  borradorDecision,
  type DecisionEscrita,
  type DecisionLista,
  formularioDecision,
} from './decision.ts';
import { UsarTeclas } from './UsarTeclas.tsx';
import { useTeclas } from './useTeclas.ts';
import { useUsuario } from '../../session/Guard.tsx';

const FORM = 'decision';
const draft = createDraft('auditoria', borradorDecision);

interface DecisionProps {
  readonly canje: Canje;
  readonly onDecided: (estado: 'Aprobado' | 'Rechazado') => void;
  readonly onRefused: (error: unknown) => void;
}

/** The auditor's part: approve, or reject with a reason and observations; confirmed before it is done. */
export function Decision({ canje, onDecided, onRefused }: DecisionProps) {
  const user = useUsuario();
  const codigo = canje.CodigoConfirmacion;
  const desconocido = canje.DesconocidoEn !== null;
  const { ask, question } = useQuestion(Confirm);
  const [atajos, setAtajos] = useState(atajosActivos);
  const { answer, value: motivos = [], again } = useCall(motivosRechazo);
  const [initial] = useState((): DecisionEscrita => {
    const kept = draft.read(user.userName);
    const { Motivo, Observaciones } =
      kept?.codigo === codigo ? kept : { Motivo: '', Observaciones: '' };
    return { Decision: 'Aprobado', Motivo, Observaciones };
  });
  const form = useAppForm({
    id: FORM,
    schema: formularioDecision(desconocido),
    initial,
    onChange: ({ Motivo, Observaciones }) =>
      draft.keep(user.userName, { codigo, Motivo, Observaciones }),
    onSubmit: (decision) => {
      const aprueba = decision.Decision === 'Aprobado';
      ask({
        title: aprueba ? '¿Aprobar este canje?' : '¿Rechazar este canje?',
        yes: aprueba ? 'Aprobar el canje' : 'Rechazar el canje',
        doing: 'Guardando…',
        onYes: () => confirm(decision),
        children: (
          <>
            <Datos
              className="hechos"
              de={{
                Código: formatearCodigo(codigo),
                Paciente: canje.Paciente,
                Presentación: canje.Presentacion,
                Motivo: !aprueba && motivos.find(({ Codigo }) => Codigo === decision.Motivo)?.Texto,
                Observaciones: decision.Observaciones !== '' && (
                  <span className="historial-observaciones">{decision.Observaciones}</span>
                ),
              }}
            />
            <p>
              La decisión queda en el historial con su usuario. Mientras el plazo esté abierto se
              puede reabrir, con un motivo.
            </p>
          </>
        ),
      });
    },
  });
  const decide = (decision: 'Aprobado' | 'Rechazado') => {
    form.setFieldValue('Decision', decision);
    void form.handleSubmit();
  };
  useTeclas(
    {
      a: () => decide('Aprobado'),
      r: () => {
        const { Motivo, Observaciones } = form.state.values;
        const missing =
          Motivo === '' ? 'Motivo' : Observaciones.trim() === '' ? 'Observaciones' : '';
        if (missing === '') decide('Rechazado');
        else document.getElementById(`${FORM}-${missing}`)?.focus();
      },
    },
    atajos,
  );

  const confirm = async (decision: DecisionLista) => {
    try {
      await call(auditar, { params: { code: codigo }, body: decision });
    } catch (error) {
      onRefused(error);
      return;
    }
    draft.clear();
    onDecided(decision.Decision);
  };

  return (
    <section className="tarjeta decision" aria-labelledby="decision-titulo">
      <h3 id="decision-titulo">Decisión</h3>
      <form.Form className="pila-amplia">
        <form.SelectField
          name="Motivo"
          label="Motivo del rechazo"
          hint="Solo si lo rechaza."
          empty={answer.status === 'loading' ? 'Cargando motivos…' : 'Elija el motivo'}
          options={motivos.map(({ Codigo, Texto }) => ({ value: Codigo, label: Texto }))}
        />
        {answer.status === 'failed' && (
          <button type="button" className="boton-secundario" onClick={again}>
            Cargar los motivos de nuevo
          </button>
        )}
        <form.TextAreaField
          name="Observaciones"
          label="Observaciones"
          hint={
            desconocido
              ? 'Obligatorias: el paciente no reconoce este canje.'
              : 'Obligatorias si lo rechaza.'
          }
          maxLength={OBSERVACIONES_MAXIMO}
        />
        <div className="decision-botones">
          <BotonesDeDecision
            atajos={atajos}
            onApprove={() => decide('Aprobado')}
            onReject={() => decide('Rechazado')}
          />
        </div>
      </form.Form>
      <UsarTeclas label="Usar las teclas A y R" atajos={atajos} onAtajos={setAtajos} />
      {question}
    </section>
  );
}
