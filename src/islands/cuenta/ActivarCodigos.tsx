import { useEffect, useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { prove } from '../../api/sessionCalls.ts';
import { activarCodigos, pedirCodigos } from '../../contracts/factores.ts';
import { sessionReplaced } from '../../stores/signedInUser.ts';
import { CodigoQr } from '../confirmacion/CodigoQr.tsx';
import { controlId } from '../form/contexts.ts';
import { Dialog } from '../form/Dialog.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { ClaveActual } from './ClaveActual.tsx';

const PEDIR = 'pedir-codigos';
const ACTIVAR = 'activar-codigos';

type Semilla = InferOutput<typeof pedirCodigos.reply>;

interface ActivarCodigosProps {
  /** Told the password that was just proved: the recovery codes ask for it. */
  readonly onDone: (ClaveActual: string) => void;
  readonly onClose: () => void;
}

/** Sets up an application: the present password first, then its QR code, then the first code it shows. */
export function ActivarCodigos({ onDone, onClose }: ActivarCodigosProps) {
  const [semilla, setSemilla] = useState<(Semilla & { readonly ClaveActual: string }) | null>(null);
  return (
    <Dialog title="Usar una aplicación de códigos" onClose={onClose}>
      {semilla === null ? (
        <Pedir onSeed={setSemilla} onClose={onClose} />
      ) : (
        <Activar semilla={semilla} onDone={() => onDone(semilla.ClaveActual)} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PedirProps {
  readonly onSeed: (semilla: Semilla & { readonly ClaveActual: string }) => void;
  readonly onClose: () => void;
}

function Pedir({ onSeed, onClose }: PedirProps) {
  const form = useAppForm({
    id: PEDIR,
    schema: pedirCodigos.body,
    initial: { ClaveActual: '' },
    onSubmit: async (body) => onSeed({ ...(await call(pedirCodigos, { body })), ...body }),
  });
  return (
    <form.Form className="pila-amplia">
      <ClaveActual hint="Para confirmar que es usted." />
      <form.Submit doing="Preparando…" onBack={onClose}>
        Seguir
      </form.Submit>
    </form.Form>
  );
}

interface ActivarProps {
  readonly semilla: Semilla;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Activar({ semilla, onDone, onClose }: ActivarProps) {
  const form = useAppForm({
    id: ACTIVAR,
    schema: activarCodigos.body,
    initial: { Codigo: '' },
    onSubmit: async (body) => {
      sessionReplaced(await prove(activarCodigos, body));
      onDone();
    },
  });
  useEffect(() => document.getElementById(controlId(ACTIVAR, 'Codigo'))?.focus(), []);
  return (
    <form.Form className="pila-amplia">
      <p>
        Con su aplicación (Google Authenticator, Microsoft Authenticator u otra) lea este código:
      </p>
      <div className="codigo-qr">
        <CodigoQr text={semilla.Direccion} />
      </div>
      <p>
        O escriba en ella esta clave:{' '}
        <code className="clave-secreta">{semilla.Secreto.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
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
  );
}
