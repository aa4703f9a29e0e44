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
import { PorProducto, Sumas, totalesDe } from './Sumas.tsx';
import { useUsuario } from '../../session/Guard.tsx';

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
