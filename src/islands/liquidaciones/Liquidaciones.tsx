import { type ReactNode, useState } from 'react';
import { deudas } from '../../contracts/liquidaciones/deuda.ts';
import { leerId } from '../../domain/leerId.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { puede } from '../../domain/permisos.ts';
import { paisElegido } from '../dashboard/palabras.ts';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { EnTitular } from '../EnTitular.tsx';
import { type Dicho, useNotice } from '../form/useNotice.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { Detalle } from './Detalle.tsx';
import { Lista } from './Lista.tsx';
import { PorReponer } from './PorReponer.tsx';
import { QuienDebe } from './QuienDebe.tsx';
import { Resumen } from './Resumen.tsx';
import { useCall } from '../useAnswer.ts';
import { type Direccion, useDireccion } from './useDireccion.ts';

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
      <EnTitular>
        <search className="filtros">
          <PaisFiltro
            id="liquidaciones-pais"
            value={pais ?? ''}
            onValue={(value) => change({ pais: value, pagina: '1', debe: '1' }, 'push')}
          />
        </search>
      </EnTitular>
      {children(
        <Resumen filas={filas} onElegir={(estado) => change({ estado, pagina: '1' }, 'push')} />,
        <QuienDebe leidas={leidas} filas={filas} pais={pais} />,
      )}
    </>
  );
}
