import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../form/Dialog.tsx';
import { FieldError } from '../form/Field.tsx';
import { abrirLector } from './lector.ts';

/** Between two looks at the picture: a code stands still for longer. */
const PAUSE_MS = 120;

interface CamaraProps {
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}

/** Why the camera cannot be used, as the person can change it. */
function reason(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') {
    return 'El navegador no tiene permiso para usar la cámara. Puede darlo en la barra de direcciones o escribir la factura.';
  }
  return name === 'NotFoundError'
    ? 'No se encontró ninguna cámara. Escriba la factura o use el escáner.'
    : 'No se pudo abrir la cámara. Escriba la factura o use el escáner.';
}

/** The camera's picture, until it shows an invoice's code. The picture leaves the browser in no way. */
export function Camara({ onRead, onClose }: CamaraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState(false);
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  }, [onRead]);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const closing = new AbortController();
    const over = () => closing.signal.aborted;
    const stop = () => {
      closing.abort();
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      });
      const element = video.current;
      if (over() || element === null) {
        stop();
        return;
      }
      element.srcObject = stream;
      await element.play();
      setSeen(true);
      const leer = await abrirLector();
      const look = async () => {
        if (over()) return;
        const found = element.videoWidth > 0 ? await leer(element) : null;
        // Closing it while it looked makes what it found nobody's.
        if (over()) return;
        if (found === null) timer = setTimeout(() => void look(), PAUSE_MS);
        else {
          stop();
          read.current(found);
        }
      };
      await look();
    };
    open().catch((error: unknown) => {
      if (!over()) setProblem(reason(error));
    });
    return stop;
  }, []);

  return (
    <Dialog title="Escanear con la cámara" onClose={onClose}>
      <div className="pila">
        <p>Ponga el código de la factura dentro del recuadro, sin brillos y sin moverlo.</p>
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
