import { useState } from 'react';
import { Datos } from '../form/Datos.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { useHydrated } from '../useHydrated.ts';

/** One way to reach the call centre: what it is, its words and where a tap leads. */
export interface RecoveryContact {
  readonly nombre: string;
  readonly horario: string;
  readonly vias: readonly {
    readonly nombre: string;
    readonly texto: string;
    readonly enlace: string;
  }[];
}

/** '¿Olvidaste tu contraseña?' and the dialog that says who helps. */
export function Recovery({ contact }: { readonly contact: RecoveryContact }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="boton-texto con-script"
        disabled={!hydrated}
        onClick={() => setOpen(true)}
      >
        ¿Olvidaste tu contraseña?
      </button>
      {open && (
        <Dialog title="Recuperar su contraseña" onClose={() => setOpen(false)} closing="Cerrar">
          <p>
            Comuníquese con nosotros en {contact.nombre} y le daremos una contraseña nueva. Tenga a
            mano su usuario.
          </p>
          <Datos
            className="datos"
            de={{
              ...Object.fromEntries(
                contact.vias.map(({ nombre, texto, enlace }) => [
                  nombre,
                  <a key={nombre} href={enlace}>
                    {texto}
                  </a>,
                ]),
              ),
              Horario: contact.horario,
            }}
          />
        </Dialog>
      )}
    </>
  );
}
