import { useSelector } from '@tanstack/react-form';
import { controlId, firstMessage, useFieldContext } from '../form/contexts.ts';
import { FieldError } from '../form/Field.tsx';
import { partesDe, unirPartes } from './fecha.ts';

const partes = [
  { parte: 'dia', label: 'Día', largo: 2, autoComplete: 'bday-day' },
  { parte: 'mes', label: 'Mes', largo: 2, autoComplete: 'bday-month' },
  { parte: 'anio', label: 'Año', largo: 4, autoComplete: 'bday-year' },
] as const;

/** A date one knows by heart, in three fields to type: no calendar to leaf through sixty years in. */
export function FechaNacimiento({
  ayuda = 'Debe tener 18 años cumplidos.',
}: {
  readonly ayuda?: string;
}) {
  const field = useFieldContext<string>();
  const value = useSelector(field.store, (state) => state.value);
  const error = useSelector(field.store, (state) => firstMessage(state.meta.errors));
  const id = controlId(field.form.formId, field.name);
  const escrita = partesDe(value);
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [`${id}-ayuda`, errorId].filter((part) => part !== undefined).join(' ');
  return (
    <fieldset className="campo" aria-describedby={describedBy}>
      <legend>Fecha de nacimiento</legend>
      <p className="campo-ayuda" id={`${id}-ayuda`}>
        {ayuda} Por ejemplo, 27&nbsp;3&nbsp;1958.
      </p>
      <FieldError id={errorId} error={error} />
      <div className="fecha-partes">
        {partes.map(({ parte, label, largo, autoComplete }, index) => (
          <div className="campo" key={parte}>
            <label htmlFor={index === 0 ? id : `${id}-${parte}`}>{label}</label>
            <input
              type="text"
              id={index === 0 ? id : `${id}-${parte}`}
              className={`control fecha-${parte}`}
              inputMode="numeric"
              autoComplete={autoComplete}
              maxLength={largo}
              value={escrita[parte]}
              aria-invalid={error !== undefined}
              onChange={({ target }) =>
                field.handleChange(unirPartes({ ...escrita, [parte]: target.value }))
              }
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
