import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { prove } from '../../api/sessionCalls.ts';
import {
  activarCodigos,
  NOMBRE_DE_LLAVE_MAXIMO,
  type pedirCodigos,
  pedirLlave,
  registrarLlave,
} from '../../contracts/factores.ts';
import { sessionReplaced } from '../../stores/signedInUser.ts';
import { Dialog } from '../form/Dialog.tsx';
import { setRefusal } from '../form/serverErrors.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { ClaveActual } from './ClaveActual.tsx';
import { CodigoQr } from '../confirmacion/CodigoQr.tsx';
import { CopyButton } from '../copy/CopyButton.tsx';

interface NuevaLlaveProps {
  /** Gets the proved password as well, which the recovery codes need. */
  readonly onDone: (nombre: string, ClaveActual: string) => void;
  readonly onClose: () => void;
}

/** Names and registers a key, after the present password. */
export function NuevaLlave({ onDone, onClose }: NuevaLlaveProps) {
  const form = useAppForm({
    id: 'nueva-llave',
    schema: pedirLlave.body,
    initial: { Nombre: '', ClaveActual: '' },
    onSubmit: async ({ Nombre, ClaveActual }) => {
      // Loaded on demand: only this button needs it.
      const { crearLlave, SinLlave } = await import('../session/llave.ts');
      try {
        const { Intento, Opciones } = await call(pedirLlave, { body: { Nombre, ClaveActual } });
        const Llave = await crearLlave(Opciones);
        sessionReplaced(await prove(registrarLlave, { Intento, Nombre, Llave }));
        onDone(Nombre, ClaveActual);
      } catch (error) {
        if (!(error instanceof SinLlave)) throw error;
        setRefusal(form, error.message);
      }
    },
  });
  return (
    <Dialog title="Registrar una llave" onClose={onClose}>
      <form.Form className="pila-amplia">
        <form.TextField
          name="Nombre"
          label="Nombre de la llave"
          hint="Para reconocerla, por ejemplo «Caja 2»."
          maxLength={NOMBRE_DE_LLAVE_MAXIMO}
          autoComplete="off"
        />
        <ClaveActual hint="Para confirmar que es usted." />
        <form.Submit doing="Esperando…" onBack={onClose}>
          Registrar
        </form.Submit>
      </form.Form>
    </Dialog>
  );
}

interface ActivarCodigosProps {
  readonly semilla: InferOutput<typeof pedirCodigos.reply>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Sets up an application: its QR code, then the first code that it shows. */
export function ActivarCodigos({ semilla, onDone, onClose }: ActivarCodigosProps) {
  const form = useAppForm({
    id: 'activar-codigos',
    schema: activarCodigos.body,
    initial: { Codigo: '' },
    onSubmit: async (body) => {
      sessionReplaced(await prove(activarCodigos, body));
      onDone();
    },
  });
  return (
    <Dialog title="Usar una aplicación de códigos" onClose={onClose}>
      <form.Form className="pila">
        <p>Lea este código con su aplicación (Google o Microsoft Authenticator, u otra):</p>
        <CodigoQr text={semilla.Direccion} />
        <p>O escriba en ella esta clave:</p>
        <code className="clave-secreta">{semilla.Secreto.replace(/.{4}(?=.)/g, '$& ')}</code>
        <div className="acciones">
          <CopyButton text={semilla.Secreto} what="la clave" done="Clave copiada" />
          {/* A phone cannot read the code on its own screen. */}
          <a className="boton-texto" href={semilla.Direccion}>
            Abrir en la aplicación
          </a>
        </div>
        <form.TextField
          name="Codigo"
          label="Código que muestra la aplicación"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
        />
        <form.Submit doing="Comprobando…" onBack={onClose}>
          Activar
        </form.Submit>
      </form.Form>
    </Dialog>
  );
}
