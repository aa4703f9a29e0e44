import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FieldError } from '../form/Field.tsx';

/** Why the camera cannot be used, as the person can change it; `alternativa` says what to do without it. */
function reason(error: unknown, alternativa: string): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') {
    return `El navegador no tiene permiso para usar la cámara: puede darlo en la barra de direcciones. ${alternativa}`;
  }
  return name === 'NotFoundError'
    ? `No se encontró ninguna cámara. ${alternativa}`
    : `No se pudo abrir la cámara. ${alternativa}`;
}

interface UseCamara {
  /** How to hold what the camera should see: a whole sentence. */
  readonly indicacion: string;
  /** What to do where there is no camera: a whole sentence. */
  readonly alternativa: string;
  /** Gets the playing video, and a signal that ends with it. */
  readonly onSeen?: (video: HTMLVideoElement, signal: AbortSignal) => Promise<void>;
}

/**
 * Opens the camera as long as its owner is shown, and answers its picture as an element: below `indicacion`, or the
 * reason why there is none. The picture never leaves the browser.
 */
export function useCamara({ indicacion, alternativa, onSeen }: UseCamara) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [seen, setSeen] = useState(false);
  const begin = useEffectEvent(async (closing: AbortController) => {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    const element = video.current;
    if (closing.signal.aborted || element === null) {
      stop();
      return;
    }
    closing.signal.addEventListener('abort', stop);
    element.srcObject = stream;
    await element.play();
    setSeen(true);
    await onSeen?.(element, closing.signal);
  });
  const fail = useEffectEvent((error: unknown) => setProblem(reason(error, alternativa)));
  useEffect(() => {
    const closing = new AbortController();
    begin(closing).catch((error: unknown) => {
      if (!closing.signal.aborted) fail(error);
    });
    return () => closing.abort();
  }, []);
  const imagen: ReactNode = (
    <div className="pila">
      <p>{indicacion}</p>
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
  );
  return { video, imagen, seen };
}
