import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../api/error.ts';
import { codigoDeAplicacion, ingresoConCodigo, ingresoConLlave } from '../../contracts/factores.ts';
import type { SegundoFactor as Paso } from '../../contracts/problem.ts';
import { logIn } from '../../stores/signedInUser.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { controlId } from '../form/contexts.ts';
import { Failure } from '../form/Failure.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useRefusal } from '../form/useRefusal.ts';
import { responderConLlave, SinLlave } from '../session/llave.ts';

const FORM = 'segundo-factor';
const CODIGO = v.object({ Codigo: codigoDeAplicacion });

interface SegundoFactorProps {
  readonly paso: Paso;
  /** The attempt is over: the sign-in begins again with the password. */
  readonly onOver: (error: ApiError) => void;
}

/** The second step of a sign-in: by one of the user's keys, or by a code of an application. */
export function SegundoFactor({ paso, onOver }: SegundoFactorProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="pila-amplia">
      <h2 ref={title} tabIndex={-1}>
        Confirme que es usted
      </h2>
      {paso.Llave !== undefined && (
        <ConLlave Intento={paso.Intento} opciones={paso.Llave} onOver={onOver} />
      )}
      {paso.Llave !== undefined && paso.Codigo && <p>O escriba el código de su aplicación:</p>}
      {paso.Codigo && <ConCodigo Intento={paso.Intento} onOver={onOver} />}
      <p className="ayuda-campo">
        ¿Perdió su llave o su teléfono? Pida ayuda a quien administra los usuarios.
      </p>
    </div>
  );
}

interface ConLlaveProps {
  readonly Intento: string;
  readonly opciones: NonNullable<Paso['Llave']>;
  readonly onOver: (error: ApiError) => void;
}

function ConLlave({ Intento, opciones, onOver }: ConLlaveProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const Llave = await responderConLlave(opciones);
      await logIn(ingresoConLlave, { Intento, Llave });
    } catch (error) {
      setBusy(false);
      if (error instanceof SinLlave) setRefusal(error.message);
      else if (!(error instanceof ApiError)) throw error;
      else if (error.status === 401) onOver(error);
      else setRefusal(error.detail);
    }
  };
  return (
    <form
      className="pila"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void ask();
      }}
    >
      <p>Use la llave que registró: conéctela, o desbloquee este equipo cuando él se lo pida.</p>
      {refusal !== null && <Failure detail={refusal} />}
      <div className="acciones">
        <BusyButton busy={busy} doing="Esperando su llave…">
          Usar mi llave
        </BusyButton>
      </div>
    </form>
  );
}

function ConCodigo({ Intento, onOver }: Pick<ConLlaveProps, 'Intento' | 'onOver'>) {
  const refusal = useRefusal();
  const form = useAppForm({
    id: FORM,
    schema: CODIGO,
    initial: { Codigo: '' },
    refusal,
    onSubmit: async ({ Codigo }) => {
      try {
        await logIn(ingresoConCodigo, { Intento, Codigo });
      } catch (error) {
        document.getElementById(controlId(FORM, 'Codigo'))?.focus();
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        onOver(error);
      }
    },
  });
  return (
    <form.AppForm>
      <form.Body className="formulario">
        {refusal.detail !== null && <Failure detail={refusal.detail} />}
        <form.AppField name="Codigo">
          {(field) => (
            <field.TextField
              label="Código de seis cifras"
              hint="El que muestra ahora su aplicación de códigos."
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
            />
          )}
        </form.AppField>
        <div className="acciones">
          <form.SubmitButton doing="Comprobando…">Ingresar con el código</form.SubmitButton>
        </div>
      </form.Body>
    </form.AppForm>
  );
}
