import { useSelector } from '@tanstack/react-form';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { controlId, firstMessage, useFieldContext } from './contexts.ts';
import { Field, FieldError } from './Field.tsx';

interface Described {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
}

/** The value, error and id of the field a component stands in. */
function useControl<Value>() {
  const field = useFieldContext<Value>();
  const { value, error } = {
    value: useSelector(field.store, (state) => state.value),
    error: useSelector(field.store, (state) => firstMessage(state.meta.errors)),
  };
  return { field, value, error, id: controlId(field.form.formId, field.name) };
}

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'readOnly'
  | 'className'
>;

/** One line of text. */
export function TextField({ label, hint, optional, className, ...input }: Described & InputProps) {
  const { field, value, error, id } = useControl<string>();
  const element = useRef<HTMLInputElement>(null);

  // What was typed, or filled in by the browser, before the script was there is not lost.
  useEffect(() => {
    const typed = element.current?.value ?? '';
    if (typed !== field.state.value) field.handleChange(typed);
  }, [field]);

  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      {(ties) => (
        <input
          {...input}
          {...ties}
          ref={element}
          className={className === undefined ? ties.className : `${ties.className} ${className}`}
          name={field.name}
          value={value}
          onChange={({ target }) => field.handleChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  optional,
  maxLength,
}: Described & { readonly maxLength?: number }) {
  const { field, value, error, id } = useControl<string>();
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      {(ties) => (
        <textarea
          {...ties}
          name={field.name}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => field.handleChange(target.value)}
        />
      )}
    </Field>
  );
}

/** A choice offered by a select or by radio buttons. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** How long a pause ends a word that is typed to choose from a list. */
const WORD_PAUSE_MS = 1_000;

/**
 * Refuses letters while the list is on its way, and the rest of a word begun then: half a word would choose
 * something else.
 */
function useWholeWords(isPending: boolean) {
  const lastRefused = useRef(Number.NEGATIVE_INFINITY);
  return (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key.length > 1) return;
    if (!isPending && Date.now() - lastRefused.current > WORD_PAUSE_MS) return;
    lastRefused.current = Date.now();
    event.preventDefault();
  };
}

/** One choice from a list; without one yet it shows `empty`. */
export function SelectField({
  label,
  hint,
  optional,
  options,
  empty = 'Elija una opción',
  pending,
  autoComplete,
}: Described & {
  readonly options: readonly Option[];
  readonly empty?: string;
  /** Says that the list is on its way: until it is there the field takes no keys. */
  readonly pending?: string | undefined;
  readonly autoComplete?: string;
}) {
  const { field, value, error, id } = useControl<string>();
  const isPending = pending !== undefined;
  const onKeyDown = useWholeWords(isPending);
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      {(ties) => (
        <select
          {...ties}
          name={field.name}
          autoComplete={autoComplete}
          aria-busy={isPending}
          aria-disabled={isPending}
          onKeyDown={onKeyDown}
          value={value}
          onChange={({ target }) => field.handleChange(target.value)}
        >
          <option value="">{pending ?? empty}</option>
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

/** A few choices, all in sight. */
export function RadioField({
  label,
  hint,
  options,
}: Described & { readonly options: readonly Option[] }) {
  const { field, value, error, id } = useControl<string>();
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <fieldset className="campo" aria-describedby={errorId}>
      <legend>{label}</legend>
      {hint !== undefined && <p className="campo-ayuda">{hint}</p>}
      <FieldError id={errorId} error={error} />
      <div className="opciones">
        {options.map((option, index) => (
          <label className="opcion" key={option.value}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${option.value}`}
              name={id}
              value={option.value}
              checked={value === option.value}
              aria-invalid={error !== undefined}
              onChange={() => field.handleChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A box to tick; its label may hold a link or a button. */
export function CheckField({ label, hint }: Described) {
  const { field, value, error, id } = useControl<boolean>();
  const element = useRef<HTMLInputElement>(null);

  // What was ticked before the script was there is not lost.
  useEffect(() => {
    const ticked = element.current?.checked ?? false;
    if (ticked !== field.state.value) field.handleChange(ticked);
  }, [field]);

  const errorId = error === undefined ? undefined : `${id}-error`;
  const hintId = hint === undefined ? undefined : `${id}-ayuda`;
  const describedBy = [hintId, errorId].filter((part) => part !== undefined).join(' ');
  return (
    <div className="campo">
      <FieldError id={errorId} error={error} />
      <div className="opcion">
        <input
          ref={element}
          type="checkbox"
          id={id}
          name={field.name}
          checked={value}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          onChange={({ target }) => field.handleChange(target.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {hintId !== undefined && (
        <p className="campo-ayuda" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
