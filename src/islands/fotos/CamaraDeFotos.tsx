import { useCamara } from '../factura/useCamara.tsx';
import { Dialog } from '../form/Dialog.tsx';

interface CamaraDeFotosProps {
  readonly onFoto: (imagen: ImageBitmap) => void;
  readonly onClose: () => void;
}

/** The computer's camera: a press takes the photo. */
export function CamaraDeFotos({ onFoto, onClose }: CamaraDeFotosProps) {
  const { video, imagen, seen } = useCamara({
    indicacion: 'Ponga la factura plana frente a la cámara, con luz, hasta que se lea entera.',
    alternativa: 'Elija una foto guardada.',
  });
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
      {imagen}
    </Dialog>
  );
}
