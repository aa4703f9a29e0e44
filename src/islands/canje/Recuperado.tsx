import { useState } from 'react';
import { Alerta } from '../form/Alerta.tsx';
import type { Canje } from './abrirCanje.ts';

/** Says that the screen shows a kept draft, which can be discarded. */
export function Recuperado({ canje }: { readonly canje: Canje }) {
  const [shown, setShown] = useState(canje.recuperado);
  if (!shown) return null;
  return (
    <Alerta role="status" className="canje-recuperado">
      <p>Recuperamos lo que había escrito.</p>
      <button type="button" className="boton-texto" onClick={() => setShown(false)}>
        Entendido
      </button>
    </Alerta>
  );
}
