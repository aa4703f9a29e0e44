import { type SubmitEvent, useRef, useState } from 'react';
import { safeParse } from 'valibot';
import { saldo } from '../../contracts/pacientes.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { Field } from '../form/Field.tsx';

const ID = 'saldo-numero';
const numero = saldo.params.entries.cardOrId;

interface FormularioSaldoProps {
  /** Must not reject: it shows its own errors. */
  readonly consultar: (numero: string) => Promise<void>;
}

/**
 * The one field of the balance page. What stands in it is the browser's own, so that nothing typed
 * before the script is lost; one field needs no form library, which weighs 14 kB.
 */
export function FormularioSaldo({ consultar }: FormularioSaldoProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const validate = () => {
    const parsed = safeParse(numero, input.current?.value ?? '');
    setError(parsed.success ? undefined : parsed.issues[0].message);
    return parsed.success ? parsed.output : undefined;
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const valid = validate();
    setAttempt((n) => n + 1);
    if (valid === undefined) return;
    setBusy(true);
    await consultar(valid);
    setBusy(false);
  };

  return (
    // Whatever sends it without the script, the number does not end up in an address.
    <form noValidate method="post" className="formulario" onSubmit={(event) => void submit(event)}>
      <ErrorSummary
        faults={error === undefined ? [] : [{ id: ID, message: error }]}
        attempt={attempt}
      />
      <Field
        id={ID}
        label="Número de tarjeta o de identificación"
        hint="Escríbalo como está en su tarjeta, o como lo dio al afiliarse."
        error={error}
      >
        {(ties) => (
          <input
            {...ties}
            ref={input}
            type="text"
            name="numero"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onChange={() => {
              if (attempt > 0) validate();
            }}
          />
        )}
      </Field>
      <div className="acciones">
        <BusyButton busy={busy} doing="Consultando su saldo…">
          Consultar Saldo
        </BusyButton>
      </div>
    </form>
  );
}
