import { Fragment } from 'react';
import type { InferOutput } from 'valibot';
import type { filaDeOficina, reporteRow } from '../../../contracts/dashboard/reporte.ts';
import { formatearInstante } from '../../../domain/calendario.ts';
import type { PaisCodigo } from '../../../domain/paises.ts';
import { Clave } from '../../factura/Clave.tsx';
import { createAppColumnHelper } from '../../table/useAppTable.ts';
import { CodigoDeCanje } from '../CodigoDeCanje.tsx';
import { Estado } from '../Estado.tsx';
import { DE_FARMACIA, NombreBreve } from '../NombreBreve.tsx';
import { Pais } from '../Pais.tsx';
import { instanteEnPais } from '../palabras.ts';

type FilaDeOficina = InferOutput<typeof filaDeOficina>;
/** One line of the report; the office's has more fields. */
export type ReporteRow = InferOutput<typeof reporteRow> & Partial<FilaDeOficina>;

const fila = createAppColumnHelper<ReporteRow>();

/** What both reports show alike: the code and the state. */
const codigo = (abre: boolean) =>
  fila.accessor('CodigoConfirmacion', {
    header: 'Código Confirmación',
    meta: { naming: true },
    cell: ({ getValue }) => <CodigoDeCanje codigo={getValue()} abre={abre} />,
  });
const estado = fila.accessor('EstadoCanje', {
  header: 'Estado Canje',
  meta: { brief: 'corner' },
  cell: ({ getValue }) => <Estado estado={getValue()} />,
});

/**
 * The columns of the office's report on screen: its file has all of them. Hours are those of each country. Among
 * `rechazados` a reason comes with its remarks.
 */
export const columnasDeOficina = (abreCanjes: boolean, rechazados: boolean) =>
  fila.columns([
    fila.accessor('FechaCanje', {
      header: 'Fecha Canje',
      enableSorting: true,
      meta: { brief: 'beside' },
      cell: ({ row: { original } }) => instanteEnPais(original.Pais ?? '', original.RegistradoEn),
    }),
    fila.accessor('Pais', {
      header: 'País',
      cell: ({ getValue }) => <Pais nombre={getValue() ?? ''} />,
    }),
    fila.accessor('PtoVenta', {
      header: 'Pto. de Venta',
      meta: { brief: 'under' },
      cell: ({ row: { original } }) => (
        <span className="en-linea">
          <NombreBreve entero={original.PtoVenta} partes={DE_FARMACIA} />
          <span className="solo-breve">{original.Marca}</span>
        </span>
      ),
    }),
    fila.accessor(({ Marca, Presentacion }) => `${Marca} ${Presentacion}`, {
      id: 'Producto',
      header: 'Producto',
      cell: ({ getValue }) => <NombreBreve entero={getValue()} />,
    }),
    fila.accessor('CodigoMedico', { header: 'Médico' }),
    codigo(abreCanjes),
    estado,
    fila.accessor(({ Motivo, Observaciones }) => [Motivo, rechazados && Observaciones], {
      id: rechazados ? 'Motivo' : 'MotivoBreve',
      header: 'Motivo',
      // The remarks of an approval are no reason.
      cell: ({ getValue }) =>
        getValue()[0] === null ? (
          '—'
        ) : (
          <NombreBreve entero={getValue().filter(Boolean).join(': ')} />
        ),
    }),
  ]);

/** The report's columns, in the order of the specification; hours are those of the pharmacies' country. */
export const columnasReporte = (pais: PaisCodigo) =>
  fila.columns([
    fila.accessor('Id', { header: 'Id' }),
    fila.accessor('FechaCanje', {
      header: 'Fecha Canje',
      enableSorting: true,
      meta: { brief: 'beside' },
      cell: ({ row: { original } }) => formatearInstante(pais, new Date(original.RegistradoEn)),
    }),
    fila.accessor('Marca', { header: 'Marca', meta: { brief: 'under' } }),
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
                {canonico !== undefined && <Clave clave={canonico} />}
              </Fragment>
            );
          }),
    }),
    codigo(true),
    estado,
    fila.accessor('Observaciones', {
      header: 'Observa\u00adciones',
      cell: ({ getValue }) => getValue() || '—',
    }),
  ]);
