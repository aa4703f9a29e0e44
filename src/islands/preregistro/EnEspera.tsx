import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { call } from '../../api/call.ts';
import { type enEspera, pendientes } from '../../contracts/preregistro.ts';
import { formatearDia, leerDia } from '../../domain/calendario.ts';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { PagedTable } from '../table/PagedTable.tsx';
import { PAGE_SIZE } from '../table/Paging.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { useAnswer } from '../useAnswer.ts';

type Espera = InferOutput<typeof enEspera>;

const fila = createAppColumnHelper<Espera>();
const columnas = fila.columns([
  fila.accessor('Tarjeta', {
    header: 'Tarjeta',
    meta: { naming: true },
    cell: ({ getValue }) => <span className="codigo">{agruparTarjeta(getValue())}</span>,
  }),
  fila.accessor('Promocion', { header: 'Promoción', meta: { brief: 'under' } }),
  fila.accessor('Farmacia', { header: 'Farmacia' }),
  fila.accessor('Registradas', {
    header: 'Facturas',
    cell: ({ row: { original } }) =>
      original.Registradas < original.Necesarias
        ? `${original.Registradas} de ${original.Necesarias}`
        : 'Completas: ya se puede canjear',
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

/** The cards with pending invoices, the nearest last day first. */
export function EnEspera() {
  const [page, setPage] = useState(1);
  const { answer, again } = useAnswer({
    request: String(page),
    load: (signal) => call(pendientes, { search: { page, limit: PAGE_SIZE }, signal }),
  });
  return (
    <PagedTable
      title="Tarjetas con facturas en espera"
      columns={columnas}
      rowId={({ Tarjeta, Promocion }) => `${Tarjeta} ${Promocion}`}
      listing={answer}
      again={again}
      page={page}
      onPage={setPage}
      nouns={['tarjeta', 'tarjetas']}
      empty={<p>Ninguna tarjeta tiene facturas en espera.</p>}
    />
  );
}
