import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import { safeParse } from 'valibot';
import { saldo } from '../../contracts/pacientes.ts';
import type { Dia } from '../../domain/calendario.ts';
import { leerFechaConAnio } from '../../domain/fechaEscrita.ts';
import { leerTarjeta, puedeSerTarjeta } from '../../domain/tarjeta.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { Field } from '../form/Field.tsx';
import { PistaDeIdentificacion } from '../form/PistaDeIdentificacion.tsx';
import { usePais } from '../usePais.ts';

const ID = 'saldo-numero';
const ID_FECHA = 'saldo-nacimiento';
const numero = saldo.params.entries.cardOrId;
const FALTA_FECHA = 'Escriba la fecha de nacimiento como día, mes y año: 27/03/1958';

/** What is looked up; the date of birth goes along where the number is no card's, or the service asked for it. */
export interface Consulta {
  readonly numero: string;
  readonly nacimiento: Dia | null;
}

interface FormularioSaldoProps {
  /** Must not reject: it shows its own errors. Answers what the service said of the date, if it wants one. */
  readonly consultar: (consulta: Consulta) => Promise<string | undefined>;
}

interface Faltas {
  readonly numero?: string | undefined;
  readonly fecha?: string | undefined;
}

/**
 * The field of the balance page, and the date of birth as soon as what is typed cannot be a card number. What
 * stands in them is the browser's own, so that nothing typed before the script is lost. Two fields need no form
 * library, which weighs 14 kB.
 */
export function FormularioSaldo({ consultar }: FormularioSaldoProps) {
  const input = useRef<HTMLInputElement>(null);
  const fecha = useRef<HTMLInputElement>(null);
  const [faltas, setFaltas] = useState<Faltas>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [conFecha, setConFecha] = useState(false);
  const [texto, setTexto] = useState('');
  const pais = usePais();
  /** The service wants the date with a card, too. */
  const siempre = useRef(false);

  /** What was typed before the script was there counts as well. */
  const attach = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    const before = element?.value ?? '';
    if (before.trim() !== '') setConFecha(!puedeSerTarjeta(before));
    setTexto(before);
  }, []);
  const escrito = () => input.current?.value ?? '';
  const pideFecha = (texto: string, terminado: boolean) =>
    siempre.current || (terminado ? leerTarjeta(texto) === null : !puedeSerTarjeta(texto));

  const validate = (terminado: boolean): Consulta | undefined => {
    const parsed = safeParse(numero, escrito());
    const pide = escrito().trim() !== '' && pideFecha(escrito(), terminado);
    const nacimiento = pide ? leerFechaConAnio(fecha.current?.value ?? '') : null;
    setConFecha(pide);
    setFaltas({
      numero: parsed.success ? undefined : parsed.issues[0].message,
      fecha: pide && nacimiento === null ? FALTA_FECHA : undefined,
    });
    if (!parsed.success || (pide && nacimiento === null)) return undefined;
    return { numero: parsed.output, nacimiento };
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const valid = validate(true);
    setAttempt((n) => n + 1);
    if (valid === undefined) return;
    setBusy(true);
    const pedida = await consultar(valid);
    setBusy(false);
    if (pedida === undefined) return;
    siempre.current = true;
    setConFecha(true);
    setFaltas({ fecha: pedida });
    setAttempt((n) => n + 1);
  };
  const onChange = () => {
    setTexto(escrito());
    if (attempt > 0) validate(false);
    else setConFecha(escrito().trim() !== '' && pideFecha(escrito(), false));
  };

  return (
    // Whatever sends it without the script, neither ends up in an address.
    <form noValidate method="post" className="formulario" onSubmit={(event) => void submit(event)}>
      <ErrorSummary
        faults={[
          { id: ID, message: faltas.numero },
          { id: ID_FECHA, message: faltas.fecha },
        ].flatMap(({ id, message }) => (message === undefined ? [] : [{ id, message }]))}
        attempt={attempt}
      />
      <Field
        id={ID}
        label="Número de tarjeta o de identificación"
        hint={
          <>
            Escríbalo como está en su tarjeta o en su documento.
            <PistaDeIdentificacion texto={texto} pais={pais} />
          </>
        }
        error={faltas.numero}
      >
        {(ties) => (
          <input
            {...ties}
            ref={attach}
            type="text"
            name="numero"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onChange={onChange}
          />
        )}
      </Field>
      {conFecha && (
        <Field
          id={ID_FECHA}
          label="Fecha de nacimiento"
          hint="Día, mes y año de la persona afiliada: por ejemplo, 27/03/1958. Con la identificación sola no mostramos ningún saldo."
          error={faltas.fecha}
        >
          {(ties) => (
            <input
              {...ties}
              className="control control-corto"
              ref={fecha}
              type="text"
              name="nacimiento"
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              onChange={onChange}
            />
          )}
        </Field>
      )}
      <div className="acciones">
        <BusyButton busy={busy} doing="Consultando su saldo…">
          Consultar Saldo
        </BusyButton>
      </div>
    </form>
  );
}
