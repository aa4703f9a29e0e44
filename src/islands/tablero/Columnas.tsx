import { useId } from 'react';
import { cifra } from '../../domain/cifra.ts';
import { marcasDeEje } from './escala.ts';

const ANCHO = 600;
const ALTO = 236;
const MARGEN = { izquierda: 52, abajo: 42, arriba: 12 };
const ETIQUETAS = 10;

/** One series of a chart: its words, its tone, and a value for each column. */
interface Serie {
  readonly nombre: string;
  readonly tono: 'principal' | 'acento' | 'gris' | 'trama';
  readonly valores: readonly number[];
}

interface ColumnasProps {
  /** What the picture shows, in one sentence, for whoever does not see it. */
  readonly resumen: string;
  readonly etiquetas: readonly string[];
  /** Stacked from the bottom. */
  readonly series: readonly Serie[];
  /** Drawn as a line over the columns. */
  readonly linea?: Serie;
  /** A vertical line at the right edge, with its words: '48 h'. */
  readonly limite?: string;
}

/** Columns over time or over stretches, stacked and labelled directly. The same numbers stand in the table below. */
export function Columnas({ resumen, etiquetas, series, linea, limite }: ColumnasProps) {
  const id = useId();
  const sumas = etiquetas.map((_, i) =>
    series.reduce((suma, { valores }) => suma + (valores[i] ?? 0), 0),
  );
  const marcas = marcasDeEje(Math.max(0, ...sumas, ...(linea?.valores ?? [])));
  const tope = marcas.at(-1) ?? 1;
  const derecha = limite === undefined ? ANCHO - 4 : ANCHO - 56;
  const paso = (derecha - MARGEN.izquierda) / Math.max(1, etiquetas.length);
  const suelo = ALTO - MARGEN.abajo;
  const y = (valor: number) => suelo - ((suelo - MARGEN.arriba) * valor) / tope;
  const x = (i: number) => MARGEN.izquierda + i * paso;
  const cada = Math.ceil(etiquetas.length / ETIQUETAS);
  const aire = paso > 6 ? Math.min(6, paso * 0.15) : 0.5;
  const debajo = (serie: number, i: number) =>
    series.slice(0, serie).reduce((suma, { valores }) => suma + (valores[i] ?? 0), 0);
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
      <svg viewBox={`0 0 ${ANCHO} ${ALTO}`} role="img" aria-label={resumen}>
        <defs>
          <pattern id={`${id}-trama`} width="6" height="6" patternUnits="userSpaceOnUse">
            <path className="grafico-trazo" d="M0 6L6 0M-1 1L1 -1M5 7L7 5" />
          </pattern>
        </defs>
        {marcas.map((marca) => (
          <g key={marca}>
            <path className="grafico-guia" d={`M${MARGEN.izquierda} ${y(marca)}H${derecha}`} />
            <text x={MARGEN.izquierda - 8} y={y(marca)} textAnchor="end" dominantBaseline="middle">
              {cifra(marca)}
            </text>
          </g>
        ))}
        {series.map((serie, n) =>
          serie.valores.map((valor, i) =>
            valor === 0 ? null : (
              <Barra
                key={`${serie.nombre} ${etiquetas[i]}`}
                tono={serie.tono}
                id={id}
                x={x(i) + aire}
                width={paso - 2 * aire}
                y={y(debajo(n, i) + valor)}
                height={y(debajo(n, i)) - y(debajo(n, i) + valor)}
              />
            ),
          ),
        )}
        {linea !== undefined && (
          <path
            className="grafico-linea"
            d={`M${linea.valores.map((valor, i) => `${x(i) + paso / 2} ${y(valor)}`).join('L')}`}
          />
        )}
        <g>
          {etiquetas.map((etiqueta, i) =>
            i % cada === 0 ? (
              <text
                key={etiqueta}
                className="grafico-etiqueta"
                x={x(i) + paso / 2}
                y={ALTO - 8}
                textAnchor="middle"
              >
                {etiqueta}
              </text>
            ) : null,
          )}
        </g>
        {limite !== undefined && (
          <>
            <path className="grafico-limite" d={`M${derecha} ${MARGEN.arriba}V${suelo}`} />
            <text x={derecha + 6} y={MARGEN.arriba + 12}>
              {limite}
            </text>
          </>
        )}
      </svg>
    </figure>
  );
}

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
