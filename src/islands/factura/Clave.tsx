import { useState } from 'react';

/** What people compare of a key: its last characters. */
const FINAL = 10;
/** The longest key that is read whole. */
const LEGIBLE = 25;

/** The whole key of an invoice, beside its number: a long one by its last ten characters, and whole when pressed; on paper
 * always short. `sola`: on a line of its own, where its word is seen. */
export function Clave({ clave, sola }: { readonly clave: string; readonly sola?: true }) {
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
