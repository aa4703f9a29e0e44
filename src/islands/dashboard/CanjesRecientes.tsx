import { useEffect, useMemo, useState } from 'react';
import { array, type InferOutput, string } from 'valibot';
import { call } from '../../api/call.ts';
import { canjeFarmacias, marcarVistos } from '../../contracts/dashboard/listas.ts';
import type { TipoCanje } from '../../domain/estado.ts';
import { leerId } from '../../domain/leerId.ts';
import { perfilDe, puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { createDraft } from '../../stores/draft.ts';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { useAddress } from '../table/useAddress.ts';
import { usePages } from '../table/usePages.ts';
import { columnasDeLista } from './columnasCanjes.tsx';
import { FarmaciaFiltro } from './FarmaciaChooser.tsx';
import { FiltrosPlegados } from './FiltrosPlegados.tsx';
import { LISTAS, ordenDeTexto, paisElegido } from './palabras.ts';
import { PaisFiltro } from './PaisFiltro.tsx';
import { ProductoFiltro } from './ProductoFiltro.tsx';
import { tipoDeRuta } from './rutas.ts';

const sinFiltro = { pagina: '1', pais: '', farmacia: '', producto: '', sinVer: '', sinFotos: '' };
/** Rejected ones are marked as seen by this page, so the list without those has one page. */
const SIN_VER_A_LA_VISTA = 100;
const defaults = { ...sinFiltro, orden: '' };

/** The 48-hour lists' island: which one, the path says. */
export const CanjesRecientes = guarded('verCanjes', Pantalla);

function Pantalla() {
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
  const pais = paisElegido(user, address.pais);
  const unaSolaFarmacia = perfilDe(user) === 'Regente';
  const farmacia = unaSolaFarmacia ? '' : address.farmacia;
  const producto = leerId(address.producto);
  // Pending ones: what closes first. The others: what changed last.
  const primero = tipo === 'canjePendiente' ? 'asc' : 'desc';
  const orden = ordenDeTexto(address.orden) ?? primero;
  const sinVer = tipo === 'canjeRechazado' && address.sinVer === 'si';
  const sinFotos = tipo === 'canjePendiente' && address.sinFotos === 'si';
  // No field shows these: the list's heading does, with the button that ends them.
  const sinCampo = sinVer || sinFotos;
  const filtrada = sinCampo || pais !== undefined || farmacia !== '' || producto !== undefined;

  const { lista } = usePages(at, 'pagina', {
    request: orden,
    subject: [tipo, pais, farmacia, producto, sinVer, sinFotos].join(' '),
    ...(sinVer && { size: SIN_VER_A_LA_VISTA }),
    load: async (pages, signal) => {
      const page = await call(canjeFarmacias, {
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
      });
      // Those that Back comes for were new in this visit, and are in the whole list.
      if (sinVer && page.data.length === 0 && nuevos.read(user.userName)) {
        change({ sinVer: '' }, 'replace');
      }
      return { ...page, data: conNuevos(user.userName, page.data) };
    },
    onFailure: errores.show,
  });
  const auditor = puede(user, 'auditarCanje');
  const columnas = useMemo(
    () => columnasDeLista(tipo, { auditor, unaSolaFarmacia, sinFotos }),
    [tipo, auditor, unaSolaFarmacia, sinFotos],
  );
  const { titulo, uno, muchos } = LISTAS[tipo];

  const quitarFiltro = filtrada && (
    <button type="button" className="boton-secundario" onClick={() => change(sinFiltro, 'push')}>
      Quitar el filtro
    </button>
  );

  return (
    <div className="pila-amplia">
      <PagedTable
        title={`${titulo}${sinVer ? ' sin ver' : ''}${sinFotos ? ' sin las fotos pedidas' : ''}`}
        filters={
          <>
            <FiltrosPlegados puestos={[farmacia, address.producto].filter(Boolean).length}>
              <search className="filtros">
                <PaisFiltro
                  id="filtro-pais"
                  value={pais ?? ''}
                  onValue={(value) => change({ ...sinFiltro, pais: value }, 'push')}
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
                  value={producto === undefined ? '' : String(producto)}
                  onValue={(elegido) => change({ producto: elegido, pagina: '1' }, 'push')}
                />
              </search>
            </FiltrosPlegados>
            {sinCampo && quitarFiltro}
          </>
        }
        columns={columnas}
        rowId={({ CodigoConfirmacion }) => CodigoConfirmacion}
        {...lista}
        nouns={[uno, muchos]}
        // Date and time left sort pending rows alike; the mark is on the one pressed, at first the time left.
        orden={{ id: tipo === 'canjePendiente' ? columna : 'Estado', desc: orden === 'desc' }}
        onOrden={({ id, desc }) => {
          setColumna(id);
          const elegido = desc ? 'desc' : 'asc';
          change({ orden: elegido === primero ? '' : elegido, pagina: '1' }, 'push');
        }}
        empty={
          filtrada ? (
            <>
              <p>No hay {muchos} con ese filtro en las últimas 48&nbsp;horas.</p>
              {!sinCampo && quitarFiltro}
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

/** The rejected ones that this visit was the first to show. */
const nuevos = createDraft('rechazos-nuevos', array(string()));

type Filas = InferOutput<typeof canjeFarmacias.reply>['data'];

/** Tells the server which of the rejected ones were seen. During the user's visit they stay new on every page. */
function conNuevos(userName: string, filas: Filas): Filas {
  const antes = nuevos.read(userName) ?? [];
  const Codigos = filas
    .filter(({ Visto }) => Visto === false)
    .map(({ CodigoConfirmacion }) => CodigoConfirmacion);
  if (Codigos.length > 0) {
    nuevos.keep(userName, [...antes, ...Codigos]);
    // Ignore a failure: rows that were not marked are marked the next time.
    call(marcarVistos, { body: { Codigos } }).catch(() => undefined);
  }
  return filas.map((fila) =>
    antes.includes(fila.CodigoConfirmacion) ? { ...fila, Visto: false } : fila,
  );
}
