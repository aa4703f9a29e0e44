import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { InferOutput } from 'valibot';
import { call, download } from '../../api/call.ts';
import { exportar, porReponer } from '../../contracts/liquidaciones/deuda.ts';
import { cortar, deshacer } from '../../contracts/liquidaciones/movimientos.ts';
import { enCajas } from '../../domain/cifra.ts';
import { frasePorReponer, TRAMOS } from '../../domain/liquidacion.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { ActionButton } from '../form/ActionButton.tsx';
import type { Dicho } from '../form/useNotice.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { usePages } from '../table/usePages.ts';
import { columnasDeGrupos, type Grupo, idDeGrupo } from './columnas.tsx';
import type { Direccion } from './useDireccion.ts';
import { columnaDeTramo } from './palabras.ts';
import { Tramos } from './Tramos.tsx';
import { useUsuario } from '../session/Guard.tsx';

interface PorReponerProps {
  readonly pais: PaisCodigo | undefined;
  readonly direccion: Direccion;
  readonly onCambio: (hecho: Dicho) => void;
  /** Rendered between the sums and the list, and below the list where the address narrows it. */
  readonly children?: ReactNode;
}

/** What is owed, the oldest first, with its age; a distributor cuts it from here. */
export function PorReponer({ pais, direccion, onCambio, children }: PorReponerProps) {
  const user = useUsuario();
  const [address, change] = direccion;
  const [elegidos, setElegidos] = useState<ReadonlyMap<string, Grupo>>(new Map());
  const { distribuidor, producto } = address;
  const tramo = TRAMOS.map(([nombre]) => nombre).find((uno) => uno === address.tramo);
  const soloDe = {
    distribuidor: distribuidor || undefined,
    producto: producto || undefined,
    tramo,
  };
  const deUno = distribuidor !== '' || producto !== '';
  const estrecha = deUno || tramo !== undefined;
  const [alFinal] = useState(estrecha);
  const reparte = puede(user, 'liquidar');
  // A cut takes boxes of every age.
  const corta = reparte && tramo === undefined;
  const esFarmacia = puede(user, 'recibirCajas');
  const { value: deuda, lista } = usePages(direccion, 'debe', {
    subject: `${pais ?? ''} ${distribuidor} ${producto} ${tramo ?? ''}`,
    load: (pages, signal) => call(porReponer, { search: { ...pages, pais, ...soloDe }, signal }),
  });
  const columnas = useMemo(
    () =>
      columnasDeGrupos({
        conFarmacia: !esFarmacia || user.farmaciaAdmin,
        conDistribuidor: !reparte,
        elegidos,
        onElegir: corta
          ? (grupo) =>
              setElegidos((antes) => {
                const despues = new Map(antes);
                if (!despues.delete(idDeGrupo(grupo))) despues.set(idDeGrupo(grupo), grupo);
                return despues;
              })
          : undefined,
      }),
    [corta, reparte, esFarmacia, user.farmaciaAdmin, elegidos],
  );
  // The boxes of the age that was pressed may lie below the window.
  const pedido = useRef(false);
  useEffect(() => {
    if (deuda === undefined || !pedido.current) return;
    pedido.current = false;
    document.querySelector<HTMLElement>('#por-reponer > .listado h2')?.focus();
  }, [deuda]);
  const primera = deuda?.data[0];
  const nombre = deUno && (distribuidor === '' ? primera?.Producto : primera?.Distribuidor);
  const solo = [nombre, tramo && columnaDeTramo(tramo).toLowerCase()].filter(Boolean);
  const suyo = deuda?.Tramos.find((uno) => uno.Tramo === tramo);
  const busca = deuda === undefined && lista.listing.status === 'loading';

  return (
    <div id="por-reponer" className="pila-amplia por-partes" aria-busy={busca}>
      {busca && (
        <p className="estado estado-cargando" role="status">
          Buscando lo que falta reponer…
        </p>
      )}
      {deuda !== undefined && (
        <>
          <p className="deuda-frase">
            {nombre && `${nombre}: `}
            {suyo
              ? `${enCajas(suyo.Cajas)}, ${columnaDeTramo(suyo.Tramo).toLowerCase()}.`
              : frasePorReponer(deuda.Cajas, deuda.Pronto?.Cajas ?? 0)}
          </p>
          {/* Staff see them by distributor, with their total. */}
          {(estrecha || !puede(user, 'resolverDisputa')) && (
            <Tramos
              tramos={deuda.Tramos}
              elegido={tramo}
              onElegir={(uno) => {
                pedido.current = true;
                change({ tramo: uno, debe: '1' }, 'push');
              }}
            />
          )}
        </>
      )}
      {!alFinal && children}
      <PagedTable
        title={estrecha && primera ? `Por reponer: ${solo.join(', ')}` : 'Por reponer'}
        filters={
          <div className="acciones">
            {estrecha && (
              <button
                type="button"
                className="boton-texto"
                onClick={() =>
                  change({ distribuidor: '', producto: '', tramo: '', debe: '1' }, 'push')
                }
              >
                Ver todo lo que falta reponer
              </button>
            )}
            {deuda !== undefined && deuda.Cajas > 0 && corta && (
              <Cortar elegidos={[...elegidos.values()]} total={deuda.Cajas} onCambio={onCambio} />
            )}
            {primera !== undefined && (
              <DownloadButton
                name="por-reponer.xlsx"
                load={() => download(exportar, { search: { pais, ...soloDe } })}
              >
                Exportar a Excel
              </DownloadButton>
            )}
          </div>
        }
        paging="Páginas de lo que falta reponer"
        columns={columnas}
        rowId={idDeGrupo}
        {...lista}
        nouns={['renglón', 'renglones']}
        empty={<p>No queda ninguna caja por reponer.</p>}
      />
      {alFinal && children}
    </div>
  );
}

