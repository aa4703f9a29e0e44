import { useState } from 'react';
import { BusyButton } from '../form/BusyButton.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { FieldError } from '../form/Field.tsx';
import { type Corte, comprimir, ENTERA } from './preparar.ts';
import { Recorte } from './Recorte.tsx';

interface EditorProps {
  readonly imagen: ImageBitmap;
  readonly onLista: (foto: Blob) => void;
  readonly onClose: () => void;
}

/** Turns and cuts a picture before it is sent, and makes it grey and small on the device. */
export function Editor({ imagen, onLista, onClose }: EditorProps) {
  const [giros, setGiros] = useState(0);
  const [corte, setCorte] = useState<Corte>(ENTERA);
  const [busy, setBusy] = useState(false);
  const [problema, setProblema] = useState<string | undefined>(undefined);

  const usar = async () => {
    setBusy(true);
    const foto = await comprimir(imagen, { giros, corte });
    setBusy(false);
    if (foto === undefined) setProblema('Este teléfono no pudo preparar la foto. Tome otra.');
    else onLista(foto);
  };

  return (
    <Dialog
      title="Revise la foto"
      wide
      onClose={onClose}
      footer={
        <>
          <BusyButton
            type="button"
            busy={busy}
            doing="Preparando…"
            data-primero
            onClick={() => void usar()}
          >
            Enviar esta foto
          </BusyButton>
          <button
            type="button"
            className="boton-secundario"
            onClick={() => {
              setGiros((giros + 1) % 4);
              setCorte(ENTERA);
            }}
          >
            Girar
          </button>
        </>
      }
    >
      <div className="pila">
        <p>Mueva las dos esquinas hasta que quede solo la factura, entera y legible.</p>
        <div role="alert">
          <FieldError id={undefined} error={problema} />
        </div>
        <Recorte imagen={imagen} giros={giros} corte={corte} onCorte={setCorte} />
      </div>
    </Dialog>
  );
}
