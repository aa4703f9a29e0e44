import type { InferOutput } from 'valibot';
import type { facturaPreregistrada } from '../../contracts/preregistro.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { Clave } from '../factura/Clave.tsx';
import { Icon } from '../form/Icon.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';

/** One pre-registered invoice. */
export type Preregistro = InferOutput<typeof facturaPreregistrada>;

const fila = createAppColumnHelper<Preregistro>();

interface Acciones {
  readonly onEdit: (fila: Preregistro) => void;
  readonly onRemove: (fila: Preregistro) => void;
  /** Why a pending one does not count towards the redemption; null when it does. */
  readonly sinContar: (fila: Preregistro) => string | null;
}

/** The columns of the pre-registered invoices; one that was used, or is not the person's, is fixed and shows its state. */
export const columnasPreregistros = (
  { onEdit, onRemove, sinContar }: Acciones,
  ultima: 'Acciones' | 'Estado',
) =>
  fila.columns([
    fila.accessor('factura', {
      header: 'Factura #',
      meta: { naming: true },
      cell: ({ row: { original } }) => (
        <span>
          {original.factura}
          {original.Canonico !== null && <Clave clave={original.Canonico} />}
          {original.Confirmada && (
            <span className="detalle">Se parece a otra factura; se confirmó que es distinta.</span>
          )}
          <span className="detalle">{original.FarmaciaNombre}</span>
        </span>
      ),
    }),
    fila.accessor('fecha_factura', {
      header: 'Fecha Factura',
      meta: { brief: 'beside' },
      cell: ({ row: { original } }) => {
        const motivo = sinContar(original);
        return (
          <span>
            {formatearDia(original.fecha_factura)}
            {motivo !== null && <span className="detalle">{motivo}</span>}
          </span>
        );
      },
    }),
    fila.accessor('usuario', { header: 'Usuario', meta: { brief: 'corner' } }),
    fila.display({
      id: 'acciones',
      header: ultima,
      meta: { brief: 'under' },
      cell: ({ row: { original } }) =>
        original.Editable ? (
          <span className="preregistro-acciones">
            <button
              type="button"
              className="boton-texto"
              id={`preregistro-editar-${original.id}`}
              aria-label={`Editar la factura ${original.factura}`}
              onClick={() => onEdit(original)}
            >
              <Icon name="editar" /> Editar
            </button>
            <button
              type="button"
              className="boton-texto"
              aria-label={`Eliminar la factura ${original.factura}`}
              onClick={() => onRemove(original)}
            >
              <Icon name="borrar" /> Eliminar
            </button>
          </span>
        ) : (
          <span className={original.estado === 'Canjeado' ? 'etiqueta etiqueta-ok' : 'etiqueta'}>
            {original.estado === 'Canjeado' ? 'Canjeada' : 'De otra farmacia'}
          </span>
        ),
    }),
  ]);
