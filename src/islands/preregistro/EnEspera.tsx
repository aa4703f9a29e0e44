import { useMemo } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { type enEspera, pendientes } from '../../contracts/preregistro.ts';
import { formatearDia, leerDia } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { FarmaciaFiltro } from '../dashboard/FarmaciaChooser.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { usePages } from '../table/usePages.ts';
import { ESPERA } from './borrador.ts';
import { useUsuario } from '../session/Guard.tsx';

export type Espera = InferOutput<typeof enEspera>;

const fila = createAppColumnHelper<Espera>();
const columnasDe = (onOpen: (espera: Espera) => void, conFarmacia: boolean) =>
  fila.columns([
    fila.accessor('Tarjeta', {
      header: 'Tarjeta',
      meta: { naming: true },
      cell: ({ row: { original } }) => (
        <button type="button" className="boton-texto codigo" onClick={() => onOpen(original)}>
          {agruparTarjeta(original.Tarjeta)}
        </button>
      ),
    }),
    fila.accessor('Promocion', { header: 'Promoción', meta: { brief: 'under' } }),
    ...(conFarmacia ? [fila.accessor('Farmacia', { header: 'Farmacia' })] : []),
    fila.accessor('Registradas', {
      header: 'Facturas',
      meta: { brief: 'corner' },
      cell: ({ row: { original } }) =>
        original.Registradas < original.Necesarias ? (
          `${original.Registradas} de ${original.Necesarias}`
        ) : (
          <span className="etiqueta etiqueta-ok">Ya se puede canjear</span>
        ),
    }),
    fila.accessor('Hasta', {
      header: 'Vence',
      meta: { brief: 'beside' },
      cell: ({ getValue }) => {
        const dia = leerDia(getValue());
        return dia === null ? '' : formatearDia(dia);
      },
    }),
  ]);

interface EnEsperaProps {
  readonly pais: PaisCodigo;
  readonly onOpen: (espera: Espera) => void;
}

/** The cards with pending invoices: first what can be redeemed, then the nearest last day. A row opens its invoices. */
export function EnEspera({ pais, onOpen }: EnEsperaProps) {
  const user = useUsuario();
  const at = useAddress(ESPERA);
  const [address, change] = at;
  const farmacia = address.farmacia || undefined;
  const deVarias = user.farmaciaAdmin || user.rol !== 'Regente';
  const { lista } = usePages(at, 'espera', {
    subject: address.farmacia,
    load: (pages, signal) => call(pendientes, { search: { ...pages, farmacia }, signal }),
  });
  const columnas = useMemo(() => columnasDe(onOpen, deVarias), [onOpen, deVarias]);
  return (
    <PagedTable
      title="Tarjetas con facturas en espera"
      columns={columnas}
      rowId={({ Tarjeta, PromocionId }) => `${Tarjeta} ${PromocionId}`}
      {...lista}
      filters={
        deVarias && (
          <FarmaciaFiltro
            id="espera-farmacia"
            pais={pais}
            value={address.farmacia}
            onValue={(codigo) => change({ farmacia: codigo, espera: '1' }, 'replace')}
          />
        )
      }
      nouns={['tarjeta', 'tarjetas']}
      empty={<p>Ninguna tarjeta tiene facturas en espera.</p>}
    />
  );
}
