import { type KeyboardEvent, useRef } from 'react';
import { type Pais, PAISES } from '../../domain/paises.ts';
import { Field, type Labelled } from './Field.tsx';

/** A choice offered by a select or by radio buttons. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends Labelled {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly Option[];
  /** The words for no choice, with the value ''. Without them one option is always chosen. */
  readonly empty?: string | undefined;
  /** Shown while the list loads; meanwhile the field ignores keys. */
  readonly pending?: string | undefined;
  readonly onEnter?: () => void;
  readonly name?: string;
  readonly autoComplete?: string | undefined;
  readonly disabled?: boolean;
}

/** The pause that ends a word typed to choose from a list. */
const WORD_PAUSE_MS = 1_000;

/** Options whose value is their label. */
export const optionsOf = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: value }));

/** Options by value: `{ boton: 'Botón' }`. */
export const optionsIn = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Options of the countries by name. */
export const paisesAElegir = (paises: readonly Pais[] = PAISES): readonly Option[] =>
  paises.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }));

/** One choice from a list. */
export function Select({
  id,
  label,
  hint,
  optional = false,
  error,
  value,
  onValue,
  options,
  empty,
  pending,
  onEnter,
  ...select
}: SelectProps) {
  const isPending = pending !== undefined;
  const lastRefused = useRef(Number.NEGATIVE_INFINITY);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter !== undefined) {
      event.preventDefault();
      onEnter();
    }
    if (event.key.length > 1) return;
    // Ignores the rest of a word begun before the list was loaded: its second half would choose another option.
    if (!isPending && Date.now() - lastRefused.current > WORD_PAUSE_MS) return;
    lastRefused.current = Date.now();
    event.preventDefault();
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(ties) => (
        <select
          {...ties}
          {...select}
          aria-busy={isPending}
          aria-disabled={isPending}
          onKeyDown={onKeyDown}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        >
          {(empty ?? pending) !== undefined && <option value="">{pending ?? empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
