import { useState } from 'react';
import { formatearDia } from '../../domain/calendario.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { Dialog } from '../form/Dialog.tsx';
import type { Preregistro } from './columnas.tsx';

interface EliminarFacturaProps {
  readonly fila: Preregistro;
  /** Must not reject: it shows its own errors. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an invoice is removed. */
export function EliminarFactura({ fila, onConfirm, onClose }: EliminarFacturaProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      title="¿Está seguro de eliminar la factura?"
      onClose={onClose}
      footer={
        <>
          <BusyButton
            type="button"
            className="boton boton-peligro"
            busy={busy}
            doing="Eliminando la factura…"
            onClick={() => {
              setBusy(true);
              void onConfirm();
            }}
          >
            Eliminar
          </BusyButton>
          <button type="button" className="boton-secundario" data-primero onClick={onClose}>
            Cancelar
          </button>
        </>
      }
    >
      <p>
        Factura <strong>{fila.factura}</strong> del {formatearDia(fila.fecha_factura)},{' '}
        {fila.FarmaciaNombre}.
        {fila.Canonico !== null && <span className="factura-canonica"> {fila.Canonico}</span>}
      </p>
    </Dialog>
  );
}
