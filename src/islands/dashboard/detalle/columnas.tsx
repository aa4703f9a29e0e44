import { formatearDia } from '../../../domain/calendario.ts';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { DocumentoDeFactura } from '../../factura/DocumentoDeFactura.tsx';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { Estado } from '../Estado.tsx';
import { Restante } from '../Restante.tsx';
import { MotivoDeRechazo } from './Avisos.tsx';
import { type Canje, puntoDeVentaDe } from './datos.tsx';

const canje = createAppColumnHelper<Canje>();
const factura = createAppColumnHelper<Canje['Facturas'][number]>();

/** The search's one result row. */
export const columnasResultado = canje.columns([
  canje.accessor('CodigoConfirmacion', {
    header: 'Código de Confirmación',
    cell: ({ getValue }) => <span className="codigo">{formatearCodigo(getValue())}</span>,
  }),
  canje.accessor('Paciente', { header: 'Paciente' }),
  canje.accessor('Presentacion', { header: 'Presentación' }),
  canje.accessor('Farmacia', {
    header: 'Farmacia',
    cell: ({ row }) => <span>{puntoDeVentaDe(row.original)}</span>,
  }),
  canje.accessor('Auditado', { header: 'Auditado' }),
  canje.accessor('Estado', {
    header: 'Estado',
    cell: ({ row: { original } }) => (
      <span className="etiquetas">
        <Estado estado={original.Estado} />
        {original.CierraEn !== null && <Restante cierra={original.CierraEn} />}
      </span>
    ),
  }),
  canje.accessor('Observaciones', {
    header: 'Observaciones',
    cell: ({ row: { original } }) =>
      original.Estado === 'Rechazado' ? (
        <MotivoDeRechazo canje={original} />
      ) : (
        original.Observaciones || '—'
      ),
  }),
]);

const ORDINALES = ['primera', 'segunda', 'tercera', 'cuarta'];

/** The invoices of a redemption; the one that its rejection names is marked. */
export const columnasDeFacturas = (de: Canje) =>
  factura.columns([
    factura.accessor('NumeroFactura', {
      header: 'Número Factura',
      meta: { naming: true },
      cell: ({ row: { original, index } }) => (
        <span>
          {original.NumeroFactura}{' '}
          {de.Estado === 'Rechazado' &&
            de.Observaciones.includes(`${ORDINALES[index]} factura`) && (
              <span className="etiqueta etiqueta-error">La del rechazo</span>
            )}
          <DocumentoDeFactura factura={original} />
        </span>
      ),
    }),
    factura.accessor('Fecha', {
      header: 'Fecha',
      meta: { brief: 'under' },
      cell: ({ getValue }) => formatearDia(getValue()),
    }),
    factura.accessor('Cantidad', { header: 'Cajas', meta: { numeric: true, brief: 'corner' } }),
    factura.accessor('Farmacia', { header: 'Farmacia', meta: { brief: 'under' } }),
  ]);
