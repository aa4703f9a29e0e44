import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Guard } from '../session/Guard.tsx';

/** A recorded video with what belongs to it; addresses are paths of this site. */
export interface Tutorial {
  readonly titulo: string;
  readonly src: string;
  readonly subtitulos: string;
  readonly capitulos: string;
  readonly poster: string;
  readonly ancho: number;
  readonly alto: number;
}

interface Capitulo {
  readonly inicio: number;
  readonly fin: number;
  readonly titulo: string;
}

/** A video tutorial for whoever is signed in; `children` is what it shows, in words. */
export function Videotutorial({
  tutorial,
  children,
}: {
  readonly tutorial: Tutorial;
  readonly children?: ReactNode;
}) {
  return (
    <Guard>
      {() => (
        <>
          <Reproductor tutorial={tutorial} />
          {children}
        </>
      )}
    </Guard>
  );
}

const minutos = (segundos: number): string =>
  `${Math.floor(segundos / 60)}:${String(Math.floor(segundos % 60)).padStart(2, '0')}`;

const capitulosDe = (track: TextTrack): Capitulo[] =>
  Array.from(track.cues ?? []).flatMap((cue) =>
    cue instanceof VTTCue ? [{ inicio: cue.startTime, fin: cue.endTime, titulo: cue.text }] : [],
  );

function Reproductor({ tutorial }: { readonly tutorial: Tutorial }) {
  const { titulo, src, subtitulos, capitulos: capitulosSrc, poster, ancho, alto } = tutorial;
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<HTMLTrackElement>(null);
  const [capitulos, setCapitulos] = useState<readonly Capitulo[]>([]);
  const [segundo, setSegundo] = useState(0);

  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const read = () => setCapitulos(capitulosDe(element.track));
    element.addEventListener('load', read);
    // A track that is shown nowhere is loaded only when it is asked for.
    element.track.mode = 'hidden';
    return () => element.removeEventListener('load', read);
  }, []);

  const go = (inicio: number) => {
    const element = video.current;
    if (element === null) return;
    element.currentTime = inicio;
    setSegundo(inicio);
    // A browser may refuse to start by itself; it then stands at the chapter's beginning.
    element.play().catch(() => undefined);
  };

  return (
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
        <track ref={track} kind="chapters" srcLang="es" label="Capítulos" src={capitulosSrc} />
      </video>
      {capitulos.length > 0 && (
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
      )}
    </div>
  );
}
