import { GridRows } from '@visx/grid';
import { PatternLines } from '@visx/pattern';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack, LinePath } from '@visx/shape';
import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { cifra } from '../../domain/cifra.ts';

const ALTO = 236;
const IZQUIERDA = 44;
const ARRIBA = 12;
const SUELO = ALTO - 28;
/** The room of a label below the columns. */
const ETIQUETA = 56;

/** One series of a chart: its words, its tone, and a value for each column. */
interface Serie {
  readonly nombre: string;
  readonly tono: 'principal' | 'claro' | 'acento' | 'gris' | 'trama';
  readonly valores: readonly number[];
}

interface ColumnasProps {
  readonly titulo: string;
  /** The chart in one sentence, for screen readers. */
  readonly resumen: string;
  readonly etiquetas: readonly string[];
  /** Stacked from the bottom. */
  readonly series: readonly Serie[];
  /** Drawn as a line over the columns. */
  readonly linea?: Serie;
  /** A vertical line at the right edge, with its words: '48 h'. */
  readonly limite?: string;
  /** What each column says, in words. */
  readonly lecturas: readonly string[];
}

/**
 * Columns over time or over stretches, stacked and labelled directly. A pointer or the arrow keys read one
 * column after another. The table below has the same numbers.
 */
export function Columnas(props: ColumnasProps) {
  const { titulo, resumen, etiquetas, series, linea, limite, lecturas } = props;
  const id = useId();
  const cuadro = useRef<HTMLDivElement>(null);
  const lector = useRef<HTMLInputElement>(null);
  const [ancho, setAncho] = useState(560);
  const [columna, setColumna] = useState<number>();
  const columnas = etiquetas.map((_, i) => i);
  const ultima = columnas.length - 1;
  const leida = columna === undefined ? undefined : Math.min(columna, ultima);

  // One unit is one pixel, so that words keep their size at every width.
  useLayoutEffect(() => {
    const medida = new ResizeObserver(([caja]) => {
      if (caja !== undefined) setAncho(Math.max(200, Math.round(caja.contentRect.width)));
    });
    if (cuadro.current !== null) medida.observe(cuadro.current);
    return () => medida.disconnect();
  }, []);

  const derecha = limite === undefined ? ancho - 4 : ancho - 40;
  // Gaps between columns of a pixel or two would flicker.
  const aire = derecha - IZQUIERDA < 3 * columnas.length ? 0 : 0.3;
  const x = scaleBand({
    domain: columnas,
    range: [IZQUIERDA, derecha],
    paddingInner: aire,
    paddingOuter: aire / 2,
  });
  const centro = (i: number) => (x(i) ?? 0) + x.bandwidth() / 2;
  const sumas = columnas.map((i) =>
    series.reduce((suma, { valores }) => suma + (valores[i] ?? 0), 0),
  );
  const y = scaleLinear({
    domain: [0, Math.max(1, ...sumas, ...(linea?.valores ?? []))],
    range: [SUELO, ARRIBA],
    nice: 4,
  });
  const marcas = y.ticks(4).filter(Number.isInteger);
  const cada = Math.ceil(ETIQUETA / x.step());
  const banda = Math.max(x.step(), 6);

  const senalar = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const lugar = (((clientX - left) / width) * ancho - IZQUIERDA) / x.step();
    setColumna(Math.max(0, Math.min(ultima, Math.floor(lugar))));
  };
  return (
    <figure className="grafico">
      <ul className="grafico-leyenda" aria-hidden="true">
        {[...series, ...(linea === undefined ? [] : [linea])].map((serie) => (
          <li key={serie.nombre}>
            <svg viewBox="0 0 16 16" width="16" height="16">
              {serie === linea ? (
                <path className="grafico-linea" d="M0 8H16" />
              ) : (
                <Barra tono={serie.tono} id={id} x={0} y={2} width={16} height={12} />
              )}
            </svg>
            {serie.nombre}
          </li>
        ))}
      </ul>
      <div className="grafico-cuadro" ref={cuadro}>
        <svg
          viewBox={`0 0 ${ancho} ${ALTO}`}
          role="img"
          aria-label={resumen}
          onPointerDown={senalar}
          onPointerMove={senalar}
          onPointerLeave={({ pointerType }) => {
            // A touch ends with a leave event, and a focused column stays: clear neither.
            const isOver = pointerType === 'mouse' && document.activeElement !== lector.current;
            if (isOver) setColumna(undefined);
          }}
          onClick={() => lector.current?.focus({ preventScroll: true })}
        >
          <PatternLines
            id={`${id}-trama`}
            className="grafico-trazo"
            width={6}
            height={6}
            orientation={['diagonal']}
          />
          <GridRows
            className="grafico-guias"
            scale={y}
            tickValues={marcas}
            left={IZQUIERDA}
            width={derecha - IZQUIERDA}
          />
          {marcas.map((marca) => (
            <text
              key={marca}
              x={IZQUIERDA - 8}
              y={y(marca)}
              textAnchor="end"
              dominantBaseline="middle"
            >
              {cifra(marca)}
            </text>
          ))}
          {leida !== undefined && (
            <rect
              className="grafico-leida"
              x={centro(leida) - banda / 2}
              y={ARRIBA}
              width={banda}
              height={SUELO - ARRIBA}
            />
          )}
          <BarStack<number, number>
            data={columnas}
            keys={series.map((_, n) => n)}
            value={(i, n) => series[n]?.valores[i] ?? 0}
            x={(i) => i}
            xScale={x}
            yScale={y}
            color={() => ''}
          >
            {(pilas) =>
              pilas.flatMap(({ bars, index }) =>
                bars.map((barra) =>
                  barra.height > 0 ? (
                    <Barra
                      key={`${index} ${barra.index}`}
                      tono={series[index]?.tono ?? 'gris'}
                      id={id}
                      x={barra.x}
                      y={barra.y}
                      width={barra.width}
                      height={barra.height}
                    />
                  ) : null,
                ),
              )
            }
          </BarStack>
          {linea !== undefined && (
            <LinePath
              className="grafico-linea"
              data={columnas}
              x={centro}
              y={(i) => y(linea.valores[i] ?? 0)}
            />
          )}
          <g>
            {etiquetas.map((etiqueta, i) =>
              (ultima - i) % cada === 0 ? (
                <text
                  key={etiqueta}
                  x={centro(i)}
                  y={SUELO + 10}
                  textAnchor="middle"
                  dominantBaseline="hanging"
                >
                  {etiqueta}
                </text>
              ) : null,
            )}
          </g>
          {limite !== undefined && (
            <>
              <path className="grafico-limite" d={`M${derecha} ${ARRIBA}V${SUELO}`} />
              <text x={derecha + 6} y={ARRIBA + 12}>
                {limite}
              </text>
            </>
          )}
        </svg>
        {/* A slider of the browser's own: its keys, its gestures, and words that every screen reader says. */}
        <input
          ref={lector}
          type="range"
          className="grafico-lector"
          aria-label={`${titulo}, columna por columna`}
          aria-valuetext={lecturas[leida ?? ultima]}
          max={ultima}
          value={leida ?? ultima}
          onChange={({ target }) => setColumna(target.valueAsNumber)}
          onFocus={() => setColumna((antes) => antes ?? ultima)}
          onBlur={() => setColumna(undefined)}
        />
      </div>
      <p className="grafico-lectura" data-mas-larga={masLarga(lecturas)}>
        <span>{lecturas[leida ?? ultima]}</span>
      </p>
    </figure>
  );
}

const masLarga = (frases: readonly string[]): string =>
  frases.reduce((larga, frase) => (frase.length > larga.length ? frase : larga), '');

interface BarraProps {
  readonly tono: Serie['tono'];
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const Barra = ({ tono, id, ...caja }: BarraProps) => (
  <rect
    {...caja}
    className={`grafico-${tono}`}
    {...(tono === 'trama' ? { fill: `url(#${id}-trama)` } : {})}
  />
);
