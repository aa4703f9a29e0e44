import { useCallback, useState } from 'react';
import type * as v from 'valibot';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/error.ts';
import {
  auditar,
  motivosRechazo,
  OBSERVACIONES_MAXIMO,
} from '../../../contracts/dashboard/auditoria.ts';
import { createDraft } from '../../../stores/draft.ts';
import { useAppForm } from '../../form/useAppForm.tsx';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { useCall } from '../../useAnswer.ts';
import { Restante } from '../Restante.tsx';
import { BotonesDeDecision } from './BotonesDeDecision.tsx';
import type { Canje } from './columnas.tsx';
import { Confirmar } from './Confirmar.tsx';
import {
  atajosActivos,
  borradorDecision,
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
  /** Another auditor decided first, or the window closed: the server's refusal. */
  readonly onTooLate: (error: ApiError) => void;
}

/** The auditor's part: approve, or reject with a reason and observations; confirmed before it is done. */
export function Decision({ canje, onDecided, onTooLate }: DecisionProps) {
  const user = useUsuario();
  const codigo = canje.CodigoConfirmacion;
  const errores = useErrorDialog();
  const [lista, setLista] = useState<DecisionLista | null>(null);
  const [atajos, setAtajos] = useState(atajosActivos);
  const { answer, value: motivos = [], again } = useCall(motivosRechazo);
  const [initial] = useState((): v.InferInput<typeof formularioDecision> => {
    const kept = draft.read(user.userName);
    const { Motivo, Observaciones } =
      kept?.codigo === codigo ? kept : { Motivo: '', Observaciones: '' };
    return { Decision: 'Aprobado', Motivo, Observaciones };
  });
  const form = useAppForm({
    id: FORM,
    schema: formularioDecision,
    initial,
    onChange: ({ Motivo, Observaciones }) =>
      draft.keep(user.userName, { codigo, Motivo, Observaciones }),
    onSubmit: setLista,
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
      setLista(null);
      if (error instanceof ApiError && [404, 409].includes(error.status)) onTooLate(error);
      else errores.show(error);
      return;
    }
    setLista(null);
    draft.clear();
    onDecided(decision.Decision);
  };
  const close = useCallback(() => setLista(null), []);

  return (
    <section className="tarjeta decision" aria-labelledby="decision-titulo">
      <h3 id="decision-titulo">Decisión</h3>
      <p>
        Tiempo para auditar: <Restante cierra={canje.CierraEn} />
      </p>
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
          hint="Obligatorias si lo rechaza."
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
      {lista !== null && (
        <Confirmar
          canje={canje}
          decision={lista}
          motivo={motivos.find(({ Codigo }) => Codigo === lista.Motivo)?.Texto}
          onConfirm={() => confirm(lista)}
          onClose={close}
        />
      )}
      {errores.element}
    </section>
  );
}
