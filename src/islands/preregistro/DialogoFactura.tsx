import { type SubmitEvent, useRef, useState } from 'react';
import type { Dia } from '../../domain/calendario.ts';
import { NUMERO_FACTURA_MAXIMO } from '../../domain/facturas.ts';
import { VALIDACION } from '../../domain/mensajes.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { Field, FieldError } from '../form/Field.tsx';
import type { FacturaEscrita } from './borrador.ts';

interface DialogoFacturaProps {
  readonly escrita: FacturaEscrita;
  readonly onWrite: (cambio: Partial<Pick<FacturaEscrita, 'numero' | 'fecha'>>) => void;
  /** The name of the pharmacy of the invoice. */
  readonly farmacia: string | undefined;
  readonly hoy: Dia;
  /** Must not reject: it shows its own errors. */
  readonly onSave: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for an invoice's number and date, new or to be corrected. */
export function DialogoFactura({
  escrita,
  onWrite,
  farmacia,
  hoy,
  onSave,
  onClose,
}: DialogoFacturaProps) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const numero = useRef<HTMLInputElement>(null);
  const fecha = useRef<HTMLInputElement>(null);
  const sinNumero = tried && escrita.numero.trim() === '';
  const sinFecha = tried && escrita.fecha === '';
  const error = sinNumero || sinFecha ? VALIDACION.preregistroIncompleto : undefined;
  const errorId = error === undefined ? undefined : 'factura-error';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const missing =
      escrita.numero.trim() === '' ? numero : escrita.fecha === '' ? fecha : undefined;
    if (missing !== undefined) {
      missing.current?.focus();
      return;
    }
    setBusy(true);
    await onSave();
    setBusy(false);
  };

  return (
    <Dialog title={escrita.id === null ? 'Agregar Factura' : 'Editar Factura'} onClose={onClose}>
      <form noValidate method="post" onSubmit={(event) => void submit(event)}>
        <fieldset className="formulario" aria-describedby={errorId}>
          <legend className="oculto">Datos de la factura</legend>
          {farmacia !== undefined && (
            <p>
              Farmacia: <strong>{farmacia}</strong>
            </p>
          )}
          <div role="alert" className="preregistro-anuncio">
            <FieldError id={errorId} error={error} />
          </div>
          <Field id="factura-numero" label="Factura #">
            {(ties) => (
              <input
                {...ties}
                ref={numero}
                data-primero
                type="text"
                aria-invalid={sinNumero}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={NUMERO_FACTURA_MAXIMO}
                readOnly={busy}
                value={escrita.numero}
                onChange={({ target }) => onWrite({ numero: target.value })}
              />
            )}
          </Field>
          <Field id="factura-fecha" label="Fecha Factura">
            {(ties) => (
              <input
                {...ties}
                ref={fecha}
                type="date"
                aria-invalid={sinFecha}
                max={hoy}
                readOnly={busy}
                value={escrita.fecha}
                onChange={({ target }) => onWrite({ fecha: target.value })}
              />
            )}
          </Field>
          <div className="acciones">
            <BusyButton busy={busy} doing="Guardando la factura…">
              Guardar
            </BusyButton>
            <button type="button" className="boton-secundario" onClick={onClose}>
              Cancelar
            </button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
