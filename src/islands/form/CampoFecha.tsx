import { type KeyboardEvent, useState } from 'react';
import { type Dia, leerDia } from '../../domain/calendario.ts';
import {
  decirDia,
  leerFechaConAnio,
  loMaloDe,
  partesDe,
  type PartesDeFecha,
  unirPartes,
} from '../../domain/fechaEscrita.ts';
import { FieldError, type Labelled } from './Field.tsx';
import { useEarlyValue } from './useEarlyValue.ts';
import { focusControl } from './useFocusLater.ts';

interface CampoFechaProps extends Labelled {
  /** A day 'aaaa-mm-dd', or typed text that is not a day yet. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /**
   * Dates without a month or year are the nearest to it, and the day is repeated in words. Without it the date is one
   * that people know by heart, typed whole.
   */
  readonly hoy?: Dia | undefined;
  /** A date of birth, which the browser may fill in. */
  readonly nacimiento?: boolean;
  /** Marked as wrong; the error is shown elsewhere. */
  readonly invalid?: boolean;
  readonly readOnly?: boolean;
}

const PARTES = [
  { parte: 'dia', nombre: 'Día', muestra: 'dd', autoComplete: 'bday-day' },
  { parte: 'mes', nombre: 'Mes', muestra: 'mm', autoComplete: 'bday-month' },
  { parte: 'anio', nombre: 'Año', muestra: 'aaaa', autoComplete: 'bday-year' },
] as const satisfies readonly { parte: keyof PartesDeFecha; [more: string]: string }[];

/** The one date control: three boxes to type in. The first also takes a whole date, typed or pasted. */
export function CampoFecha({
  id,
  label,
  hint,
  optional,
  value,
  onValue,
  hoy,
  nacimiento,
  error,
  invalid = false,
  readOnly,
}: CampoFechaProps) {
  const [typed, setTyped] = useState<PartesDeFecha | null>(null);
  const dia = leerDia(value);
  // Typed text stays as typed, unless something else filled the field.
  const shown = typed !== null && unirPartes(typed, hoy) === value ? typed : partesDe(value);
  const unreadable = hoy !== undefined && typed === null && value !== '' && dia === null;
  const said = error ?? (unreadable ? loMaloDe(value) : undefined);
  const wrong = said !== undefined || invalid;
  const partial = value !== '' && Object.values(shown).includes('');
  const idOf = (index: number) => (index === 0 ? id : `${id}-${PARTES[index]?.parte ?? ''}`);
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}-ayuda`]),
    ...(said === undefined ? [] : [`${id}-error`]),
    ...(hoy === undefined ? [] : [`${id}-dicha`]),
  ].join(' ');

  const write = (partes: PartesDeFecha) => {
    const isWhole = leerFechaConAnio(partes.dia) !== null;
    setTyped(isWhole ? null : partes);
    onValue(unirPartes(isWhole ? { dia: partes.dia, mes: '', anio: '' } : partes, hoy));
  };
  const element = useEarlyValue((group: HTMLFieldSetElement) => {
    const [dia = '', mes = '', anio = ''] = [...group.querySelectorAll('input')].map(
      (box) => box.value,
    );
    if (dia + mes + anio !== shown.dia + shown.mes + shown.anio) write({ dia, mes, anio });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (readOnly || index === 2 || !['/', '-', '.', ' '].includes(event.key)) return;
    // In '3/4/2026' the signs move the focus to the next box.
    event.preventDefault();
    if (event.currentTarget.value !== '') focusControl(idOf(index + 1));
  };

  return (
    <fieldset
      ref={element}
      className={hoy === undefined ? 'campo campo-fecha' : 'campo campo-fecha fecha-breve'}
      aria-describedby={describedBy === '' ? undefined : describedBy}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Not from box to box: a guessed value would refuse the next digits.
        if (!currentTarget.contains(relatedTarget)) setTyped(null);
      }}
    >
      <legend>
        <label htmlFor={id}>
          {label}
          {optional && <span className="campo-opcional"> (opcional)</span>}
        </label>
      </legend>
      {hint !== undefined && (
        <p className="campo-ayuda" id={`${id}-ayuda`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={said} />
      <div className="fecha-partes">
        {PARTES.map(({ parte, nombre, muestra, autoComplete }, index) => (
          <div key={parte}>
            <label htmlFor={idOf(index)}>{nombre}</label>
            <input
              id={idOf(index)}
              className={`control fecha-${parte}`}
              type="text"
              inputMode="numeric"
              autoComplete={nacimiento ? autoComplete : 'off'}
              placeholder={hoy === undefined ? undefined : muestra}
              maxLength={index === 0 ? 20 : muestra.length}
              readOnly={readOnly}
              aria-invalid={wrong && !(partial && shown[parte])}
              value={shown[parte]}
              onChange={({ target }) => write({ ...shown, [parte]: target.value })}
              // A full box accepts no more digits, so select it for replacement, as Tab does.
              onClick={({ currentTarget }) => currentTarget.select()}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
          </div>
        ))}
      </div>
      {hoy !== undefined && (
        <span className="fecha-dicha" id={`${id}-dicha`} role="status">
          {dia === null ? '' : decirDia(dia, hoy)}
        </span>
      )}
    </fieldset>
  );
}
