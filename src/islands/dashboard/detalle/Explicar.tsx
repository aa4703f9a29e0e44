import { useEffect, useRef } from 'react';
import type { InferOutput } from 'valibot';
import {
  type motivosRechazo,
  OBSERVACIONES_MAXIMO,
} from '../../../contracts/dashboard/auditoria.ts';
import type { Canje } from './datos.tsx';
import { formularioDecision } from './decision.ts';
import { useAppForm } from '../../form/useAppForm.tsx';

const FORM = 'explicar';

/**
 * What an auditor's remarks say at first, by the code of a rejection's reason. The pharmacy reads them after the reason's
 * own words, so they add to them. For a reason without an entry the auditor writes the remarks.
 */
const OBSERVACIONES_PROPUESTAS: Readonly<Partial<Record<string, string>>> = {
  'factura-ilegible': 'No se leen el número o la fecha. Regístrelo de nuevo con una foto clara.',
  'factura-repetida': 'Esta factura ya se usó en otro canje del programa.',
  'producto-no-participa': 'El producto de la factura no es el de la promoción.',
  'fechas-fuera-de-plazo': 'La compra no está dentro de las fechas de la promoción.',
  'receta-faltante': 'Este medicamento necesita la receta, y no se registró.',
};

interface ExplicarProps {
  readonly decision: 'Aprobado' | 'Rechazado';
  /** What was written of it before. */
  readonly escrita?: { readonly Motivo: string; readonly Observaciones: string } | undefined;
  readonly motivos: InferOutput<typeof motivosRechazo.reply>;
  /** The redemption's rules. What the failing ones say is proposed as the remarks of a rejection, else what its reason proposes. */
  readonly reglas: Canje['Reglas'];
  readonly onDecide: (motivo: string, observaciones: string) => Promise<void> | void;
  readonly onClose: () => void;
}

/**
 * The words of a decision: the reason and remarks of a rejection, or why a redemption is approved that the patient
 * does not recognise. Control and Enter send it.
 */
export function Explicar({ decision, escrita, motivos, reglas, onDecide, onClose }: ExplicarProps) {
  const rechaza = decision === 'Rechazado';
  const propuesta = useRef('');
  const form = useAppForm({
    id: FORM,
    schema: formularioDecision,
    initial: {
      Decision: decision,
      Motivo: escrita?.Motivo ?? '',
      Observaciones: escrita?.Observaciones ?? '',
    },
    onSubmit: ({ Motivo, Observaciones }) => onDecide(Motivo ?? '', Observaciones),
  });
  useEffect(
    () => document.getElementById(`${FORM}-${rechaza ? 'Motivo' : 'Observaciones'}`)?.focus(),
    [rechaza],
  );

  const proponer = (codigo: string) => {
    const escrita = form.state.values.Observaciones;
    const antes = propuesta.current.trimEnd();
    // The person's own words stay: all of them, or what follows the proposed ones.
    if (escrita.trim() !== '' && (antes === '' || !escrita.startsWith(antes))) return;
    const fallas = reglas.filter(({ Cumple }) => Cumple === false).map(({ Mensaje }) => Mensaje);
    const texto = fallas.length > 0 ? fallas.join(' ') : OBSERVACIONES_PROPUESTAS[codigo];
    // Text typed after it begins a new line.
    propuesta.current =
      codigo === 'otro' || texto === undefined
        ? ''
        : `${texto.slice(0, OBSERVACIONES_MAXIMO - 1)}\n`;
    form.setFieldValue(
      'Observaciones',
      propuesta.current + escrita.slice(antes.length).trimStart(),
    );
  };

  /** Whether the field holds the proposed words alone: the caret is then at their end. */
  const goToEnd = (field: EventTarget): boolean => {
    if (!(field instanceof HTMLTextAreaElement) || field.value !== propuesta.current) return false;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    return true;
  };

  return (
    <div
      role="presentation"
      onFocus={({ target }) => goToEnd(target)}
      onMouseDown={(event) => {
        // A first press goes to the proposed words' end, too.
        if (event.target !== document.activeElement && goToEnd(event.target)) {
          event.preventDefault();
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
      <form.Form
        className={rechaza ? 'explicar explicar-rechazo' : 'explicar'}
        errors={<form.Refused />}
      >
        {rechaza && (
          <form.SelectField
            name="Motivo"
            onValue={proponer}
            label="Motivo del rechazo"
            empty="Elija el motivo"
            options={motivos.map(({ Codigo, Texto }) => ({ value: Codigo, label: Texto }))}
          />
        )}
        <form.TextAreaField
          name="Observaciones"
          label={rechaza ? 'Observaciones' : 'Por qué lo aprueba'}
          hint={
            <>
              {rechaza
                ? 'Obligatorias: la farmacia las lee.'
                : 'El paciente no reconoce este canje.'}
              <span className="con-teclado">
                {' '}
                Control y Enter {rechaza ? 'rechazan' : 'aprueban'}, Escape vuelve.
              </span>
            </>
          }
        />
        <form.Submit
          doing="Un momento…"
          className={rechaza ? 'boton boton-peligro' : 'boton'}
          onBack={onClose}
        >
          {rechaza ? 'Rechazar el canje' : 'Aprobar el canje'}
        </form.Submit>
      </form.Form>
    </div>
  );
}
