import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { prove } from '../../api/sessionCalls.ts';
import { NOMBRE_DE_LLAVE_MAXIMO, pedirLlave, registrarLlave } from '../../contracts/factores.ts';
import { sessionReplaced } from '../../stores/signedInUser.ts';
import { controlId } from '../form/contexts.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Failure } from '../form/Failure.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useRefusal } from '../form/useRefusal.ts';
import { ClaveActual } from './ClaveActual.tsx';

const FORM = 'nueva-llave';

interface NuevaLlaveProps {
  readonly userName: string;
  readonly onDone: (nombre: string) => void;
  readonly onClose: () => void;
}

/** Names and registers a key, after the present password. */
export function NuevaLlave({ userName, onDone, onClose }: NuevaLlaveProps) {
  const refusal = useRefusal();
  const form = useAppForm({
    id: FORM,
    schema: pedirLlave.body,
    refusal,
    initial: { Nombre: '', ClaveActual: '' },
    onSubmit: async ({ Nombre, ClaveActual }) => {
      // Only here is the part needed that talks to keys.
      const { crearLlave, SinLlave } = await import('../session/llave.ts');
      try {
        const { Intento, Opciones } = await call(pedirLlave, { body: { Nombre, ClaveActual } });
        const Llave = await crearLlave(Opciones);
        sessionReplaced(await prove(registrarLlave, { Intento, Nombre, Llave }));
        onDone(Nombre);
      } catch (error) {
        if (!(error instanceof SinLlave)) throw error;
        refusal.setDetail(error.message);
      }
    },
  });
  useEffect(() => document.getElementById(controlId(FORM, 'Nombre'))?.focus(), []);
  return (
    <Dialog title="Registrar una llave" onClose={onClose}>
      {refusal.detail !== null && <Failure detail={refusal.detail} />}
      <form.AppForm>
        <form.Body className="pila-amplia">
          <form.FormErrors />
          <form.AppField name="Nombre">
            {(field) => (
              <field.TextField
                label="Nombre de la llave"
                hint="Para reconocerla, por ejemplo «Caja 2»."
                maxLength={NOMBRE_DE_LLAVE_MAXIMO}
                autoComplete="off"
              />
            )}
          </form.AppField>
          <form.AppField name="ClaveActual">
            {() => <ClaveActual userName={userName} hint="Para confirmar que es usted." />}
          </form.AppField>
          <form.SubmitOrBack doing="Esperando la llave…" onBack={onClose}>
            Registrar
          </form.SubmitOrBack>
        </form.Body>
      </form.AppForm>
    </Dialog>
  );
}
