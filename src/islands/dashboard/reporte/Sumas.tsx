import { useState } from 'react';
import type { InferOutput } from 'valibot';
import type { reporteResumen } from '../../../contracts/dashboard/reporte.ts';
import { contar, enCajas } from '../../../domain/cifra.ts';
import { Plegado } from '../../Plegado.tsx';

/** What a report sums up to. */
type Resumen = InferOutput<typeof reporteResumen.reply>;

const cajasDe = ({ Cajas }: Resumen) =>
  contar(
    Cajas.reduce((sum, { Cajas }) => sum + Cajas, 0),
    'caja sin costo',
    'cajas sin costo',
  );

/** The office's report: 'Este mes: 587 canjes', '88 pendientes', '437 aprobados', '62 rechazados', '437 cajas sin costo', '1050 cajas facturadas', without zeros. */
export const totalesDe = (resumen: Resumen, periodo: string): readonly string[] => [
  `${periodo}: ${contar(resumen.Canjes, 'canje', 'canjes')}`,
  ...[
    ...resumen.Estados.map(({ Estado, Canjes }) =>
      contar(Canjes, Estado.toLowerCase(), `${Estado.toLowerCase()}s`),
    ),
    cajasDe(resumen),
    contar(resumen.Facturadas, 'caja facturada', 'cajas facturadas'),
  ].filter((total) => !total.startsWith('0 ')),
];

/** The free boxes of the chain's report, whose redemptions are all approved. */
export function Sumas({ resumen }: { readonly resumen: Resumen }) {
  if (resumen.Canjes === 0) return null;
  return (
    <section className="pila" aria-labelledby="reporte-sumas">
      <h2 id="reporte-sumas">
        {cajasDe(resumen)} y {contar(resumen.Facturadas, 'facturada', 'facturadas')} en{' '}
        {contar(resumen.Canjes, 'canje', 'canjes')}
      </h2>
      <PorProducto resumen={resumen} open />
    </section>
  );
}

/** Sums that are shown at once: the table comes before long. */
const PRIMERAS = 10;

/** The free boxes of a report by product and distributor, the most first. */
export function PorProducto({
  resumen: { Cajas },
  open,
}: {
  readonly resumen: Resumen;
  readonly open?: boolean;
}) {
  const [todas, setTodas] = useState(false);
  if (Cajas.length === 0) return null;
  return (
    <Plegado nombre="Por producto y distribuidor" abierto={open} className="sumas-caja">
      <ul className="sumas">
        {(todas ? Cajas : Cajas.slice(0, PRIMERAS)).map(({ Producto, Distribuidor, Cajas }) => (
          <li key={`${Producto} ${Distribuidor}`}>
            <span>
              {Producto} · {Distribuidor}
            </span>
            <strong>{enCajas(Cajas)}</strong>
          </li>
        ))}
      </ul>
      {!todas && Cajas.length > PRIMERAS && (
        <button type="button" className="boton-texto" onClick={() => setTodas(true)}>
          Ver más
        </button>
      )}
    </Plegado>
  );
}
