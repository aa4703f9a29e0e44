import { useCallback, useState } from 'react';
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
  const close = useCallback(() => setOpen(false), []);
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
        <Dialog
          title="Recuperar su contraseña"
          onClose={close}
          footer={
            <button type="button" className="boton" data-primero onClick={close}>
              Cerrar
            </button>
          }
        >
          <p>
            Comuníquese con nosotros en {contact.nombre} y le daremos una contraseña nueva. Tenga a
            mano su usuario.
          </p>
          <dl className="datos">
            {contact.vias.map(({ nombre, texto, enlace }) => (
              <div key={nombre}>
                <dt>{nombre}</dt>
                <dd>
                  <a href={enlace}>{texto}</a>
                </dd>
              </div>
            ))}
            <div>
              <dt>Horario</dt>
              <dd>{contact.horario}</dd>
            </div>
          </dl>
        </Dialog>
      )}
    </>
  );
}
