import { type ReactNode, useRef, useState } from 'react';
import { type Dia, formatearDia, leerDia } from '../../domain/calendario.ts';
import { decirDia, leerFechaEscrita } from '../../domain/fechaEscrita.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface CampoFechaProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
  /** A day 'aaaa-mm-dd', or what was typed while that is no day. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Dates without a year are the nearest to it. */
  readonly hoy: Dia;
  /** The last day the calendar offers. */
  readonly max?: Dia;
  readonly error?: string | undefined;
  /** Wrong as a part of something that says so itself. */
  readonly invalid?: boolean;
  readonly readOnly?: boolean;
}

/** A date that is typed in any usual way or taken from a calendar, and said back in words. */
export function CampoFecha({
  id,
  value,
  onValue,
  hoy,
  max,
  error,
  invalid = false,
  readOnly = false,
  ...described
}: CampoFechaProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const leida = (texto: string) => leerFechaEscrita(texto, hoy) ?? texto;
  const dia = leerDia(value);
  const kept = dia === null ? value : formatearDia(dia);
  // While it is being typed it stays as typed, unless something else has filled the field.
  const text = typed !== null && leida(typed) === value ? typed : kept;
  const unreadable = typed === null && value !== '' && dia === null;
  return (
    <div className="campo-fecha">
      <Field
        id={id}
        {...described}
        error={error ?? (unreadable ? VALIDACION.fechaIlegible : undefined)}
      >
        {(ties) => (
          <span className="fecha-control">
            <input
              {...ties}
              aria-describedby={[ties['aria-describedby'], `${id}-dicha`].filter(Boolean).join(' ')}
              aria-invalid={ties['aria-invalid'] || invalid}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="dd/mm/aaaa"
              maxLength={20}
              readOnly={readOnly}
              value={text}
              onChange={({ target }) => {
                setTyped(target.value);
                onValue(leida(target.value));
              }}
              onBlur={() => setTyped(null)}
              onKeyDown={(event) => {
                if (event.altKey && event.key === 'ArrowDown') calendar.current?.showPicker();
              }}
            />
            <input
              ref={calendar}
              type="date"
              className="fecha-calendario"
              tabIndex={-1}
              aria-hidden="true"
              max={max}
              value={dia ?? ''}
              onChange={({ target }) => {
                setTyped(null);
                onValue(target.value);
                document.getElementById(id)?.focus();
              }}
            />
            <button
              type="button"
              className="fecha-boton"
              // Beside a field that takes the date by keyboard: one stop fewer on the way.
              tabIndex={-1}
              aria-label="Elegir la fecha en un calendario"
              title="Calendario"
              disabled={readOnly}
              onClick={() => calendar.current?.showPicker()}
            >
              <Icon name="calendario" />
            </button>
          </span>
        )}
      </Field>
      <span className="fecha-dicha" id={`${id}-dicha`} role="status">
        {dia === null ? '' : decirDia(dia, hoy)}
      </span>
    </div>
  );
}
