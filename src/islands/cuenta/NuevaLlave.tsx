import { call } from '../../api/call.ts';
import { prove } from '../../api/sessionCalls.ts';
import { NOMBRE_DE_LLAVE_MAXIMO, pedirLlave, registrarLlave } from '../../contracts/factores.ts';
import { sessionReplaced } from '../../stores/signedInUser.ts';
import { Dialog } from '../form/Dialog.tsx';
import { setRefusal } from '../form/serverErrors.ts';
import { useAppForm } from '../form/useAppForm.tsx';
import { ClaveActual } from './ClaveActual.tsx';

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
