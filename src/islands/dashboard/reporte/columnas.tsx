import { Fragment } from 'react';
import type { InferOutput } from 'valibot';
import type { reporteRow } from '../../../contracts/dashboard/reporte.ts';
import { formatearInstante } from '../../../domain/calendario.ts';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import type { PaisCodigo } from '../../../domain/paises.ts';
import { paths } from '../../../paths.ts';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { Estado } from '../Estado.tsx';

/** One line of the report. */
type ReporteRow = InferOutput<typeof reporteRow>;

const fila = createAppColumnHelper<ReporteRow>();

/** The report's columns, in the order of the specification; hours are those of the pharmacies' country. */
export const columnasReporte = (pais: PaisCodigo) =>
  fila.columns([
    fila.accessor('Id', { header: 'Id' }),
    fila.accessor('FechaCanje', {
      header: 'Fecha Canje',
      cell: ({ row: { original } }) => formatearInstante(pais, new Date(original.RegistradoEn)),
    }),
    fila.accessor('Marca', { header: 'Marca' }),
    fila.accessor('Presentacion', { header: 'Presenta\u00adción' }),
    fila.accessor('NombreCadena', { header: 'Nombre Cadena' }),
    fila.accessor('PtoVenta', { header: 'Pto. de Venta' }),
    fila.accessor('TipoBonificacion', { header: 'Tipo Bonifi\u00adcación' }),
    fila.accessor('Facturas', {
      header: 'Facturas',
      // A number is never broken in two, though it has hyphens; its full key, which is long, may be.
      cell: ({ getValue }) =>
        getValue()
          .split(', ')
          .map((factura, i) => {
            const [, numero = '', canonico] = /^(.*?)(?: \[([^\]]*)\])?$/s.exec(factura) ?? [];
            return (
              // Two pharmacies may have given the same number.
              <Fragment key={`${i} ${factura}`}>
                {i > 0 && ', '}
                <span className="codigo">{numero}</span>
                {canonico !== undefined && (
                  <span className="detalle factura-canonica"> {canonico}</span>
                )}
              </Fragment>
            );
          }),
    }),
    fila.accessor('CodigoConfirmacion', {
      header: 'Código Confirmación',
      meta: { naming: true },
      cell: ({ getValue }) => (
        <a className="codigo abre-fila" href={paths.canjePorCodigo(getValue())}>
          {formatearCodigo(getValue())}
        </a>
      ),
    }),
    fila.accessor('EstadoCanje', {
      header: 'Estado Canje',
      cell: ({ getValue }) => <Estado estado={getValue()} />,
    }),
    fila.accessor('Observaciones', {
      header: 'Observa\u00adciones',
      cell: ({ getValue }) => getValue() || '—',
    }),
  ]);
