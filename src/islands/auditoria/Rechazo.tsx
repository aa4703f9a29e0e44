import { useEffect, useRef } from 'react';
import type { InferInput, InferOutput } from 'valibot';
import { type motivosRechazo, OBSERVACIONES_MAXIMO } from '../../contracts/dashboard/auditoria.ts';
import { formularioDecision } from '../dashboard/detalle/decision.ts';
import { useAppForm } from '../form/useAppForm.tsx';

const FORM = 'rechazo';
const initial: InferInput<typeof formularioDecision> = {
  Decision: 'Rechazado',
  Motivo: '',
  Observaciones: '',
};

interface RechazoProps {
  readonly motivos: InferOutput<typeof motivosRechazo.reply>;
  /** What the failing rules say: proposed as observations, with the reason's own words. */
  readonly fallas: readonly string[];
  readonly onReject: (motivo: string, observaciones: string) => void;
  readonly onClose: () => void;
}

/** The reason and observations of a rejection. A reason proposes the words; Control and Enter send it. */
export function Rechazo({ motivos, fallas, onReject, onClose }: RechazoProps) {
  const propuesta = useRef('');
  const form = useAppForm({
    id: FORM,
    schema: formularioDecision,
    initial,
    onSubmit: ({ Motivo, Observaciones }) => onReject(Motivo ?? '', Observaciones),
  });
  useEffect(() => document.getElementById(`${FORM}-Motivo`)?.focus(), []);

  const proponer = (codigo: string) => {
    const escrita = form.state.values.Observaciones;
    if (escrita !== propuesta.current) return;
    const texto = motivos.find(({ Codigo }) => Codigo === codigo)?.Texto ?? '';
    propuesta.current =
      codigo === 'otro' || texto === ''
        ? ''
        : // What is typed after it begins a line of its own.
          `${[`${texto}.`, ...fallas].join(' ').slice(0, OBSERVACIONES_MAXIMO - 1)}\n`;
    form.setFieldValue('Observaciones', propuesta.current);
  };

  return (
    <div
      role="presentation"
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement && target.value === propuesta.current) {
          target.setSelectionRange(target.value.length, target.value.length);
        }
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          void form.handleSubmit();
        }
      }}
    >
      <form.Form className="rechazo">
        <form.SelectField
          name="Motivo"
          onValue={proponer}
          label="Motivo del rechazo"
          empty="Elija el motivo"
          options={motivos.map(({ Codigo, Texto }) => ({ value: Codigo, label: Texto }))}
        />
        <form.TextAreaField
          name="Observaciones"
          label="Observaciones"
          hint="La farmacia las lee. Control y Enter rechazan, Escape vuelve."
          maxLength={OBSERVACIONES_MAXIMO}
        />
        <form.Submit doing="Un momento…" className="boton boton-peligro" onBack={onClose}>
          Rechazar el canje
        </form.Submit>
      </form.Form>
    </div>
  );
}
