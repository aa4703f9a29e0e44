import { useEffect, useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { canjeFarmacias, marcarVistos } from '../../contracts/dashboard/listas.ts';
import type { TipoCanje } from '../../domain/estado.ts';
import { puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { useAddress } from '../table/useAddress.ts';
import { usePages } from '../table/usePages.ts';
import { columnasDeLista } from './columnasCanjes.tsx';
import { FarmaciaFiltro } from './FarmaciaChooser.tsx';
import { idDeTexto, LISTAS, ordenDeTexto, paisElegido } from './palabras.ts';
import { PaisFiltro } from './PaisFiltro.tsx';
import { ProductoFiltro } from './ProductoFiltro.tsx';
import { tipoDeRuta } from './rutas.ts';

const sinFiltro = { pagina: '1', pais: '', farmacia: '', producto: '', sinVer: '', sinFotos: '' };
/** Rejected ones are marked as seen by this page, so the list without those has one page. */
const SIN_VER_A_LA_VISTA = 100;
const defaults = { ...sinFiltro, orden: '' };

/** The 48-hour lists' island: which one, the path says. */
export const CanjesRecientes = guarded('verCanjes', DeRuta);

function DeRuta() {
  const [tipo] = useState<TipoCanje>(() => tipoDeRuta(location.pathname) ?? 'canjePendiente');
  useEffect(() => {
    document.title = `${LISTAS[tipo].titulo} · Junto a Tí`;
    if (tipoDeRuta(location.pathname) !== tipo) location.replace(paths.filtroCanjes(tipo));
  }, [tipo]);
  return <Lista tipo={tipo} />;
}

function Lista({ tipo }: { readonly tipo: TipoCanje }) {
  const user = useUsuario();
  const at = useAddress(defaults);
  const [address, change] = at;
  const [columna, setColumna] = useState('plazo');
  const errores = useErrorDialog();
  const manager = user.rol === 'Manager';
  const pais = paisElegido(user, address.pais);
  const unaSolaFarmacia = user.rol === 'Regente' && !user.farmaciaAdmin;
  const farmacia = unaSolaFarmacia ? '' : address.farmacia;
  const producto = idDeTexto(address.producto);
  // Pending ones: what closes first. The others: what changed last.
  const primero = tipo === 'canjePendiente' ? 'asc' : 'desc';
  const orden = ordenDeTexto(address.orden) ?? primero;
  const sinVer = tipo === 'canjeRechazado' && address.sinVer === 'si';
  const sinFotos = tipo === 'canjePendiente' && address.sinFotos === 'si';
  const filtrada =
    sinVer || sinFotos || pais !== undefined || farmacia !== '' || producto !== undefined;

  const { lista } = usePages(at, 'pagina', {
    request: orden,
    subject: [tipo, pais, farmacia, producto, sinVer, sinFotos].join(' '),
    ...(sinVer && { size: SIN_VER_A_LA_VISTA }),
    load: (pages, signal) =>
      call(canjeFarmacias, {
        search: { ...pages, orden },
        body: {
          userName: user.userName,
          roleUser: user.rol,
          typeCanje: tipo,
          farmacia,
          pais,
          producto,
          sinVer,
          sinFotos,
        },
        signal,
      }),
    onFailure: errores.show,
  });
  useMarcarVistos(lista.listing.status === 'ready' ? lista.listing.value.data : undefined);
  const auditor = puede(user, 'auditarCanje');
  const columnas = useMemo(() => columnasDeLista(tipo, auditor), [tipo, auditor]);
  const { titulo, uno, muchos } = LISTAS[tipo];

  const quitarFiltro = filtrada && (
    <button type="button" className="boton-secundario" onClick={() => change(sinFiltro, 'push')}>
      Quitar el filtro
    </button>
  );

  return (
    <div className="pila-amplia">
      <search className="filtros">
        <PaisFiltro
          id="filtro-pais"
          value={pais ?? ''}
          onChange={(value) => change({ ...sinFiltro, pais: value }, 'push')}
        />
        {!unaSolaFarmacia && (
          <FarmaciaFiltro
            id="filtro-farmacia"
            hint="Escriba parte del nombre, la cadena o el código."
            pais={pais}
            value={farmacia}
            onValue={(codigo, entry) => change({ farmacia: codigo, pagina: '1' }, entry)}
          />
        )}
        <ProductoFiltro
          id="filtro-producto"
          pais={pais}
          conPais={manager && pais === undefined}
          value={producto === undefined ? '' : String(producto)}
          onChange={(elegido) => change({ producto: elegido, pagina: '1' }, 'push')}
        />
      </search>
      <PagedTable
        title={`${titulo}${sinVer ? ' sin ver' : ''}${sinFotos ? ' sin las fotos pedidas' : ''}`}
        filters={(sinVer || sinFotos) && <div className="acciones">{quitarFiltro}</div>}
        columns={columnas}
        rowId={({ CodigoConfirmacion }) => CodigoConfirmacion}
        {...lista}
        nouns={[uno, muchos]}
        // Of the two columns of pending ones that go by that order, the one which says why: the time left.
        orden={{ id: tipo === 'canjePendiente' ? columna : 'Estado', desc: orden === 'desc' }}
        onOrden={({ id, desc }) => {
          setColumna(id);
          const elegido = desc ? 'desc' : 'asc';
          change({ orden: elegido === primero ? '' : elegido, pagina: '1' }, 'push');
        }}
        help={
          <>
            <p>Revise su conexión{filtrada && ' y el filtro'}, e inténtelo otra vez.</p>
            {quitarFiltro}
          </>
        }
        empty={
          filtrada ? (
            <>
              <p>No hay {muchos} con ese filtro en las últimas 48&nbsp;horas.</p>
              {quitarFiltro}
            </>
          ) : (
            <p>No hay {muchos} en las últimas 48&nbsp;horas.</p>
          )
        }
      />
      {errores.element}
    </div>
  );
}

/** Tells the server that the rejected ones on this page were seen; the marks stay until the page is left. */
function useMarcarVistos(
  filas: readonly { CodigoConfirmacion: string; Visto: boolean | null }[] | undefined,
): void {
  useEffect(() => {
    const Codigos = (filas ?? [])
      .filter(({ Visto }) => Visto === false)
      .map(({ CodigoConfirmacion }) => CodigoConfirmacion);
    // Ignore a failure: rows that were not marked are marked the next time.
    if (Codigos.length > 0) call(marcarVistos, { body: { Codigos } }).catch(() => undefined);
  }, [filas]);
}
