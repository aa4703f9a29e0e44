import { useMemo } from 'react';
import type { InferOutput } from 'valibot';
import type { deudas } from '../../contracts/liquidaciones/deuda.ts';
import { contar } from '../../domain/cifra.ts';
import { ESTADOS_CON_PLAZO, LE_FALTA } from '../../domain/atraso.ts';
import { DIAS_DE_VENCIDAS, type Tramo, TRAMOS } from '../../domain/liquidacion.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { segunPais } from '../dashboard/palabras.ts';
import { useUsuario } from '../session/Guard.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import type { useCall } from '../useAnswer.ts';
import { columnaDeTramo, listaDe, tonoDeTramo } from './palabras.ts';
import { Awaited } from '../Awaited.tsx';

/** What a distributor owes; without its id, what all of them owe. */
type Fila = Omit<InferOutput<typeof deudas.reply>['PorDistribuidor'][number], 'DistribuidorId'> & {
  readonly DistribuidorId?: number;
};
const fila = createAppColumnHelper<Fila>();

const cajasDe = ({ Tramos }: Fila, tramo: Tramo) =>
  Tramos.find(({ Tramo }) => Tramo === tramo)?.Cajas ?? 0;

/** What a phone tells under a distributor's name. */
const pendienteDe = ({ Atrasadas: { Abierta, Enviada }, EnDisputa }: Fila) =>
  [
    Abierta + Enviada > 0 && contar(Abierta + Enviada, 'atrasada', 'atrasadas'),
    EnDisputa > 0 && `${EnDisputa} en disputa`,
  ]
    .filter(Boolean)
    .join(' · ');

const DEBIDOS = TRAMOS.map(([tramo]) => tramo).filter((tramo) => tramo !== 'Vencida');

/** A count that leads to its list. */
const columnaDe = (
  header: string,
  cuantas: (una: Fila) => number,
  que: Parameters<typeof listaDe>[0],
  pais: PaisCodigo | undefined,
) =>
  fila.accessor(cuantas, {
    id: header,
    header,
    meta: { numeric: true, ...(header === POR_REPONER && { brief: 'beside' }) },
    cell: ({ getValue, row: { original } }) =>
      getValue() === 0 ? (
        0
      ) : (
        <a
          className={'tramo' in que ? tonoDeTramo(que.tramo) : undefined}
          href={listaDe(que, pais, original.DistribuidorId)}
        >
          {getValue()}
        </a>
      ),
  });
const POR_REPONER = 'Por reponer';

const columnasDe = (pais: PaisCodigo | undefined) => {
  const deTramo = (tramo: Tramo) =>
    columnaDe(columnaDeTramo(tramo), (una) => cajasDe(una, tramo), { tramo }, pais);
  return fila.columns([
    fila.accessor('Distribuidor', {
      header: 'Distribuidor',
      meta: { naming: true },
      cell: ({ getValue, row: { original } }) => (
        <>
          {getValue()}
          <span className="solo-breve">{pendienteDe(original)}</span>
        </>
      ),
    }),
    fila.accessor('Pais', { header: 'País' }),
    ...DEBIDOS.map(deTramo),
    columnaDe(POR_REPONER, ({ Cajas }) => Cajas, {}, pais),
    deTramo('Vencida'),
    ...ESTADOS_CON_PLAZO.map((estado) =>
      columnaDe(
        `Atrasadas ${LE_FALTA[estado]}`,
        ({ Atrasadas }) => Atrasadas[estado],
        { estado: 'Atrasadas' },
        pais,
      ),
    ),
    columnaDe('En disputa', ({ EnDisputa }) => EnDisputa, { estado: 'En disputa' }, pais),
  ]);
};

/** What every distributor owes, as it was asked for. */
type Leidas = ReturnType<typeof useCall<typeof deudas>>;

/** All of them together, under the single ones. */
function sumadas(filas: readonly Fila[]): Fila {
  const suma = (de: (fila: Fila) => number) => filas.reduce((antes, una) => antes + de(una), 0);
  return {
    Distribuidor: 'Total',
    Pais: '',
    Tramos: TRAMOS.map(([Tramo]) => ({ Tramo, Cajas: suma((una) => cajasDe(una, Tramo)) })),
    Cajas: suma(({ Cajas }) => Cajas),
    Atrasadas: {
      Abierta: suma(({ Atrasadas }) => Atrasadas.Abierta),
      Enviada: suma(({ Atrasadas }) => Atrasadas.Enviada),
    },
    EnDisputa: suma(({ EnDisputa }) => EnDisputa),
  };
}

/** Who owes how many boxes, and for how long; what is late or disputed. For staff. */
export function QuienDebe({
  leidas,
  filas,
  pais,
}: {
  readonly leidas: Leidas;
  /** Those that are shown. */
  readonly filas: readonly Fila[] | undefined;
  readonly pais: PaisCodigo | undefined;
}) {
  const user = useUsuario();
  const columnas = useMemo(() => segunPais(user, columnasDe(pais)), [user, pais]);
  return (
    <section
      className="listado"
      aria-labelledby="quien-debe"
      aria-busy={filas === undefined && leidas.answer.status === 'loading'}
    >
      <h2 id="quien-debe">Por reponer, por distribuidor</h2>
      <Awaited asked={leidas} says="Contando cajas…" className="estado" />
      {filas?.length === 0 && (
        <p className="estado">Ningún distribuidor tiene cajas por reponer.</p>
      )}
      {filas !== undefined && filas.length > 0 && (
        <>
          <DataTable
            columns={columnas}
            rows={filas.length === 1 ? filas : [...filas, sumadas(filas)]}
            rowId={({ Distribuidor, Pais }) => `${Distribuidor} ${Pais}`}
            labelledBy="quien-debe"
          />
          <p className="campo-ayuda">
            Las vencidas ya no se reponen: se cuentan aparte durante {DIAS_DE_VENCIDAS} días.
          </p>
        </>
      )}
    </section>
  );
}
