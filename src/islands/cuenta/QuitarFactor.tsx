import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import { type Llave, quitarCodigos, quitarLlave } from '../../contracts/factores.ts';
import { ConClave } from './ConClave.tsx';

interface QuitarFactorProps {
  /** The key to take away; null: the codes of the application. */
  readonly llave: Llave | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes a second factor away, after the present password. */
export function QuitarFactor({ llave, onDone, onClose }: QuitarFactorProps) {
  return (
    <ConClave
      titulo={llave === null ? '¿Quitar los códigos?' : `¿Quitar la llave «${llave.Nombre}»?`}
      boton="Quitar"
      haciendo="Quitando…"
      peligro
      onConfirm={async (ClaveActual) => {
        try {
          await (llave === null
            ? call(quitarCodigos, { body: { ClaveActual } })
            : call(quitarLlave, { body: { ClaveActual, Id: llave.Id } }));
        } catch (error) {
          // 404: gone already, by another page.
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
        }
        onDone();
      }}
      onClose={onClose}
    >
      <p>Desde ahora no servirá para ingresar.</p>
    </ConClave>
  );
}
