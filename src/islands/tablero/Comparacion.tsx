import { useState } from 'react';
import type { InferOutput } from 'valibot';
import type { tablero } from '../../contracts/dashboard/tablero.ts';
import { cifra } from '../../domain/cifra.ts';
import { DataTable, type Orden } from '../table/DataTable.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { Apartado } from './Cifras.tsx';
import { conPais, conSigno, decirCambio } from './palabras.ts';

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
  /** Whether there are several countries, which then stand beside the names. */
  readonly varios: boolean;
  readonly lista: ListaDe;
}

const fila = createAppColumnHelper<Grupo>();
const cambioDe = ({ Cuenta, Antes }: Grupo) => Cuenta - Antes;

const enPalabras = ({ Cuenta, Antes }: Grupo): string => decirCambio(Cuenta, Antes);

const Cifra = ({ valor, href }: { readonly valor: number; readonly href: string | undefined }) =>
  href === undefined || valor === 0 ? cifra(valor) : <a href={href}>{cifra(valor)}</a>;

const columnasDe = ({ que, unidad, varios, lista }: ComparacionProps) =>
  fila.columns([
    fila.accessor('Nombre', {
      header: que,
      meta: { naming: true },
      cell: ({ row: { original } }) => conPais(original.Nombre, varios ? original.Pais : null),
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
      cell: ({ row: { original } }) => conSigno(cambioDe(original)),
    }),
  ]);

const VALORES: Readonly<Record<string, (grupo: Grupo) => number>> = {
  Cuenta: ({ Cuenta }) => Cuenta,
  Antes: ({ Antes }) => Antes,
  Cambio: cambioDe,
};

/** Rows in sight until all are asked for. */
const PRIMERAS = 8;

/** What stands out: the group that grew most, and the one that fell most. */
const fraseDe = (grupos: readonly Grupo[]): string | undefined => {
  const porCambio = grupos.toSorted((uno, otro) => cambioDe(otro) - cambioDe(uno));
  const [sube, baja] = [porCambio[0], porCambio.at(-1)];
  const partes = [
    ...(sube !== undefined && cambioDe(sube) > 0
      ? [`Más crece ${sube.Nombre}: ${enPalabras(sube)}.`]
      : []),
    ...(baja !== undefined && cambioDe(baja) < 0
      ? [`Más baja ${baja.Nombre}: ${enPalabras(baja)}.`]
      : []),
  ];
  return partes.length === 0 ? undefined : partes.join(' ');
};

/** Groups of one kind, this period beside the one before; every figure leads to its list. */
export function Comparacion(props: ComparacionProps) {
  const { id, titulo, datos } = props;
  const [orden, setOrden] = useState<Orden>({ id: 'Cuenta', desc: true });
  const [todas, setTodas] = useState(false);
  const valor = VALORES[orden.id] ?? cambioDe;
  const filas = datos.Grupos.toSorted(
    (uno, otro) => (valor(uno) - valor(otro)) * (orden.desc ? -1 : 1),
  );
  const { Grupos: otros, Cuenta, Antes } = datos.Otros;
  const frase = fraseDe(datos.Grupos);
  return (
    <Apartado id={id} titulo={titulo} frase={frase}>
      {filas.length === 0 ? (
        <p>No hay canjes en estos días ni en los anteriores.</p>
      ) : (
        <DataTable
          columns={columnasDe(props)}
          rows={todas ? filas : filas.slice(0, PRIMERAS)}
          rowId={({ Nombre, Codigo, Pais }) => `${Nombre} ${Codigo ?? ''} ${Pais ?? ''}`}
          labelledBy={id}
          orden={orden}
          onOrden={setOrden}
        />
      )}
      {!todas && filas.length > PRIMERAS && (
        <p>
          <button type="button" className="boton-texto" onClick={() => setTodas(true)}>
            Ver las {cifra(filas.length)} filas
          </button>
        </p>
      )}
      {otros > 0 && (
        <p>
          Y {cifra(otros)} más, con {cifra(Cuenta)} {props.unidad.toLowerCase()}; antes,{' '}
          {cifra(Antes)}.
        </p>
      )}
    </Apartado>
  );
}
