import { Fragment, type ComponentProps, type ReactNode, useState } from 'react';
import { useHydrated } from '../useHydrated.ts';
import { useControl } from './contexts.ts';
import { Field, FieldError } from './Field.tsx';
import { type Option, Select } from './Select.tsx';
import { useEarlyValue } from './useEarlyValue.ts';

interface Described {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: boolean;
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

/** A text, of one line or in a `textarea`. */
export function TextField({
  name,
  label,
  hint,
  optional,
  className,
  as = 'input',
  ...input
}: Described & InputProps & { readonly as?: 'input' | 'textarea' }) {
  // Both have the attributes that are given here.
  const Control = as as 'input';
  const { field, value, error, id } = useControl<string>(name);
  const element = useEarlyValue((input: HTMLInputElement) => {
    if (input.value !== value) field.handleChange(input.value);
  });
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
      {(ties) => (
        <Control
          {...input}
          {...ties}
          ref={element}
          className={className === undefined ? ties.className : `${ties.className} ${className}`}
          name={name}
          value={value}
          onChange={({ target }) => field.handleChange(target.value)}
        />
      )}
    </Field>
  );
}

/** A card number, an identity number or another code, which browsers neither fill in nor correct. */
export const CodeField = (
  props: Described & Pick<InputProps, 'maxLength' | 'readOnly' | 'className'>,
) => (
  <TextField
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
    {...props}
  />
);

/** A password, with a button that shows it: half of all refused ones are typing errors. */
export function PasswordField({
  name,
  label,
  hint,
  autoComplete,
}: Described & { readonly autoComplete: 'current-password' | 'new-password' }) {
  const [isShown, setIsShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className="clave">
      <TextField
        name={name}
        label={label}
        hint={hint}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="boton-texto"
        disabled={!hydrated}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Ocultar' : 'Mostrar'}
        <span className="oculto"> lo escrito</span>
      </button>
    </div>
  );
}

/** Several lines of text. Too long a text is refused and not cut: nobody sees the end of a pasted one. */
export const TextAreaField = (props: Described) => <TextField as="textarea" {...props} />;

interface SelectFieldProps
  extends
    Described,
    Omit<ComponentProps<typeof Select>, 'id' | 'error' | 'value' | 'onValue' | keyof Described> {
  readonly onValue?: (value: string) => void;
}

/** One choice from a list; `empty` is shown without a choice. */
export function SelectField({
  name,
  empty = 'Elija una opción',
  onValue,
  ...described
}: SelectFieldProps) {
  const { field, value, error, id } = useControl(name, onValue);
  return (
    <Select
      {...described}
      empty={empty}
      id={id}
      name={name}
      error={error}
      value={value}
      onValue={(next) => field.handleChange(next)}
    />
  );
}

/** Radio buttons for a few choices. */
export function RadioField({
  name,
  label,
  hint,
  options,
  onValue,
}: Described & {
  /** `title`: the heading of the options from this one on. */
  readonly options: readonly (Option & {
    readonly hint?: string | undefined;
    readonly title?: string | undefined;
  })[];
  readonly onValue?: (value: string) => void;
}) {
  const { field, value, error, id } = useControl(name, onValue);
  const element = useEarlyValue((group: HTMLFieldSetElement) => {
    const early = group.querySelector<HTMLInputElement>(':checked')?.value;
    if (early !== undefined && early !== value) field.handleChange(early);
  });
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <fieldset ref={element} className="campo" aria-describedby={errorId}>
      <legend>{label}</legend>
      {hint !== undefined && <p className="campo-ayuda">{hint}</p>}
      <FieldError id={errorId} error={error} />
      <div className="opciones">
        {options.map((option, index) => (
          <Fragment key={option.value}>
            {option.title !== undefined && <p className="opciones-titulo">{option.title}</p>}
            <label className="opcion">
              <input
                type="radio"
                id={index === 0 ? id : `${id}-${option.value}`}
                name={id}
                value={option.value}
                checked={value === option.value}
                aria-invalid={error !== undefined}
                onChange={() => field.handleChange(option.value)}
              />
              <span>
                {option.label}
                <span className="campo-ayuda">{option.hint}</span>
              </span>
            </label>
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

/** A box to tick. */
export function CheckField({ name, label }: Pick<Described, 'name' | 'label'>) {
  const { field, value, error, id } = useControl<boolean>(name);
  const element = useEarlyValue((input: HTMLInputElement) => {
    if (input.checked !== value) field.handleChange(input.checked);
  });
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className="campo">
      <FieldError id={errorId} error={error} />
      <div className="opcion">
        <input
          ref={element}
          type="checkbox"
          id={id}
          name={name}
          checked={value}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          onChange={({ target }) => field.handleChange(target.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
    </div>
  );
}
