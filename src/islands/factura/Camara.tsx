import { Dialog } from '../form/Dialog.tsx';
import { abrirLector } from './lector.ts';
import { useCamara } from './useCamara.tsx';

/** Milliseconds between two looks at the picture: a person holds a code still for longer. */
const PAUSE_MS = 120;

const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });

interface CamaraProps {
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}

/** The camera's picture, until it shows an invoice's code. */
export function Camara({ onRead, onClose }: CamaraProps) {
  const { imagen } = useCamara({
    indicacion: 'Ponga el código de la factura dentro del recuadro, sin brillos y sin moverlo.',
    alternativa: 'Escriba la factura o use el escáner.',
    onSeen: async (element, signal) => {
      const leer = await abrirLector();
      const over = () => signal.aborted;
      while (!over()) {
        const found = element.videoWidth > 0 ? await leer(element) : null;
        // If the dialog was closed during the scan, ignore the result.
        if (over()) return;
        if (found !== null) {
          onRead(found);
          return;
        }
        await pause();
      }
    },
  });

  return (
    <Dialog title="Escanear con la cámara" onClose={onClose}>
      {imagen}
    </Dialog>
  );
}
