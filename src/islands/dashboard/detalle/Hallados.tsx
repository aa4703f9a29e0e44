import { useMemo } from 'react';
import * as v from 'valibot';
import { call } from '../../../api/call.ts';
import { buscarCanjes } from '../../../contracts/dashboard/busqueda.ts';
import type { PaisCodigo } from '../../../domain/paises.ts';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { PagedTable } from '../../table/PagedTable.tsx';
import type { useAddress } from '../../table/useAddress.ts';
import { usePages } from '../../table/usePages.ts';
import { columnasHallados } from '../columnasCanjes.tsx';

/** What the staff searches redemptions by, as the address and the form hold it. */
export interface Buscado {
  readonly factura: string;
  readonly tarjeta: string;
  readonly pais: PaisCodigo | '';
}

/** The same as the contract takes it: without empty fields. */
export const pedidoDe = ({
  factura,
  tarjeta,
  pais,
}: Buscado): v.InferInput<typeof buscarCanjes.search> => ({
  factura: factura.trim() || undefined,
  tarjeta: tarjeta.trim() || undefined,
  pais: pais || undefined,
});

/** The redemptions that the address asks for: those of an invoice or a card, or those that their patients do not recognise. */
export function Hallados({
  at,
  buscado,
  desconocidos,
}: {
  readonly at: ReturnType<
    typeof useAddress<'pagina' | 'factura' | 'tarjeta' | 'pais' | 'desconocidos'>
  >;
  readonly buscado: Buscado;
  /** Shows disavowed redemptions instead of the results of a search. */
  readonly desconocidos: boolean;
}) {
  const parsed = v.safeParse(
    buscarCanjes.search,
    desconocidos ? { desconocidos: 'si', pais: buscado.pais || undefined } : pedidoDe(buscado),
  );
  const errores = useErrorDialog();
  const { lista } = usePages(at, 'pagina', {
    onFailure: errores.show,
    request: parsed.success ? '' : undefined,
    subject: JSON.stringify(parsed.output),
    load: (pages, signal) =>
      call(buscarCanjes, { search: { ...(parsed.success && parsed.output), ...pages }, signal }),
  });
  const porFactura = !desconocidos && buscado.factura !== '';
  const columnas = useMemo(() => columnasHallados(porFactura), [porFactura]);
  if (!parsed.success) return null;
  return (
    <>
      <PagedTable
        title={desconocidos ? 'Canjes que el paciente no reconoce' : 'Canjes encontrados'}
        columns={columnas}
        rowId={({ CodigoConfirmacion }) => CodigoConfirmacion}
        {...lista}
        nouns={['canje', 'canjes']}
        empty={
          <p>
            {desconocidos
              ? 'No hay avisos de pacientes sin ver.'
              : 'No encontramos canjes con esos datos. Revise cómo están escritos.'}
          </p>
        }
      />
      {errores.element}
    </>
  );
}