/** The notice of a cut, with links to its settlements and the button that undoes it. */
function corteHecho(
  { Cajas, Liquidaciones }: InferOutput<typeof cortar.reply>,
  onCambio: (hecho: Dicho) => void,
): Dicho {
  const [primera, ...otras] = Liquidaciones;
  const deshacerlas = async () => {
    await call(deshacer, { body: { Liquidaciones: Liquidaciones.map(({ Id }) => Id) } });
    onCambio({
      tipo: 'ok',
      texto: `El corte se deshizo: otra vez por reponer, ${enCajas(Cajas)}.`,
    });
  };
  return {
    tipo: 'ok',
    texto:
      otras.length === 0
        ? `Se cortó la liquidación ${primera?.Id} para ${primera?.PuntoVenta}: ${enCajas(Cajas)}.`
        : `Se cortaron ${Liquidaciones.length} liquidaciones, una para cada farmacia: ${enCajas(Cajas)}.`,
    enlaces: [
      otras.length === 0 && primera !== undefined
        ? { href: paths.liquidacion(primera.Id), texto: `Ver la liquidación ${primera.Id}` }
        : {
            href: `${paths.liquidaciones}?estado=Abierta`,
            texto: 'Ver las liquidaciones abiertas',
          },
    ],
    accion: (
      <ActionButton doing="Deshaciendo…" className="boton-secundario" work={deshacerlas}>
        Deshacer el corte
      </ActionButton>
    ),
  };
}

/** Cuts the chosen groups, or all: one attempt for one choice, so that a second press cuts nothing twice. */
function Cortar({
  elegidos,
  total,
  onCambio,
}: {
  readonly elegidos: readonly Grupo[];
  readonly total: number;
  readonly onCambio: (hecho: Dicho) => void;
}) {
  const cuantas =
    elegidos.length === 0 ? total : elegidos.reduce((suma, { Cajas }) => suma + Cajas, 0);
  const enviar = async () => {
    const Grupos =
      elegidos.length === 0
        ? null
        : elegidos.map(({ FarmaciaCodigo, ProductoId }) => ({ FarmaciaCodigo, ProductoId }));
    onCambio(corteHecho(await call(cortar, { body: { Grupos } }), onCambio));
  };
  return (
    <ActionButton doing="Cortando…" work={enviar}>
      {`Hacer el corte de ${elegidos.length === 0 ? 'todo' : 'lo elegido'} (${enCajas(cuantas)})`}
    </ActionButton>
  );
}
