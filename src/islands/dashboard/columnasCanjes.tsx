import type { InferOutput } from 'valibot';
import type { canjeRow } from '../../contracts/dashboard/canje.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import type { TipoCanje } from '../../domain/estado.ts';
import { paths } from '../../paths.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { CodigoDeCanje } from './CodigoDeCanje.tsx';
import { Estado } from './Estado.tsx';
import { DE_FARMACIA, NombreBreve, PRODUCTO } from './NombreBreve.tsx';
import { Pais } from './Pais.tsx';
import { instanteEnPais } from './palabras.ts';
import { Restante } from './Restante.tsx';

/** One line of the lists of redemptions. */
type CanjeRow = InferOutput<typeof canjeRow> & { readonly Factura?: string | undefined };

const canje = createAppColumnHelper<CanjeRow>();

const fechaQue = (ordena: boolean) =>
  canje.accessor('Fecha', {
    header: 'Fecha',
    enableSorting: ordena,
    cell: ({ row: { original } }) => instanteEnPais(original.Pais, original.RegistradoEn),
  });

/** On a phone the line under the code says what tells the rows apart. */
const comunesDe = (unaSolaFarmacia: boolean) => [
  canje.accessor('Pais', {
    header: 'País',
    cell: ({ getValue }) => <Pais nombre={getValue()} />,
  }),
  canje.accessor('Cadena', { header: 'Cadena' }),
  canje.accessor('PuntoVenta', {
    header: 'Punto de Venta',
    meta: unaSolaFarmacia ? {} : { brief: 'under' },
    cell: ({ getValue, row: { original } }) => (
      <>
        <NombreBreve entero={getValue()} partes={DE_FARMACIA} />
        <span className="solo-breve">
          {'\u00a0'}· {original.Producto.replace(/ .*/, '')}
        </span>
      </>
    ),
  }),
  canje.accessor('Producto', {
    header: 'Producto',
    meta: unaSolaFarmacia ? { brief: 'under' } : {},
    cell: ({ getValue }) => <NombreBreve entero={getValue()} partes={PRODUCTO} />,
  }),
  canje.accessor('CodigoConfirmacion', {
    header: 'Código de Confirmación',
    meta: { naming: true },
    // Plain text while it is pending, as the specification has it.
    cell: ({ getValue, row }) => (
      <CodigoDeCanje codigo={getValue()} abre={row.original.Estado !== 'Pendiente'} />
    ),
  }),
];

/**
 * `ordena`: the list goes by the change, which the cell of a decided one shows. `iguales`: of a list of one state, which
 * a phone's rows leave out. `nuevos`: a pharmacy's unseen ones.
 */
const estadoQue = ({ ordena = false, iguales = false, nuevos = false }) =>
  canje.accessor('Estado', {
    header: 'Estado',
    enableSorting: ordena,
    // In the list of pending rows the time left takes the place of the state.
    meta: ordena ? { brief: 'beside' } : {},
    cell: ({ row: { original } }) => (
      <span className="etiquetas">
        <span className={iguales ? 'repetido' : undefined}>
          <Estado estado={original.Estado} />
        </span>
        {nuevos && original.Visto === false && (
          <span className="etiqueta etiqueta-aviso">Nuevo</span>
        )}
        {original.Estado !== 'Pendiente' && (
          <span className="detalle" title="Desde cuándo está en este estado">
            {instanteEnPais(original.Pais, original.CambioEn)}
          </span>
        )}
      </span>
    ),
  });

const tramite = canje.accessor('Tramite', { header: 'Trámite' });

/** `sinFotos`: every row asks for photos. A link that says what to do is in sight. */
const plazo = (auditor: boolean, sinFotos: boolean) =>
  canje.accessor('CierraEn', {
    id: 'plazo',
    meta: { brief: 'beside' },
    enableSorting: true,
    header: 'Tiempo para auditar',
    cell: ({ row: { original } }) => {
      const agrega = sinFotos || (original.FaltaFoto && !auditor);
      return (
        <span className="plazo">
          <Restante cierra={original.CierraEn} />
          {original.FaltaFoto && !agrega && (
            <span className="etiqueta etiqueta-aviso">Piden foto</span>
          )}
          <a
            className={agrega ? 'abre-fila a-la-vista' : 'abre-fila'}
            href={paths.canjeDetalle(original.CodigoConfirmacion)}
          >
            {agrega ? 'Agregar fotos' : auditor ? 'Auditar' : 'Ver detalle'}
            <span className="oculto">
              {' '}
              {auditor ? 'el' : 'del'} canje {formatearCodigo(original.CodigoConfirmacion)}
            </span>
          </a>
        </span>
      );
    },
  });

/** On a phone the reason is under the code, above what tells the rows apart. */
const motivo = canje.accessor('Motivo', {
  header: 'Motivo',
  meta: { brief: 'under' },
  cell: ({ row: { original } }) => {
    const { Motivo, Observaciones } = original;
    // 'Otro' says nothing: the observation, which such a rejection has, is the reason.
    if (Motivo === 'Otro') return <span>{Observaciones}</span>;
    return (
      <span>
        {Motivo}
        {Observaciones !== '' && <span className="detalle">{Observaciones}</span>}
      </span>
    );
  },
});

/** The columns of a 48-hour list for a person who may audit or not, of one pharmacy or of several. */
export function columnasDeLista(
  tipo: TipoCanje,
  {
    auditor,
    unaSolaFarmacia,
    sinFotos,
  }: Record<'auditor' | 'unaSolaFarmacia' | 'sinFotos', boolean>,
) {
  const comunes = comunesDe(unaSolaFarmacia);
  if (tipo === 'canjePendiente') {
    // By registration or by the time left: one order, which the list's index gives in both directions.
    return canje.columns([
      fechaQue(true),
      ...comunes,
      estadoQue({}),
      tramite,
      plazo(auditor, sinFotos),
    ]);
  }
  const decididos = [
    fechaQue(false),
    ...comunes,
    estadoQue({ ordena: true, iguales: true, nuevos: !auditor }),
    tramite,
  ];
  return tipo === 'canjeRechazado'
    ? canje.columns([...decididos, motivo])
    : canje.columns(decididos);
}

/** The columns of the staff's search, by invoice with its number; every code leads to its detail. */
export const columnasHallados = (porFactura: boolean) =>
  canje.columns([
    ...(porFactura
      ? [
          canje.accessor('Factura', {
            header: 'Factura',
            meta: { brief: 'corner' },
            cell: ({ getValue }) => <span className="codigo">{getValue()}</span>,
          }),
        ]
      : []),
    fechaQue(false),
    ...comunesDe(false).slice(0, -1),
    canje.accessor('CodigoConfirmacion', {
      header: 'Código de Confirmación',
      meta: { naming: true },
      cell: ({ getValue }) => (
        <a className="codigo abre-fila" href={paths.canjeDetalle(getValue())}>
          {formatearCodigo(getValue())}
        </a>
      ),
    }),
    estadoQue({ ordena: true }),
    tramite,
  ]);
