import { useState } from 'react';
import { Icon } from '../form/Icon.tsx';
import type { Canje } from './abrirCanje.ts';

/** Says that what stands on the screen was kept from before; it can be sent away. */
export function Recuperado({ canje }: { readonly canje: Canje }) {
  const [shown, setShown] = useState(canje.recuperado);
  if (!shown) return null;
  return (
    <div className="alerta" role="status">
      <Icon name="info" />
      <div>
        <p>Recuperamos lo que había escrito en esta pestaña.</p>
        <button type="button" className="boton-texto" onClick={() => setShown(false)}>
          Entendido
        </button>
      </div>
    </div>
  );
}
