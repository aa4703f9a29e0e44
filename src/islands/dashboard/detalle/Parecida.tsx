import { formatearDia } from '../../../domain/calendario.ts';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { partesDistintas } from '../../../domain/factura/diferencia.ts';
import { paths } from '../../../paths.ts';
import { Icon } from '../../form/Icon.tsx';
import type { Canje } from './datos.tsx';

/** An invoice above the one that it looks like, with the redemption that the other one is of. */
export function Parecida({ factura }: { readonly factura: Canje['Facturas'][number] }) {
  const { Semejante, Confirmada } = factura;
  if (Semejante === null) return null;
  const { Canje: otro } = Semejante;
  const [esta, aquella] = partesDistintas(factura.NumeroFactura, Semejante.NumeroFactura);
  return (
    <li>
      <Icon name="aviso" />
      <div>
        <strong>Factura parecida</strong>
        {Confirmada && ': la farmacia confirmó que es otra'}
        <ul className="parecida">
          <li>
            <Numero partes={esta} />
            <span>{formatearDia(factura.Fecha)} esta</span>
          </li>
          <li>
            <Numero partes={aquella} />
            <span>{formatearDia(Semejante.Fecha)} la&nbsp;otra</span>
          </li>
        </ul>
        {otro !== null && (
          <p>
            La otra es del canje{' '}
            <a className="codigo" href={paths.canjeDetalle(otro.CodigoConfirmacion)}>
              {formatearCodigo(otro.CodigoConfirmacion)}
            </a>{' '}
            del {formatearDia(otro.Fecha)}, tarjeta terminada en {otro.Tarjeta}.
          </p>
        )}
      </div>
    </li>
  );
}

const Numero = ({ partes }: { readonly partes: ReturnType<typeof partesDistintas>[0] }) => (
  <span className="codigo">
    {partes.antes}
    {partes.distinta !== '' && <mark>{partes.distinta}</mark>}
    {partes.despues}
  </span>
);
