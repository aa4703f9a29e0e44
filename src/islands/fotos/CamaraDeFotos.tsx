import { useCamara } from '../factura/useCamara.ts';
import { Dialog } from '../form/Dialog.tsx';
import { FieldError } from '../form/Field.tsx';

interface CamaraDeFotosProps {
  readonly onFoto: (imagen: ImageBitmap) => void;
  readonly onClose: () => void;
}

/** The computer's camera: what it sees when the person presses becomes the photo. */
export function CamaraDeFotos({ onFoto, onClose }: CamaraDeFotosProps) {
  const { video, problem, seen } = useCamara({ alternativa: 'Elija una foto guardada.' });
  return (
    <Dialog
      title="Foto con la cámara"
      wide
      onClose={onClose}
      footer={
        <button
          type="button"
          className="boton"
          data-primero
          disabled={!seen}
          onClick={() => {
            if (video.current !== null) void createImageBitmap(video.current).then(onFoto);
          }}
        >
          Tomar la foto
        </button>
      }
    >
      <div className="pila">
        <p>Ponga la factura plana frente a la cámara, con luz, hasta que se lea entera.</p>
        <div role="alert">
          <FieldError id={undefined} error={problem ?? undefined} />
        </div>
        {problem === null && (
          <video
            ref={video}
            className="camara-imagen"
            muted
            playsInline
            aria-label={seen ? 'Lo que ve la cámara' : 'La cámara se está abriendo'}
          />
        )}
      </div>
    </Dialog>
  );
}
