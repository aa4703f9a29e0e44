import { type ReactNode, useState } from 'react';
import { deudas } from '../../contracts/liquidaciones/deuda.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { puede } from '../../domain/permisos.ts';
import { idDeTexto, paisElegido } from '../dashboard/palabras.ts';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { type Dicho, useAviso } from '../form/useAviso.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { Detalle } from './Detalle.tsx';
import { Lista } from './Lista.tsx';
import { PorReponer } from './PorReponer.tsx';
import { QuienDebe } from './QuienDebe.tsx';
import { Resumen } from './Resumen.tsx';
import { useCall } from '../useAnswer.ts';
import { type Direccion, useDireccion } from './useDireccion.ts';

/** The settlements' island: what is owed, what is under way, and one settlement. */
export const Liquidaciones = guarded('verLiquidaciones', DeUsuario);

function DeUsuario() {
  const direccion = useDireccion();
  const [address, change] = direccion;
  const abierta = idDeTexto(address.liquidacion);
  if (abierta !== undefined) {
    return (
      <Detalle key={abierta} id={abierta} onVolver={() => change({ liquidacion: '' }, 'push')} />
    );
  }
  return <Todas direccion={direccion} />;
}

function Todas({ direccion }: { readonly direccion: Direccion }) {
  const user = useUsuario();
  const [address, change] = direccion;
  /** Counts writes: each one makes every part load again. */
  const [version, setVersion] = useState(0);
  const { aviso, decir } = useAviso();
  const cambiada = (hecho: Dicho) => {
    decir(hecho);
    setVersion((antes) => antes + 1);
  };
  const pais = paisElegido(user, address.pais);
  // A pharmacy receives first, and then looks at what is still owed.
  const recibe = puede(user, 'recibirCajas');
  // A distributor cuts first, unless a link asks for settlements. The order holds while the page is open.
  const [porReponerPrimero] = useState(
    () =>
      address.distribuidor !== '' ||
      address.producto !== '' ||
      (puede(user, 'liquidar') && address.estado === 'En curso'),
  );
  const lista = (
    <Lista key={`lista ${version}`} pais={pais} direccion={direccion} onEnviadas={cambiada} />
  );
  const porReponer = (
    <PorReponer key={`debe ${version}`} pais={pais} direccion={direccion} onCambio={cambiada}>
      {recibe && lista}
    </PorReponer>
  );
  return (
    <div className="pila-amplia por-partes">
      {aviso}
      {user.rol === 'Manager' && (
        <search className="filtros">
          <PaisFiltro
            id="liquidaciones-pais"
            value={pais ?? ''}
            onValue={(value) => change({ pais: value, pagina: '1', debe: '1' }, 'push')}
          />
        </search>
      )}
      {puede(user, 'verDeudas') ? (
        <Oficina
          key={`oficina ${version}`}
          pais={pais}
          distribuidor={address.distribuidor}
          onElegir={(estado) => change({ estado, pagina: '1' }, 'push')}
          antes={porReponerPrimero && porReponer}
          lista={lista}
          despues={!porReponerPrimero && porReponer}
        />
      ) : (
        <>
          {!recibe && !porReponerPrimero && lista}
          {porReponer}
          {!recibe && porReponerPrimero && lista}
        </>
      )}
    </div>
  );
}

interface OficinaProps {
  readonly pais: PaisCodigo | undefined;
  /** The id of the only distributor that is shown; '' for all. */
  readonly distribuidor: string;
  readonly onElegir: (estado: 'Atrasadas' | 'En disputa') => void;
  readonly antes: ReactNode;
  readonly lista: ReactNode;
  readonly despues: ReactNode;
}

/** What staff see: what is in trouble, the settlements, and who owes boxes. */
function Oficina({ pais, distribuidor, onElegir, antes, lista, despues }: OficinaProps) {
  const leidas = useCall(deudas, { search: { pais } });
  const filas = leidas.value?.PorDistribuidor.filter(
    ({ DistribuidorId }) => distribuidor === '' || String(DistribuidorId) === distribuidor,
  );
  return (
    <>
      <Resumen filas={filas} onElegir={onElegir} />
      {antes}
      {lista}
      <QuienDebe leidas={leidas} filas={filas} />
      {despues}
    </>
  );
}
