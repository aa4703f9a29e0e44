import * as v from 'valibot';
import { ApiError } from '../../api/error.ts';
import { codigoDeIngreso, ingresoConCodigo, ingresoConLlave } from '../../contracts/factores.ts';
import type { SegundoFactor as Paso } from '../../contracts/problem.ts';
import { logIn } from '../../stores/signedInUser.ts';
import { controlId } from '../form/contexts.ts';
import { openAtHeading } from '../form/openAtHeading.ts';
import { setRefusal } from '../form/serverErrors.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { focusControl } from '../form/useFocusLater.ts';
import { responderConLlave, SinLlave } from '../session/llave.ts';

const FORM = 'segundo-factor';
const CODIGO = v.object({ Codigo: codigoDeIngreso });

interface SegundoFactorProps {
  readonly paso: Paso;
  /** The attempt is over: the sign-in begins again with the password. */
  readonly onOver: (error: ApiError) => void;
}

/** The second step of a sign-in: by one of the user's keys, or by a code of an application. */
export function SegundoFactor({ paso, onOver }: SegundoFactorProps) {
  return (
    <div className="pila-amplia">
      <h2 ref={openAtHeading} tabIndex={-1}>
        Confirme que es usted
      </h2>
      {paso.Llave !== undefined && (
        <ConLlave Intento={paso.Intento} opciones={paso.Llave} onOver={onOver} />
      )}
      {paso.Llave !== undefined && paso.Codigo && <p>O escriba el código de su aplicación:</p>}
      {paso.Codigo && <ConCodigo Intento={paso.Intento} onOver={onOver} />}
      <p className="campo-ayuda">
        ¿Sin su llave o su teléfono? Escriba uno de los códigos de recuperación que guardó. Si no
        los tiene, pida a quien administra los usuarios que quite su segundo factor: otra persona lo
        aprueba, y usted lo sabe por correo, si guardó uno.
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
  const form = useAppForm({
    id: 'con-llave',
    schema: v.object({}),
    initial: {},
    onSubmit: async () => {
      try {
        const Llave = await responderConLlave(opciones);
        await logIn(ingresoConLlave, { Intento, Llave });
      } catch (error) {
        if (error instanceof SinLlave) setRefusal(form, error.message);
        else if (error instanceof ApiError && error.status === 401) onOver(error);
        else throw error;
      }
    },
  });
  return (
    <form.Form className="pila" errors={null}>
      <p>Use la llave que registró: conéctela, o desbloquee este equipo cuando él se lo pida.</p>
      <form.Refused />
      <form.Submit doing="Esperando…">Usar mi llave</form.Submit>
    </form.Form>
  );
}

function ConCodigo({ Intento, onOver }: Pick<ConLlaveProps, 'Intento' | 'onOver'>) {
  const form = useAppForm({
    id: FORM,
    schema: CODIGO,
    initial: { Codigo: '' },
    onSubmit: async ({ Codigo }) => {
      try {
        await logIn(ingresoConCodigo, { Intento, Codigo });
      } catch (error) {
        focusControl(controlId(FORM, 'Codigo'));
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        onOver(error);
      }
    },
  });
  return (
    <form.Form className="formulario" errors={<form.Refused />}>
      <form.TextField
        name="Codigo"
        label="Código de seis cifras"
        hint="El que muestra ahora su aplicación de códigos, o uno de recuperación."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={24}
      />
      <form.Submit doing="Comprobando…">Ingresar con el código</form.Submit>
    </form.Form>
  );
}
