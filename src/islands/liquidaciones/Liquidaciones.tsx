import { useState } from 'react';
import { puede } from '../../domain/permisos.ts';
import { idDeTexto, paisElegido } from '../dashboard/palabras.ts';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { type Dicho, useAviso } from '../form/useAviso.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { Detalle } from './Detalle.tsx';
import { Lista } from './Lista.tsx';
import { PorReponer } from './PorReponer.tsx';
import { QuienDebe } from './QuienDebe.tsx';
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
  const lista = (
    <Lista key={`lista ${version}`} pais={pais} direccion={direccion} onEnviadas={cambiada} />
  );
  return (
    <div className="pila-amplia por-partes">
      {aviso}
      {user.rol === 'Manager' && (
        <search className="filtros">
          <PaisFiltro
            id="liquidaciones-pais"
            value={pais ?? ''}
            onChange={(value) => change({ pais: value, pagina: '1', debe: '1' }, 'push')}
          />
        </search>
      )}
      {puede(user, 'verDeudas') && <QuienDebe key={`quien ${version}`} pais={pais} />}
      <PorReponer key={`debe ${version}`} pais={pais} direccion={direccion} onCambio={cambiada}>
        {recibe && lista}
      </PorReponer>
      {!recibe && lista}
    </div>
  );
}
