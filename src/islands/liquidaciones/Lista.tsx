import { perfilDe, puede } from '../../domain/permisos.ts';
import { type ReactNode, useMemo } from 'react';
import { call, download } from '../../api/call.ts';
import { ESTADOS_EN_LISTA, listar, nota } from '../../contracts/liquidaciones/lista.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { DownloadButton } from '../download/DownloadButton.tsx';
import type { Dicho } from '../form/useNotice.tsx';
import { optionsIn, Select } from '../form/Select.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { usePages } from '../table/usePages.ts';
import { columnasDeLiquidaciones } from './columnas.tsx';
import { SubirNota } from './NotaDeEntrega.tsx';
import type { Direccion } from './useDireccion.ts';
import { useUsuario } from '../session/Guard.tsx';

interface ListaProps {
  readonly pais: PaisCodigo | undefined;
  readonly direccion: Direccion;
  readonly onEnviadas: (hecho: Dicho) => void;
  readonly children?: ReactNode;
}

const NOMBRES: Readonly<Record<(typeof ESTADOS_EN_LISTA)[number], string>> = {
  'En curso': 'En curso',
  Atrasadas: 'Atrasadas',
  Abierta: 'Abiertas',
  Enviada: 'Enviadas',
  Recibida: 'Recibidas',
  'En disputa': 'En disputa',
  Cerrada: 'Cerradas',
};

/** The settlements in a state, with what else narrows the page in the line of its choice. */
export function Lista({ pais, direccion, onEnviadas, children }: ListaProps) {
  const user = useUsuario();
  const [address, change] = direccion;
  const estado = ESTADOS_EN_LISTA.find((uno) => uno === address.estado) ?? 'En curso';
  const { value, lista } = usePages(direccion, 'pagina', {
    subject: `${estado} ${pais ?? ''} ${address.distribuidor}`,
    load: (pages, signal) =>
      call(listar, {
        search: { ...pages, estado, pais, distribuidor: address.distribuidor || undefined },
        signal,
      }),
  });
  const reparte = puede(user, 'liquidar');
  const unaSolaFarmacia = perfilDe(user) === 'Regente';
  const columnas = useMemo(
    () =>
      columnasDeLiquidaciones({
        conFarmacia: !unaSolaFarmacia,
        conDistribuidor: !reparte,
        enDisputa: estado === 'En disputa',
      }),
    [unaSolaFarmacia, reparte, estado],
  );
  return (
    <div
      className="pila-amplia"
      aria-busy={lista.listing.status === 'loading' && value === undefined}
    >
      <PagedTable
        title={`Liquidaciones ${NOMBRES[estado].toLowerCase()}`}
        filters={
          <search className="filtros">
            <Select
              id="liquidaciones-estado"
              label="Mostrar"
              value={estado}
              options={optionsIn(NOMBRES)}
              onValue={(valor) => change({ estado: valor, pagina: '1' }, 'push')}
            />
            {children}
            {reparte && (
              <div className="acciones">
                <DownloadButton
                  name="nota-de-entrega.xlsx"
                  load={() => download(nota, { search: {} })}
                  doing="Preparando…"
                >
                  Nota de las abiertas (Excel)
                </DownloadButton>
                <SubirNota onEnviadas={(texto) => onEnviadas({ tipo: 'ok', texto })} />
              </div>
            )}
          </search>
        }
        columns={columnas}
        rowId={({ Id }) => String(Id)}
        {...lista}
        nouns={['liquidación', 'liquidaciones']}
        empty={<p>No hay liquidaciones en ese estado.</p>}
      />
    </div>
  );
}
