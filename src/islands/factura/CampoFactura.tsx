import { type KeyboardEvent, useState } from 'react';
import { TEXTO_FACTURA_MAXIMO } from '../../domain/facturas.ts';
import { Field, type Labelled } from '../form/Field.tsx';
import { Icon } from '../form/Icon.tsx';
import { loadLater } from '../loadLater.tsx';

// Loaded when the button is pressed: most counters have a scanner.
const Camara = loadLater(async () => (await import('./Camara.tsx')).Camara);

interface CampoFacturaProps extends Omit<Labelled, 'optional'> {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The camera has read a code: treat it as typed and sent with Enter. */
  readonly onRead: (text: string) => void;
  /** The form around it is sent by Enter, unless this prevents it. */
  readonly onEnter: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly readOnly: boolean;
}

/** One field for an invoice, however it arrives: typed, pasted, by a scanner or by the camera. */
export function CampoFactura({
  id,
  label,
  hint,
  text,
  onText,
  onRead,
  onEnter,
  error,
  readOnly,
}: CampoFacturaProps) {
  const [open, setOpen] = useState(false);
  // Browsers offer a camera to pages of their own site and over TLS alone.
  const hasCamera = 'mediaDevices' in navigator;
  return (
    <>
      <Field id={id} label={label} hint={hint} error={error}>
        {(ties) => (
          <span className={hasCamera ? 'factura-escaner con-camara' : 'factura-escaner'}>
            <input
              {...ties}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={TEXTO_FACTURA_MAXIMO}
              readOnly={readOnly}
              value={text}
              onChange={({ target }) => onText(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onEnter(event);
              }}
            />
            {hasCamera && (
              <button
                type="button"
                className="factura-camara"
                // It would be a Tab stop between the number and its date.
                tabIndex={-1}
                aria-label="Escanear con la cámara"
                title="Escanear con la cámara"
                disabled={readOnly}
                onClick={() => setOpen(true)}
              >
                <Icon name="camara" />
              </button>
            )}
          </span>
        )}
      </Field>
      {open && (
        <Camara
          onRead={(read) => {
            setOpen(false);
            onRead(read);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
