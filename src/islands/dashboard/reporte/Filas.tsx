import { type ReactNode, useMemo, useState } from 'react';
import type { InferOutput } from 'valibot';
import type { reporteResumen } from '../../../contracts/dashboard/reporte.ts';
import { puede } from '../../../domain/permisos.ts';
import { EnLinea } from '../../EnLinea.tsx';
import { useErrorDialog } from '../../form/useErrorDialog.tsx';
import { type Page, PagedTable } from '../../table/PagedTable.tsx';
import { PAGE_SIZE, paginaDeTexto } from '../../table/Paging.tsx';
import type { HistoryEntry } from '../../table/useAddress.ts';
import { useAnswer } from '../../useAnswer.ts';
import { ordenDeTexto, segunPais } from '../palabras.ts';
import { columnasDeOficina, columnasReporte, type ReporteRow } from './columnas.tsx';
import { useUsuario } from '../../session/Guard.tsx';
import { contar, enCajas } from '../../../domain/cifra.ts';

interface FilasProps {
  /** What the office's report calls its period; it has more columns. */
  readonly periodo?: string;
  /** Only rejected ones are listed: they are read for their reasons. */
  readonly rechazados?: boolean;
  readonly empty: ReactNode;
  /** Tells one filter from another. */
  readonly subject: string;
  readonly rows: (
    search: { page: number; limit: number; orden: 'asc' | 'desc' | undefined },
    signal: AbortSignal,
  ) => Promise<Page<ReporteRow>>;
  readonly sums: (signal: AbortSignal) => Promise<InferOutput<typeof reporteResumen.reply>>;
  readonly address: { readonly pagina: string; readonly orden: string };
  readonly change: (changes: { pagina?: string; orden?: string }, entry: HistoryEntry) => void;
}

/** The report that the address asks for. A failure clears the rows and leads back to page 1. */
export function Filas({
  periodo,
  subject,
  rows,
  sums,
  address,
  change,
  rechazados = false,
  empty,
}: FilasProps) {
  const oficina = periodo !== undefined;
  const errores = useErrorDialog();
  const user = useUsuario();
  const pagina = paginaDeTexto(address.pagina);
  // The office reads what is new.
  const orden = ordenDeTexto(address.orden) ?? (oficina ? 'desc' : undefined);
  const columnas = useMemo(
    () =>
      oficina
        ? segunPais(user, columnasDeOficina(puede(user, 'verCanjes'), rechazados))
        : columnasReporte(user.pais),
    [oficina, rechazados, user],
  );
  // After a failure the address goes back to page 1, but "Reintentar" asks for the page that failed.
  const [failed, setFailed] = useState<{ readonly subject: string; readonly pagina: number }>();
  const asked = failed?.subject === subject ? failed.pagina : pagina;
  const { answer: listing, again } = useAnswer({
    request: `${asked} ${orden ?? ''}`,
    subject,
    onFailure: errores.show,
    load: async (signal) => {
      try {
        return await rows({ page: asked, limit: PAGE_SIZE, orden }, signal);
      } catch (error) {
        if (!signal.aborted && asked !== 1) {
          setFailed({ subject, pagina: asked });
          change({ pagina: '1' }, 'replace');
        }
        throw error;
      }
    },
  });
  const { answer: sumas, value: resumen } = useAnswer({ request: 'sumas', subject, load: sums });
  const nouns = oficina
    ? (['canje', 'canjes'] as const)
    : (['canje aprobado', 'canjes aprobados'] as const);
  // Sums and rows come together: neither pushes the other.
  if (sumas.status === 'loading' && resumen === undefined) {
    return (
      <>
        <p className="estado estado-cargando" role="status">
          Buscando {nouns[1]}…
        </p>
        {errores.element}
      </>
    );
  }
  return (
    <>
      {resumen !== undefined && !oficina && <Sumas resumen={resumen} />}
      <PagedTable<ReporteRow>
        title={
          oficina ? (
            <EnLinea partes={resumen ? totalesDe(resumen, periodo) : ['Canjes']} />
          ) : (
            'Canjes aprobados'
          )
        }
        filters={oficina && resumen !== undefined && <PorProducto resumen={resumen} />}
        columns={columnas}
        rowId={({ Id }) => String(Id)}
        listing={listing}
        again={() => {
          if (failed === undefined) again();
          else setFailed(undefined);
        }}
        page={pagina}
        onPage={(to) => {
          setFailed(undefined);
          change({ pagina: String(to) }, 'push');
        }}
        nouns={nouns}
        empty={empty}
        total={resumen?.Canjes}
        orden={{ id: 'FechaCanje', desc: orden === 'desc' }}
        onOrden={({ desc }) => {
          setFailed(undefined);
          // The list's own order is not in the address.
          change({ orden: desc === oficina ? '' : desc ? 'desc' : 'asc', pagina: '1' }, 'push');
        }}
      />
      {errores.element}
    </>
  );
}

/** What a report sums up to. */
type Resumen = InferOutput<typeof reporteResumen.reply>;

const cajasDe = ({ Cajas }: Resumen) =>
  contar(
    Cajas.reduce((sum, { Cajas }) => sum + Cajas, 0),
    'caja sin costo',
    'cajas sin costo',
  );

/** The office's report: 'Este mes: 587 canjes', '88 pendientes', '437 aprobados', '62 rechazados', '437 cajas sin costo', '1050 cajas facturadas', without zeros. */
const totalesDe = (resumen: Resumen, periodo: string): readonly string[] => [
  `${periodo}: ${contar(resumen.Canjes, 'canje', 'canjes')}`,
  ...[
    ...resumen.Estados.map(({ Estado, Canjes }) =>
      contar(Canjes, Estado.toLowerCase(), `${Estado.toLowerCase()}s`),
    ),
    cajasDe(resumen),
    contar(resumen.Facturadas, 'caja facturada', 'cajas facturadas'),
  ].filter((total) => !total.startsWith('0 ')),
];

/** The free boxes of the chain's report, whose redemptions are all approved. */
function Sumas({ resumen }: { readonly resumen: Resumen }) {
  if (resumen.Canjes === 0) return null;
  return (
    <section className="pila" aria-labelledby="reporte-sumas">
      <h2 id="reporte-sumas">
        {cajasDe(resumen)} y {contar(resumen.Facturadas, 'facturada', 'facturadas')} en{' '}
        {contar(resumen.Canjes, 'canje', 'canjes')}
      </h2>
      <PorProducto resumen={resumen} open />
    </section>
  );
}

/** Sums that are shown at once: the table comes before long. */
const PRIMERAS = 10;

/** The free boxes of a report by product and distributor, the most first. */
function PorProducto({
  resumen: { Cajas },
  open,
}: {
  readonly resumen: Resumen;
  readonly open?: boolean;
}) {
  const [todas, setTodas] = useState(false);
  if (Cajas.length === 0) return null;
  return (
    <details className="sumas-caja" open={open}>
      <summary>Por producto y distribuidor</summary>
      <ul className="sumas">
        {(todas ? Cajas : Cajas.slice(0, PRIMERAS)).map(({ Producto, Distribuidor, Cajas }) => (
          <li key={`${Producto} ${Distribuidor}`}>
            <span>
              {Producto} · {Distribuidor}
            </span>
            <strong>{enCajas(Cajas)}</strong>
          </li>
        ))}
      </ul>
      {!todas && Cajas.length > PRIMERAS && (
        <button type="button" className="boton-texto" onClick={() => setTodas(true)}>
          Ver más
        </button>
      )}
    </details>
  );
}
