import type { InferOutput } from 'valibot';
import type { detalleCanje } from '../../contracts/dashboard/busqueda.ts';
import { Clave } from './Clave.tsx';

type Factura = InferOutput<typeof detalleCanje.reply>['Facturas'][number];

/** What was read out of an invoice, in words; nothing for a free number, which says no more than itself. */
function partesDe({ Documento, Emisor, Sucursal, Verificada, NumeroFactura }: Factura): string {
  return [
    Documento === `Factura ${NumeroFactura}` ? '' : Documento,
    Emisor === null ? '' : `emisor ${Emisor}`,
    Sucursal === null ? '' : `sucursal ${Sucursal}`,
    Verificada ? 'dígito verificador correcto' : '',
  ]
    .filter((parte) => parte !== '')
    .join(' · ');
}

/** The parts of an invoice for its auditor, below its number: document, full key, official page. */
export function DocumentoDeFactura({ factura }: { readonly factura: Factura }) {
  const { Canonico, Enlace } = factura;
  const partes = partesDe(factura);
  return (
    <>
      {partes !== '' && <span className="detalle">{partes}</span>}
      {Canonico !== null && <Clave clave={Canonico} sola />}
      {Enlace !== null && (
        <a className="detalle" href={Enlace} target="_blank" rel="noreferrer">
          Ver en la página oficial<span className="oculto"> (se abre en otra pestaña)</span>
        </a>
      )}
    </>
  );
}
