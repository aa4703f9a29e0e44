import { type ReactNode, useState } from 'react';
import { cifra } from '../../domain/cifra.ts';
import { unir } from '../unir.tsx';

interface ApartadoProps {
  readonly id: string;
  readonly titulo: string;
  /** The main finding, in one sentence. */
  readonly frase?: string | undefined;
  /** A phone shows the title and the sentence; the rest opens under them. */
  readonly plegable?: boolean;
  /** The largest figure, shown while it is folded. */
  readonly plegada?: string | undefined;
  readonly children: ReactNode;
}

/** One figure of the board. */
export function Apartado(props: ApartadoProps) {
  const { id, titulo, frase, plegable = false, plegada, children } = props;
  const [plegado] = useState(() => plegable && matchMedia('(max-width: 40rem)').matches);
  const cabeza = (
    <>
      <h2 id={id}>{titulo}</h2>
      {frase !== undefined && <p>{frase}</p>}
    </>
  );
  return plegado ? (
    <details className="tarjeta pila-amplia tablero-apartado">
      <summary>
        {cabeza}
        {plegada !== undefined && <p>{unir(plegada)}</p>}
      </summary>
      {children}
    </details>
  ) : (
    <section className="tarjeta pila-amplia tablero-apartado" aria-labelledby={id}>
      {cabeza}
      {children}
    </section>
  );
}

interface CifraProps {
  readonly valor: number;
  /** The list behind it. */
  readonly href: string | undefined;
}

/** A figure that leads to its list, if that has rows. */
export const Cifra = ({ valor, href }: CifraProps) =>
  href === undefined || valor === 0 ? cifra(valor) : <a href={href}>{cifra(valor)}</a>;

interface TitularProps {
  readonly nombre: string;
  readonly valor: string;
  readonly href?: string | undefined;
  /** The figure should be 0, and is marked otherwise. */
  readonly alerta?: boolean;
  /** What the figure is compared with. */
  readonly children?: ReactNode;
}

/** A large figure with its name. */
export const Titular = ({ nombre, valor, href, alerta = false, children }: TitularProps) => (
  <li>
    <span>{nombre}</span>
    <strong className={alerta ? 'tablero-alerta' : undefined}>
      {href === undefined ? valor : <a href={href}>{valor}</a>}
    </strong>
    {children !== undefined && <span>{children}</span>}
  </li>
);

interface NumerosProps {
  readonly titulo: string;
  readonly columnas: readonly string[];
  /** The first cell names the row. */
  readonly filas: readonly (readonly [string, ...ReactNode[]])[];
}

/** The numbers of a picture, folded under it. */
export function Numeros({ titulo, columnas, filas }: NumerosProps) {
  return (
    <details className="numeros">
      <summary>Ver los números</summary>
      <div className="numeros-caja" tabIndex={0} role="region" aria-label={`${titulo}, en números`}>
        <table>
          <caption className="oculto">{titulo}</caption>
          <thead>
            <tr>
              {columnas.map((columna) => (
                <th key={columna} scope="col">
                  {columna}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filas.map(([nombre, ...valores]) => (
              <tr key={nombre}>
                <th scope="row">{nombre}</th>
                {valores.map((valor, i) => (
                  <td key={columnas[i + 1]}>{valor}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface BarrasProps {
  readonly titulo: string;
  readonly que: string;
  readonly unidad: string;
  readonly filas: readonly {
    readonly Nombre: string;
    readonly Cuenta: number;
    /** The list behind it. */
    readonly href?: string;
  }[];
  /** Said where there is none. */
  readonly vacio: string;
}

/** A table whose numbers are drawn as bars beside them. */
export function Barras({ titulo, que, unidad, filas, vacio }: BarrasProps) {
  const tope = Math.max(1, ...filas.map(({ Cuenta }) => Cuenta));
  if (filas.length === 0) return <p>{vacio}</p>;
  return (
    <table className="barras">
      <caption className="oculto">{titulo}</caption>
      <thead className="oculto">
        <tr>
          <th scope="col">{que}</th>
          <th scope="col">{unidad}</th>
        </tr>
      </thead>
      <tbody>
        {filas.map(({ Nombre, Cuenta, href }) => (
          <tr key={href ?? Nombre}>
            <th scope="row">{Nombre}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="grafico-principal" width={(100 * Cuenta) / tope} height="10" />
              </svg>
              <span>
                <Cifra valor={Cuenta} href={href} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
