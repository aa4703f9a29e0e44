import { useState } from 'react';

/** What people compare of a key: its last characters. */
const FINAL = 10;
/** The longest key that is read whole. */
const LEGIBLE = 25;

interface ClaveProps {
  readonly clave: string;
  /** It stands on a line of its own, where its word is seen. */
  readonly sola?: boolean;
}

/** The whole key of an invoice, beside its number: a long one by its last ten characters, and whole when pressed; on paper
 * always short. */
export function Clave({ clave, sola = false }: ClaveProps) {
  const [entera, setEntera] = useState(false);
  if (clave.length <= LEGIBLE) return <span className="detalle factura-canonica"> {clave}</span>;
  return (
    <button
      type="button"
      className="factura-clave"
      title={entera ? undefined : 'Ver la clave entera'}
      aria-expanded={entera}
      onClick={() => setEntera(!entera)}
    >
      <span className={sola ? undefined : 'oculto'}>Clave: </span>
      {entera && <span className="no-imprimir">{clave}</span>}
      <span className={entera ? 'solo-imprimir' : undefined}>…{clave.slice(-FINAL)}</span>
    </button>
  );
}
