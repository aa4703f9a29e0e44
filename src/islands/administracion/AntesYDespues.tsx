import { useState } from 'react';
import type { Acto } from '../../contracts/administracion/actos.ts';
import type { Propuesta } from '../../contracts/administracion/propuestas.ts';
import { diferencias } from '../../domain/administracion.ts';
import { cifra } from '../../domain/cifra.ts';
import { unir } from '../unir.tsx';

type Ficha = Propuesta['Despues'];

const enPalabras = (valor: Ficha[string] | undefined): string => {
  if (valor === null || valor === undefined || valor === '') return '—';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return String(valor);
};

type Cambio = Pick<Acto, 'Antes' | 'Despues'> & Partial<Pick<Acto, 'Filas'>>;

/** Changes that a row of a list tells; and from how many on they are only counted: a file's, or a year's. */
const EN_LINEA = 2;
const CONTADOS = 6;

/** Fields without a former value are left out: they restate the change. */
const cambiados = ({ Antes, Despues }: Cambio): string[] =>
  Antes === null || Despues === null
    ? []
    : diferencias(Antes, Despues).filter((campo) => campo in Antes);

/** How many rows change together, or how many fields, if those are too many to be told. */
export function cambiosContados(cambio: Cambio): string | undefined {
  const { length } = cambiados(cambio);
  return cambio.Filas ?? (length < CONTADOS ? undefined : `${cifra(length)} datos`);
}

/** What changes, in a line: 'Teléfono: 2000-0008 → 2000-0808', or '28 promociones'; of something new, nothing. */
export function cambiosEnLinea(cambio: Cambio): string {
  const contados = cambiosContados(cambio);
  if (contados !== undefined) return contados;
  const campos = cambiados(cambio);
  const dichos = campos
    .slice(0, EN_LINEA)
    .map(
      (campo) =>
        `${campo}: ${enPalabras(cambio.Antes?.[campo])}\u00a0→\u00a0${enPalabras(cambio.Despues?.[campo])}`,
    );
  const otros = campos.length - dichos.length;
  return [...dichos, ...(otros > 0 ? [`y ${otros} más`] : [])].join('; ');
}

/** Rows that are shown at first: the decision about a long file is below them. */
const PRIMERAS = 30;

/** The fields of one of several rows, one a line. */
const porLineas = (valor: Ficha[string] | undefined) =>
  enPalabras(valor).replaceAll(/, (?=\p{Lu}[^,:]*: )/gu, '\n');

interface AntesYDespuesProps {
  /** Null: it is something new. */
  readonly antes: Ficha | null;
  readonly despues: Ficha | null;
  /** The name of the table, for screen readers. */
  readonly nombre: string;
}

/** Before and after, side by side: what changes, and the rest on demand. */
export function AntesYDespues({ antes, despues, nombre }: AntesYDespuesProps) {
  const [all, setAll] = useState(false);
  const cambian = new Set(diferencias(antes, despues ?? {}));
  // What changes comes first.
  const campos = [
    ...new Set([...cambian, ...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})]),
  ];
  const primeros = campos.slice(
    0,
    antes === null || cambian.size === 0 ? PRIMERAS : Math.min(cambian.size, PRIMERAS),
  );
  const table = (
    <table className="tabla tabla-breve antes-despues" role="table" aria-label={nombre}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Dato
          </th>
          {antes !== null && (
            <th role="columnheader" scope="col">
              Antes
            </th>
          )}
          <th role="columnheader" scope="col">
            {antes === null ? 'Nuevo' : 'Después'}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {(all ? campos : primeros).map((campo) => (
          <tr
            key={campo}
            role="row"
            data-abierta=""
            // Marked among the others, once those are shown.
            className={all && antes !== null && cambian.has(campo) ? 'cambia' : undefined}
          >
            <th role="rowheader" scope="row">
              {unir(campo)}
            </th>
            {antes !== null && (
              <td role="cell" data-etiqueta="Antes">
                <div>{porLineas(antes[campo])}</div>
              </td>
            )}
            <td role="cell" data-etiqueta={antes === null ? 'Nuevo' : 'Después'}>
              <div>
                {porLineas(despues?.[campo])}
                {all && antes !== null && cambian.has(campo) && (
                  <span className="etiqueta etiqueta-aviso">Cambia</span>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (all || campos.length === primeros.length) return table;
  return (
    <div className="pila">
      {table}
      <button type="button" className="boton-texto" onClick={() => setAll(true)}>
        Ver los {cifra(campos.length)} datos
      </button>
    </div>
  );
}
