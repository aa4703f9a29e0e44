import { useMemo } from 'react';
import type { InferOutput } from 'valibot';
import type { tablero } from '../../contracts/dashboard/tablero.ts';
import { cifra } from '../../domain/cifra.ts';
import { DataTable } from '../table/DataTable.tsx';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { unir } from '../unir.tsx';
import { Apartado, Cifra } from './Cifras.tsx';
import { conPais, conSigno } from './palabras.ts';

type Grupos = InferOutput<typeof tablero.reply>['Marcas'];
type Grupo = Grupos['Grupos'][number];

/** The list behind a group's figure: of the period, or of the one before. */
export type ListaDe = (grupo: Grupo, cuando: 'ahora' | 'antes') => string | undefined;

interface ComparacionProps {
  readonly id: string;
  readonly titulo: string;
  /** What a row is: 'Marca'. */
  readonly que: string;
  /** What is counted: 'Canjes'. */
  readonly unidad: string;
  readonly datos: Grupos;
  /** Whether there are several countries: each is then shown beside its name. */
  readonly varios: boolean;
  readonly lista: ListaDe;
}

const fila = createAppColumnHelper<Grupo>();
const cambioDe = ({ Cuenta, Antes }: Grupo) => Cuenta - Antes;

interface VariacionProps {
  readonly cambio: number;
  /** The deepest fall, or 0, and the highest rise, or 0. */
  readonly extremos: readonly [number, number];
}

/** A change and its bar, to the left of a common zero and of another colour where it fell. */
const Variacion = ({ cambio, extremos: [caida, alza] }: VariacionProps) => (
  <span className="tablero-cambio">
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect
        className={cambio < 0 ? 'grafico-acento' : 'grafico-principal'}
        x={(100 * (Math.min(cambio, 0) - caida)) / Math.max(1, alza - caida)}
        width={(100 * Math.abs(cambio)) / Math.max(1, alza - caida)}
        height="10"
      />
    </svg>
    <span>{conSigno(cambio)}</span>
  </span>
);

const columnasDe = ({ que, unidad, varios, lista, datos }: ComparacionProps) => {
  const cambios = datos.Grupos.map(cambioDe);
  const extremos = [Math.min(0, ...cambios), Math.max(0, ...cambios)] as const;
  return fila.columns([
    fila.accessor('Nombre', {
      header: que,
      meta: { naming: true },
      cell: ({ row: { original } }) =>
        unir(conPais(original.Nombre, varios ? original.Pais : null)),
    }),
    fila.accessor('Cuenta', {
      header: unidad,
      enableSorting: true,
      meta: { numeric: true },
      cell: ({ row: { original } }) => (
        <Cifra valor={original.Cuenta} href={lista(original, 'ahora')} />
      ),
    }),
    fila.accessor('Antes', {
      header: 'Antes',
      enableSorting: true,
      meta: { numeric: true },
      cell: ({ row: { original } }) => (
        <Cifra valor={original.Antes} href={lista(original, 'antes')} />
      ),
    }),
    fila.accessor(cambioDe, {
      id: 'Cambio',
      header: 'Cambio',
      enableSorting: true,
      meta: { numeric: true },
      cell: ({ row: { original } }) => (
        <Variacion cambio={cambioDe(original)} extremos={extremos} />
      ),
    }),
  ]);
};

/** A group in one line: 'Lipasoral: 119 canjes; antes, 41'. */
const decirGrupo = ({ Nombre, Cuenta, Antes }: Grupo, unidad: string) =>
  `${Nombre}: ${cifra(Cuenta)} ${unidad.toLowerCase()}; antes, ${cifra(Antes)}`;

const VALORES: Readonly<Record<string, (grupo: Grupo) => number>> = {
  Cuenta: ({ Cuenta }) => Cuenta,
  Antes: ({ Antes }) => Antes,
};

/** Rows in sight until all are asked for. */
const PRIMERAS = 8;

/** Groups of one kind, this period beside the one before; every figure leads to its list. */
export function Comparacion(props: ComparacionProps) {
  const { id, titulo, datos } = props;
  const [address, change] = useAddress(
    useMemo(() => ({ [id]: '-Cuenta', [`${id}-filas`]: '' }), [id]),
  );
  const { [id]: dicho = '', [`${id}-filas`]: filasDichas } = address;
  const orden = { id: dicho.replace('-', ''), desc: dicho.startsWith('-') };
  const todas = filasDichas === 'todas';
  const valor = VALORES[orden.id] ?? cambioDe;
  const filas = datos.Grupos.toSorted(
    (uno, otro) => (valor(uno) - valor(otro)) * (orden.desc ? -1 : 1),
  );
  const [primera] = filas;
  const { Grupos: otros, Cuenta, Antes } = datos.Otros;
  const visibles = todas ? filas : filas.slice(0, PRIMERAS);
  return (
    <Apartado
      id={id}
      titulo={titulo}
      plegable
      plegada={primera && decirGrupo(primera, props.unidad)}
    >
      {filas.length === 0 ? (
        <p>No hay canjes en estos días ni antes.</p>
      ) : (
        <DataTable
          columns={columnasDe(props)}
          rows={visibles}
          rowId={({ Nombre, Codigo, Pais }) => `${Nombre} ${Codigo ?? ''} ${Pais ?? ''}`}
          labelledBy={id}
          orden={orden}
          onOrden={(uno) => change({ [id]: `${uno.desc ? '-' : ''}${uno.id}` }, 'push')}
        />
      )}
      {filas.length > PRIMERAS && (
        <p>
          Se muestran {cifra(visibles.length)} de {cifra(filas.length + otros)} filas
          {todas &&
            otros > 0 &&
            `; las demás suman ${cifra(Cuenta)} ${props.unidad.toLowerCase()} (antes, ${cifra(Antes)})`}
          .{' '}
          {!todas && (
            <button
              type="button"
              className="boton-texto"
              onClick={() => change({ [`${id}-filas`]: 'todas' }, 'push')}
            >
              Ver más
            </button>
          )}
        </p>
      )}
    </Apartado>
  );
}
