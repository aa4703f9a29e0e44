import { Circulos } from '../factura/Circulos.tsx';
import { Icon } from '../form/Icon.tsx';
import type { BorradorCanje } from './borrador.ts';
import type { Requisito } from './requisitos.ts';

/** The redemption at a glance: its circles, what is there and what is missing. */
export function Resumen({
  borrador,
  requisitos,
}: {
  readonly borrador: BorradorCanje;
  readonly requisitos: readonly Requisito[];
}) {
  const { promocion } = borrador;
  return (
    <aside className="tarjeta canje-resumen" aria-labelledby="canje-resumen">
      <h2 id="canje-resumen">Resumen</h2>
      {promocion !== null && <Avance borrador={borrador} tipo={promocion.TipoBonificacion} />}
      <ul className="canje-requisitos">
        {requisitos.map(({ nombre, listo, valor }) => (
          <li key={nombre} className={listo ? 'listo' : 'falta'}>
            <Icon name={listo ? 'ok' : 'pendiente'} />
            <span>
              <span className="canje-requisito">{nombre}</span>
              <span className="oculto">: </span>
              <span className="canje-valor">{listo ? valor : 'Falta'}</span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** How many invoices are validated, as circles and in words. */
function Avance({ borrador, tipo }: { readonly borrador: BorradorCanje; readonly tipo: string }) {
  const { lineas } = borrador;
  const validadas = lineas.filter(({ validada }) => validada).length;
  return (
    <div className="canje-avance">
      <Circulos tipo={tipo} necesarias={lineas.length} reunidas={validadas} />
      <span>
        <strong>{tipo}</strong> · {validadas} de {lineas.length}{' '}
        {lineas.length === 1 ? 'factura validada' : 'facturas validadas'}
      </span>
    </div>
  );
}
