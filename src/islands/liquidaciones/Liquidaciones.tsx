import { type ReactNode, useMemo, useState } from 'react';
import type { InferOutput } from 'valibot';
import { deudas } from '../../contracts/liquidaciones/deuda.ts';
import { leerId } from '../../domain/leerId.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { perfilDe, puede } from '../../domain/permisos.ts';
import { paisElegido } from '../dashboard/palabras.ts';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { type Dicho, useNotice } from '../form/useNotice.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { Detalle } from './Detalle.tsx';
import { PorReponer } from './PorReponer.tsx';
import { QuienDebe } from './QuienDebe.tsx';
import { useCall } from '../useAnswer.ts';
import { type Direccion, useDireccion } from './useDireccion.ts';
import { call, download } from '../../api/call.ts';
import { ESTADOS_EN_LISTA, listar, nota } from '../../contracts/liquidaciones/lista.ts';
import { DownloadButton } from '../download/DownloadButton.tsx';
import { optionsIn, Select } from '../form/Select.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { usePages } from '../table/usePages.ts';
import { columnasDeLiquidaciones } from './columnas.tsx';
import { SubirNota } from './NotaDeEntrega.tsx';
import { cifra, contar } from '../../domain/cifra.ts';

/** The settlements' island: what is owed, what is under way, and one settlement. */
export const Liquidaciones = guarded('verLiquidaciones', Pantalla);

function Pantalla() {
  const direccion = useDireccion();
  const [address, change] = direccion;
  const abierta = leerId(address.liquidacion);
  if (abierta !== undefined) {
    return (
      <Detalle key={abierta} id={abierta} onVolver={() => change({ liquidacion: '' }, 'push')} />
    );
  }
  return <Todas direccion={direccion} />;
}

function Todas({ direccion }: { readonly direccion: Direccion }) {
  const user = useUsuario();
  const [address] = direccion;
  /** Counts writes: each one makes every part load again. */
  const [version, setVersion] = useState(0);
  const { notice, tell } = useNotice();
  const cambiada = (hecho: Dicho) => {
    tell(hecho);
    setVersion((antes) => antes + 1);
  };
  const pais = paisElegido(user, address.pais);
  const [listaPrimero] = useState(
    // Staff see what is late and disputed first, unless a link asks for what is owed; a distributor what is owed, unless
    // a link asks for settlements in a state. The order holds while the page is open.
    () =>
      (puede(user, 'resolverDisputa') || address.estado !== 'En curso') &&
      address.producto === '' &&
      address.tramo === '' &&
      location.hash !== '#por-reponer',
  );
  const lista = (propios?: ReactNode) => (
    <Lista key={`lista ${version}`} pais={pais} direccion={direccion} onEnviadas={cambiada}>
      {propios}
    </Lista>
  );
  const porReponer = (entre?: ReactNode) => (
    <PorReponer key={`debe ${version}`} pais={pais} direccion={direccion} onCambio={cambiada}>
      {entre}
    </PorReponer>
  );
  const enOrden = (propia: ReactNode, debidas: ReactNode) =>
    listaPrimero ? [propia, debidas] : [debidas, propia];
  return (
    <div className="pila-amplia por-partes">
      {notice}
      {puede(user, 'resolverDisputa') ? (
        <Oficina key={`oficina ${version}`} pais={pais} direccion={direccion}>
          {(resumen, quienDebe) => enOrden(lista(resumen), porReponer(quienDebe))}
        </Oficina>
      ) : puede(user, 'recibirCajas') ? (
        porReponer(lista())
      ) : (
        enOrden(lista(), porReponer())
      )}
    </div>
  );
}

interface OficinaProps {
  readonly pais: PaisCodigo | undefined;
  readonly direccion: Direccion;
  /** The settlements with what is late and disputed, and the owed boxes with who owes them. */
  readonly children: (resumen: ReactNode, quienDebe: ReactNode) => ReactNode;
}

/** The page for staff: who owes boxes, late and disputed settlements, and the lists of both. */
function Oficina({ pais, direccion, children }: OficinaProps) {
  const [{ distribuidor }, change] = direccion;
  const leidas = useCall(deudas, { search: { pais } });
  // Of the one distributor that is chosen, or of all.
  const filas = leidas.value?.PorDistribuidor.filter(
    ({ DistribuidorId }) => distribuidor === '' || String(DistribuidorId) === distribuidor,
  );
  return (
    <>
      <search className="filtros">
        <PaisFiltro
          id="liquidaciones-pais"
          value={pais ?? ''}
          onValue={(value) => change({ pais: value, pagina: '1', debe: '1' }, 'push')}
        />
      </search>
      {children(
        <Resumen filas={filas} onElegir={(estado) => change({ estado, pagina: '1' }, 'push')} />,
        <QuienDebe leidas={leidas} filas={filas} pais={pais} />,
      )}
    </>
  );
}

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
function Lista({ pais, direccion, onEnviadas, children }: ListaProps) {
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

type Fila = InferOutput<typeof deudas.reply>['PorDistribuidor'][number];

interface ResumenProps {
  readonly filas: readonly Fila[] | undefined;
  readonly onElegir: (estado: 'Atrasadas' | 'En disputa') => void;
}

/** What is owed, late and disputed, in one line; each count leads to its list. */
function Resumen({ filas, onElegir }: ResumenProps) {
  const suma = (de: (fila: Fila) => number) =>
    filas?.reduce((antes, fila) => antes + de(fila), 0) ?? 0;
  const atrasadas = suma(({ Atrasadas: { Abierta, Enviada } }) => Abierta + Enviada);
  const enDisputa = suma(({ EnDisputa }) => EnDisputa);
  const cuentas = [
    ['Atrasadas', atrasadas, contar(atrasadas, 'atrasada', 'atrasadas')],
    ['En disputa', enDisputa, `${cifra(enDisputa)} en disputa`],
  ] as const;
  // Keep the line, so that its text moves nothing.
  return (
    <p className="resumen">
      {filas !== undefined && (
        <a className="boton-texto" href="#por-reponer">
          {cifra(suma(({ Cajas }) => Cajas))} por reponer
        </a>
      )}
      {filas !== undefined &&
        cuentas.map(([estado, cuantas, texto]) => (
          <button
            key={estado}
            type="button"
            className="boton-texto"
            data-urge={cuantas > 0 && estado === 'Atrasadas' ? '' : undefined}
            onClick={() => onElegir(estado)}
          >
            {texto}
          </button>
        ))}
    </p>
  );
}
