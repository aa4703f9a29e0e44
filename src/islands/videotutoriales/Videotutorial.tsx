import { type ReactNode, useRef, useState } from 'react';
import type { Capitulo } from '../../contenido/capitulos.ts';
import { guarded } from '../session/Guard.tsx';

/** A recorded video with what belongs to it; addresses are paths of this site. */
export interface Tutorial {
  readonly titulo: string;
  readonly src: string;
  readonly subtitulos: string;
  readonly capitulos: readonly Capitulo[];
  readonly poster: string;
  readonly ancho: number;
  readonly alto: number;
}

/** A video tutorial for signed-in users; `children` is its transcript. */
export const Videotutorial = guarded(undefined, Pantalla);

const minutos = (segundos: number): string =>
  `${Math.floor(segundos / 60)}:${String(Math.floor(segundos % 60)).padStart(2, '0')}`;

function Pantalla({
  tutorial,
  children,
}: {
  readonly tutorial: Tutorial;
  readonly children?: ReactNode;
}) {
  const { titulo, src, subtitulos, capitulos, poster, ancho, alto } = tutorial;
  const video = useRef<HTMLVideoElement>(null);
  const [segundo, setSegundo] = useState(0);

  const go = (inicio: number) => {
    const element = video.current;
    if (element === null) return;
    element.currentTime = inicio;
    setSegundo(inicio);
    // A browser may refuse to start by itself: the video then waits at the chapter's beginning.
    element.play().catch(() => undefined);
  };

  return (
    <>
      <div className="videotutorial">
        <video
          ref={video}
          controls
          playsInline
          preload="metadata"
          poster={poster}
          width={ancho}
          height={alto}
          aria-label={titulo}
          onTimeUpdate={({ currentTarget }) => setSegundo(currentTarget.currentTime)}
        >
          <source src={src} type="video/mp4" />
          <track kind="captions" srcLang="es" label="Español" src={subtitulos} default />
        </video>
        <nav aria-label={`Capítulos: ${titulo}`}>
          <h3>Capítulos</h3>
          <ol className="videotutorial-capitulos">
            {capitulos.map(({ inicio, fin, titulo: nombre }) => (
              <li key={inicio}>
                <button
                  type="button"
                  aria-current={segundo >= inicio && segundo < fin}
                  onClick={() => go(inicio)}
                >
                  <span className="videotutorial-tiempo">{minutos(inicio)}</span> {nombre}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      {children}
    </>
  );
}
