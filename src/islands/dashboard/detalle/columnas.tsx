import { formatearDia } from '../../../domain/calendario.ts';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { DocumentoDeFactura } from '../../factura/DocumentoDeFactura.tsx';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { Estado } from '../Estado.tsx';
import type { Canje } from './datos.tsx';

const canje = createAppColumnHelper<Canje>();
const factura = createAppColumnHelper<Canje['Facturas'][number]>();

/** The search's one result row. */
export const columnasResultado = canje.columns([
  canje.accessor('CodigoConfirmacion', {
    header: 'Código de Confirmación',
    meta: { naming: true },
    cell: ({ getValue }) => <span className="codigo">{formatearCodigo(getValue())}</span>,
  }),
  canje.accessor('Paciente', { header: 'Paciente' }),
  canje.accessor('Presentacion', { header: 'Presentación' }),
  canje.accessor('Farmacia', { header: 'Farmacia' }),
  canje.accessor('Auditado', { header: 'Auditado' }),
  canje.accessor('Estado', {
    header: 'Estado',
    cell: ({ getValue }) => <Estado estado={getValue()} />,
  }),
  canje.accessor('Observaciones', {
    header: 'Observaciones',
    cell: ({ row: { original } }) =>
      [original.Motivo, original.Observaciones].filter(Boolean).join(': ') || '—',
  }),
]);

/** The invoices of the redemption. */
export const columnasFacturas = factura.columns([
  factura.accessor('NumeroFactura', {
    header: 'Número Factura',
    meta: { naming: true },
    cell: ({ row: { original } }) => (
      <span>
        {original.NumeroFactura}
        <DocumentoDeFactura factura={original} />
      </span>
    ),
  }),
  factura.accessor('Fecha', {
    header: 'Fecha',
    meta: { brief: 'beside' },
    cell: ({ getValue }) => formatearDia(getValue()),
  }),
  factura.accessor('Cantidad', { header: 'Cajas', meta: { numeric: true } }),
  factura.accessor('Farmacia', { header: 'Farmacia', meta: { brief: 'under' } }),
]);
