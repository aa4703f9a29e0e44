import { formatearDia } from '../../domain/calendario.ts';
import { Clave } from '../factura/Clave.tsx';
import { Confirm } from '../form/Confirm.tsx';
import type { Preregistro } from './columnas.tsx';

interface EliminarFacturaProps {
  readonly fila: Preregistro;
  /** Must not reject: it shows its own errors. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an invoice is removed. */
export function EliminarFactura({ fila, onConfirm, onClose }: EliminarFacturaProps) {
  return (
    <Confirm
      title="¿Está seguro de eliminar la factura?"
      yes="Eliminar"
      doing="Eliminando…"
      no="Cancelar"
      isDangerous
      onYes={onConfirm}
      onNo={onClose}
    >
      <p>
        Factura <strong>{fila.factura}</strong> del {formatearDia(fila.fecha_factura)},{' '}
        {fila.FarmaciaNombre}.{fila.Canonico !== null && <Clave clave={fila.Canonico} />}
      </p>
    </Confirm>
  );
}
