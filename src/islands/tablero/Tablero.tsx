import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import {
  PERIODO,
  type PeriodoDelTablero,
  PERIODOS,
  tablero,
} from '../../contracts/dashboard/tablero.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { paisElegido } from '../dashboard/palabras.ts';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { Failure } from '../form/Failure.tsx';
import { Field } from '../form/Field.tsx';
import { Guard } from '../session/Guard.tsx';
import { useAddress } from '../table/useAddress.ts';
import { useAnswer } from '../useAnswer.ts';
import { Derechos } from './Derechos.tsx';
import { Deudas } from './Deudas.tsx';
import { Figuras } from './Figuras.tsx';

const defaults = { pais: '', dias: PERIODO };
const PALABRAS: Readonly<Record<PeriodoDelTablero, string>> = {
  '30': 'Últimos 30 días',
  '90': 'Últimos 90 días',
  '365': 'Último año',
};

/** The board's island. */
export function Tablero() {
  return <Guard accion="verTablero">{(user) => <DeUsuario user={user} />}</Guard>;
}

function DeUsuario({ user }: { readonly user: Usuario }) {
  const [address, change] = useAddress<'pais' | 'dias'>(defaults);
  const pais = paisElegido(user, address.pais);
  const dias = PERIODOS.find((periodo) => periodo === address.dias) ?? PERIODO;
  const { answer, again } = useAnswer({
    request: `${dias} ${pais ?? ''}`,
    load: (signal) => call(tablero, { search: { dias, pais }, signal }),
  });
  const datos = answer.status === 'failed' ? undefined : answer.value;
  // On paper every table is open.
  useEffect(() => {
    const abrir = () => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('.numeros')) {
        details.open = true;
      }
    };
    addEventListener('beforeprint', abrir);
    return () => removeEventListener('beforeprint', abrir);
  }, []);
  return (
    <div className="tablero" aria-busy={answer.status === 'loading'}>
      <search className="tablero-filtros">
        <Field id="tablero-dias" label="Período">
          {(ties) => (
            <select
              {...ties}
              value={dias}
              onChange={({ target }) => change({ dias: target.value }, 'push')}
            >
              {PERIODOS.map((periodo) => (
                <option key={periodo} value={periodo}>
                  {PALABRAS[periodo]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {user.rol === 'Manager' && (
          <PaisFiltro
            id="tablero-pais"
            value={pais ?? ''}
            onChange={(value) => change({ pais: value }, 'push')}
          />
        )}
      </search>
      {answer.status === 'failed' && <Failure detail={answer.error.detail} again={again} />}
      {answer.status === 'loading' && datos === undefined && (
        <div className="estado estado-cargando" role="status">
          <p>Contando…</p>
        </div>
      )}
      {datos !== undefined && <Figuras datos={datos} />}
      {datos !== undefined && datos.Derechos !== null && (
        <Derechos datos={datos.Derechos} pais={pais} />
      )}
      {datos !== undefined && (
        <Deudas pais={pais} varios={pais === undefined && user.rol === 'Manager'} />
      )}
    </div>
  );
}
