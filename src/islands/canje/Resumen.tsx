import { Icon } from '../form/Icon.tsx';
import type { BorradorCanje } from './borrador.ts';
import type { Requisito } from './requisitos.ts';

/** The redemption at a glance, beside the fields: what is there and what is missing, as many rows with invoices as without. */
export function Resumen({
  lineas,
  requisitos,
}: {
  readonly lineas: BorradorCanje['lineas'];
  readonly requisitos: readonly Requisito[];
}) {
  const validadas = lineas.filter(({ validada }) => validada).length;
  const palabra = lineas.length === 1 ? 'validada' : 'validadas';
  const filas = [
    ...requisitos
      .filter(({ nombre }) => !nombre.startsWith('Factura'))
      .map(({ nombre, listo, valor }) => ({ nombre, listo, dicho: listo ? valor : 'Falta' })),
    {
      nombre: 'Facturas',
      listo: lineas.length > 0 && validadas === lineas.length,
      dicho: lineas.length === 0 ? 'Falta' : `${validadas} de ${lineas.length} ${palabra}`,
    },
  ];
  return (
    <>
      <h2 id="canje-resumen">Resumen</h2>
      <ul className="canje-requisitos">
        {filas.map(({ nombre, listo, dicho }) => (
          <li key={nombre} className={listo ? 'listo' : 'falta'}>
            <Icon name={listo ? 'ok' : 'pendiente'} />
            <span>
              {nombre}
              <span className={dicho === 'Falta' ? 'oculto' : 'canje-valor'}>: {dicho}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
