import { useState } from 'react';
import { call } from '../../api/call.ts';
import { tablero } from '../../contracts/dashboard/tablero.ts';
import { esRelativo } from '../../domain/periodo.ts';
import { eligePais } from '../../domain/paisDeTrabajo.ts';
import { puede } from '../../domain/permisos.ts';
import { paisElegido } from '../dashboard/palabras.ts';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { PeriodoFiltro } from '../dashboard/reporte/PeriodoFiltro.tsx';
import { EnTitular } from '../EnTitular.tsx';
import { hoyEn } from '../hoyEn.ts';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { useAddress } from '../table/useAddress.ts';
import { useAnswer } from '../useAnswer.ts';
import { Deudas } from './Deudas.tsx';
import { Figuras } from './Figuras.tsx';
import { Muestra } from './Muestra.tsx';
import { Awaited } from '../Awaited.tsx';

const defaults = { pais: '', periodo: 'mes', desde: '', hasta: '' };

/** The board's island. */
export const Tablero = guarded('verTablero', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const [address, change] = useAddress(defaults);
  const [hoy] = useState(() => hoyEn(user.pais));
  const pais = paisElegido(user, address.pais);
  const periodo = esRelativo(address.periodo) ? address.periodo : 'propio';
  const { desde, hasta } = address;
  const conDias = periodo !== 'propio' || (desde !== '' && hasta !== '');
  const search = { periodo, pais, ...(periodo === 'propio' ? { desde, hasta } : {}) } as const;
  const leido = useAnswer({
    request: conDias ? JSON.stringify(search) : undefined,
    load: (signal) => call(tablero, { search, signal }),
  });
  const datos = leido.value;
  const deCadena = user.farmaciaAdmin;
  const varios = pais === undefined && eligePais(user);
  return (
    <div className="pila-amplia tablero" aria-busy={leido.answer.status === 'loading' && conDias}>
      <EnTitular>
        <search className="filtros no-imprimir">
          <PeriodoFiltro
            id="tablero"
            hoy={hoy}
            periodo={periodo}
            desde={desde}
            hasta={hasta}
            onPeriodo={(elegido) => change(elegido, 'push')}
          />
          <PaisFiltro
            id="tablero-pais"
            value={pais ?? ''}
            onValue={(value) => change({ pais: value }, 'push')}
          />
        </search>
      </EnTitular>
      <Awaited asked={leido} says={conDias ? 'Contando…' : undefined} />
      {datos !== undefined && (
        <Figuras datos={datos} hoy={hoy} pais={pais} deCadena={deCadena} varios={varios}>
          {puede(user, 'auditarCanje') && <Muestra pais={pais} />}
        </Figuras>
      )}
      {datos !== undefined && <Deudas pais={pais} varios={varios} />}
    </div>
  );
}
