import { Fragment, type ReactNode } from 'react';
import type { InferOutput } from 'valibot';
import type { detalleCanje } from '../../contracts/dashboard/busqueda.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { Clave } from '../factura/Clave.tsx';
import { instanteEnPais } from '../dashboard/palabras.ts';

type Canje = InferOutput<typeof detalleCanje.reply>;

/** The facts of the redemption, as they are printed. */
export function HechosDelCanje({ canje }: { readonly canje: Canje }) {
  const facturas = canje.Facturas.map(({ NumeroFactura, Fecha, Cantidad, Canonico }) => (
    <Fragment key={NumeroFactura}>
      {`${NumeroFactura} del\u00a0${formatearDia(Fecha)}${Cantidad > 1 ? ` · ${Cantidad} cajas` : ''}`}
      {Canonico !== null && <Clave clave={Canonico} />}
    </Fragment>
  ));
  const registrado = [instanteEnPais(canje.Pais, canje.RegistradoEn), canje.RegistradoPor];
  const hechos: readonly (readonly [string, readonly ReactNode[]])[] = [
    ['Paciente', [canje.Paciente, agruparTarjeta(canje.NumeroTarjeta)]],
    ['Farmacia', [canje.Farmacia]],
    ['Facturas', facturas],
    ['Registrado', registrado],
    // From here on for the paper alone, which is kept without the screen.
    ['Promoción', [canje.TipoBonificacion]],
    ['Médico', [canje.Medico]],
    ['Distribuidor', [canje.Distribuidor]],
  ];
  return (
    <dl className="confirmacion-hechos">
      {hechos.map(([nombre, valores]) => (
        <div key={nombre}>
          <dt>{nombre}</dt>
          {/* Always the same facts in the same order. */}
          {valores.map((valor, i) => (
            <dd key={i}>{valor}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
