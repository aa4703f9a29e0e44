import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { leerBonificacion } from '../../domain/bonificacion.ts';
import { EXITOS } from '../../domain/mensajes.ts';
import { Circulos } from '../factura/Circulos.tsx';
import { pideFotos } from './borrador.ts';
import { Factura, type FacturaProps } from './Factura.tsx';
import { controles } from './requisitos.ts';

export { incumplidasDe } from './juicio.ts';
export { lineaPara } from './lineas.ts';

interface FacturasProps extends Pick<FacturaProps, 'canje' | 'hoy' | 'onFailure' | 'focus'> {
  readonly problemOf: (control: string) => string | undefined;
  readonly onValidated: (elsewhere: boolean) => void;
}

/** The invoices of the redemption, as many as the promotion needs. */
export function Facturas({ canje, hoy, problemOf, onValidated, onFailure, focus }: FacturasProps) {
  const borrador = useStore(canje.$borrador);
  const { lineas, promocion } = borrador;
  const [aviso, setAviso] = useState('');
  return (
    <section className="tarjeta canje-parte" aria-labelledby="canje-facturas">
      <div className="canje-titulo">
        <h2 id="canje-facturas">Facturas</h2>
        <Circulos
          gratis={leerBonificacion(promocion?.TipoBonificacion ?? '')?.gratis}
          necesarias={lineas.length}
          reunidas={lineas.filter(({ validada }) => validada).length}
        />
        <p className="campo-ayuda" role="status">
          Este canje requiere {lineas.length} {lineas.length === 1 ? 'factura' : 'facturas'}.{' '}
          {lineas.some(({ leida, semejante, validada }) => leida && !semejante && !validada) ? (
            <strong>Cambió la promoción o la farmacia: valide otra vez las facturas.</strong>
          ) : (
            'Si las cajas están en la misma factura, repítala en cada línea.'
          )}
        </p>
      </div>
      {lineas.map((linea, indice) => (
        <Factura
          // A line is its place; what was said of it is not so of another promotion.
          key={`${promocion?.Id}-${indice}`}
          canje={canje}
          indice={indice}
          linea={linea}
          hoy={hoy}
          problem={problemOf(controles.linea(indice))}
          onValidated={(elsewhere) => {
            const { titulo, texto } = EXITOS.facturaValida;
            setAviso(`${titulo}: factura ${indice + 1}. ${texto}.`);
            onValidated(elsewhere);
          }}
          onFailure={onFailure}
          focus={focus}
        />
      ))}
      <p className="oculto" role="status">
        {aviso}
      </p>
      {pideFotos(borrador) && (
        <p role="status">
          Después de aplicar el canje se le pedirá una foto de cada factura: téngalas a mano.
        </p>
      )}
    </section>
  );
}
