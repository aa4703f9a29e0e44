import { type ComponentProps, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { BusyButton } from './BusyButton.tsx';
import { Field, FieldError, type Labelled } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { Telling } from './useErrorDialog.tsx';
import { isElsewhere } from './useFocusLater.ts';

/** Help for a card that is not found. */
export const TARJETA_SIN_HALLAR = 'Revise los números, o pruebe con la identificación.';

interface VerifiableFieldProps extends Pick<Labelled, 'id' | 'label' | 'hint'> {
  /** The object of its buttons: 'la tarjeta'. */
  readonly object: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The error of the empty field. */
  readonly empty: string;
  /** What to do about a record that is not found. */
  readonly notFound?: string;
  /** What to offer beside a refusal, by its sentence. */
  readonly remedies?: Readonly<Record<string, ReactNode>>;
  /** The record found, or null. */
  readonly found: ReactNode | null;
  readonly verify: () => Promise<void>;
  /** `elsewhere`: the focus has moved to another control meanwhile. */
  readonly onVerified: (elsewhere: boolean) => void;
  /** Gets the service's refusal, which stays at the field until it is changed. */
  readonly onFailure: (error: unknown, telling: Telling) => void;
  /** A later refusal of the field, by the request for the whole form. */
  readonly problem?: string | undefined;
  /** Another way to fill the field, beside its label. */
  readonly aside?: ReactNode;
  /** Without it, the found record cannot be corrected. */
  readonly onCorrect?: () => void;
  readonly input?: Pick<ComponentProps<'input'>, 'readOnly' | 'inputMode' | 'autoCapitalize'>;
}

/**
 * A code that the server looks up, in two states: Validar, with its input, and Corregir, locked with the
 * record found. Enter validates, as a scanner that types and presses Enter expects.
 */
export function VerifiableField({
  id,
  label,
  hint,
  object,
  text,
  onText,
  empty,
  notFound,
  remedies,
  found,
  verify,
  onVerified,
  onFailure,
  problem,
  aside,
  onCorrect,
  input,
}: VerifiableFieldProps) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<{ readonly text: string; readonly detail: string }>();
  const refused = refusal?.text === text ? refusal.detail : problem;
  const error = tried && text.trim() === '' ? empty : refused;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setTried(true);
    if (text.trim() === '') {
      control.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await verify();
      setTried(false);
      onVerified(isElsewhere(form));
    } catch (failure) {
      onFailure(failure, {
        again: () => form.requestSubmit(),
        field: id,
        next: failure instanceof ApiError && failure.status === 404 && notFound,
        onClose: () => {
          if (failure instanceof ApiError && failure.line === undefined) {
            setRefusal({ text, detail: failure.detail });
          }
        },
      });
    } finally {
      setBusy(false);
    }
  };

  if (found !== null) {
    return (
      <div className="campo">
        <p className="campo-nombre">{label}</p>
        <div className="comprobado">
          <span className="comprobado-hallado">
            <Icon name="ok" />
            <span>{found}</span>
          </span>
          {onCorrect !== undefined && (
            <button type="button" id={id} className="boton-texto" onClick={onCorrect}>
              Corregir<span className="oculto"> {object}</span>
            </button>
          )}
        </div>
        <FieldError id={undefined} error={problem} />
      </div>
    );
  }
  return (
    <form className="verificable" noValidate method="post" onSubmit={(event) => void submit(event)}>
      <Field
        id={id}
        label={label}
        hint={hint}
        error={
          error && (
            <>
              {error} {remedies?.[error]}
            </>
          )
        }
      >
        {(ties) => (
          <div className="con-boton">
            <input
              {...input}
              {...ties}
              ref={control}
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              readOnly={busy || input?.readOnly === true}
              value={text}
              onChange={({ target }) => onText(target.value)}
            />
            <BusyButton className="boton-secundario" busy={busy} doing="Validando…">
              Validar<span className="oculto"> {object}</span>
            </BusyButton>
          </div>
        )}
      </Field>
      {aside}
    </form>
  );
}
