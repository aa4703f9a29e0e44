import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type Corte, dibujar, ENTERA } from './preparar.ts';

interface RecorteProps {
  readonly imagen: ImageBitmap;
  readonly giros: number;
  readonly corte: Corte;
  readonly onCorte: (corte: Corte) => void;
}

const LADO = 900;
const PASO = 0.02;
/** The least part that stays, of either side. */
const MINIMO = 0.2;

const FLECHAS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-PASO, 0],
  ArrowRight: [PASO, 0],
  ArrowUp: [0, -PASO],
  ArrowDown: [0, PASO],
};

const entre = (valor: number, menor: number, mayor: number) =>
  Math.min(mayor, Math.max(menor, valor));

const esquinas = [
  { nombre: 'Esquina de arriba a la izquierda', x: 'x0', y: 'y0' },
  { nombre: 'Esquina de abajo a la derecha', x: 'x1', y: 'y1' },
] as const;

/** The picture with the part that stays; its two corners are dragged, or moved with the arrow keys. */
export function Recorte({ imagen, giros, corte, onCorte }: RecorteProps) {
  const lienzo = useRef<HTMLCanvasElement>(null);
  const marco = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lienzo.current !== null) dibujar(lienzo.current, imagen, { giros, corte: ENTERA }, LADO);
  }, [imagen, giros]);

  const mover = ({ x, y }: (typeof esquinas)[number], a: { x: number; y: number }) => {
    const otro = { ...corte, [x]: a.x, [y]: a.y };
    onCorte(
      x === 'x0'
        ? { ...otro, x0: entre(a.x, 0, corte.x1 - MINIMO), y0: entre(a.y, 0, corte.y1 - MINIMO) }
        : { ...otro, x1: entre(a.x, corte.x0 + MINIMO, 1), y1: entre(a.y, corte.y0 + MINIMO, 1) },
    );
  };
  const arrastrar = (esquina: (typeof esquinas)[number], event: PointerEvent) => {
    const caja = marco.current?.getBoundingClientRect();
    if (caja === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    mover(esquina, {
      x: (event.clientX - caja.left) / caja.width,
      y: (event.clientY - caja.top) / caja.height,
    });
  };
  const conTecla = (esquina: (typeof esquinas)[number], event: KeyboardEvent) => {
    const flecha = FLECHAS[event.key];
    if (flecha === undefined) return;
    event.preventDefault();
    mover(esquina, { x: corte[esquina.x] + flecha[0], y: corte[esquina.y] + flecha[1] });
  };
  const porciento = (parte: number) => `${parte * 100}%`;

  return (
    <div className="recorte" ref={marco}>
      <canvas ref={lienzo} className="recorte-imagen" aria-label="La foto" role="img" />
      <div
        className="recorte-queda"
        style={{
          left: porciento(corte.x0),
          top: porciento(corte.y0),
          right: porciento(1 - corte.x1),
          bottom: porciento(1 - corte.y1),
        }}
      />
      {esquinas.map((esquina) => (
        <button
          key={esquina.nombre}
          type="button"
          className="recorte-esquina"
          aria-label={`${esquina.nombre}: muévala con las flechas`}
          style={{ left: porciento(corte[esquina.x]), top: porciento(corte[esquina.y]) }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => arrastrar(esquina, event)}
          onKeyDown={(event) => conTecla(esquina, event)}
        />
      ))}
    </div>
  );
}
