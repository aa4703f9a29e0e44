import type { InferOutput } from 'valibot';
import { prove } from '../../api/sessionCalls.ts';
import { activarCodigos, type pedirCodigos } from '../../contracts/factores.ts';
import { sessionReplaced } from '../../stores/signedInUser.ts';
import { CodigoQr } from '../confirmacion/CodigoQr.tsx';
import { CopyButton } from '../copy/CopyButton.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { useAppForm } from '../form/useAppForm.tsx';

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
