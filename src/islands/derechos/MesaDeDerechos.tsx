import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { listar, LISTAS } from '../../contracts/derechos.ts';
import { PIDE } from '../../domain/derechos.ts';
import { paisDe } from '../../domain/paises.ts';
import { puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { eligePais, idDeTexto, paisElegido } from '../dashboard/palabras.ts';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { optionsIn, Select } from '../form/Select.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { PAGE_SIZE, paginaDeTexto, Paging } from '../table/Paging.tsx';
import { useAddress } from '../table/useAddress.ts';
import { useAnswer } from '../useAnswer.ts';
import { plazoEnPalabras } from './palabras.ts';
import { SolicitudAbierta } from './SolicitudAbierta.tsx';
import { Awaited } from '../Awaited.tsx';

const defaults = { lista: 'abiertas', pais: '', pagina: '1', caso: '' };
const NOMBRES = {
  abiertas: 'Abiertas, por vencimiento',
  vencidas: 'Vencidas',
  proximas: 'Vencen hoy o el próximo día hábil',
  detenidas: 'Con el plazo detenido',
  respondidas: 'Respondidas',
} as const satisfies Record<(typeof LISTAS)[number], string>;

/** The desk of rights. */
export const MesaDeDerechos = guarded('atenderLlamadas', MesaDe);

function MesaDe() {
  const user = useUsuario();
  const [address, change] = useAddress(defaults);
  const lista = LISTAS.find((una) => una === address.lista) ?? 'abiertas';
  const pais = paisElegido(user, address.pais);
  const varios = eligePais(user) && pais === undefined;
  const page = paginaDeTexto(address.pagina);
  const id = idDeTexto(address.caso);
  const leida = useAnswer({
    request: String(page),
    subject: `${lista} ${pais ?? ''}`,
    load: (signal) =>
      call(listar, {
        search: { lista, page, limit: PAGE_SIZE, pais },
        signal,
      }),
  });
  const hallado = leida.value;
  const filas = hallado?.data ?? [];
  const visto = useRef<number>(undefined);
  useEffect(() => {
    // Back from a case, its row has the focus again.
    if (id === undefined && visto.current !== undefined) {
      document.getElementById(`solicitud-${visto.current}`)?.focus({ preventScroll: true });
    }
    visto.current = id;
  }, [id]);
  return (
    <div className={id === undefined ? 'derechos' : 'derechos derechos-con-caso'}>
      <section className="derechos-lista pila" aria-label="Solicitudes">
        <search className="filtros">
          <Select
            id="derechos-lista"
            label="Solicitudes"
            value={lista}
            options={optionsIn(NOMBRES)}
            onValue={(valor) => change({ lista: valor, pagina: '1', caso: '' }, 'push')}
          />
          <PaisFiltro
            id="derechos-pais"
            value={pais ?? ''}
            onValue={(value) => change({ pais: value, pagina: '1', caso: '' }, 'push')}
          />
        </search>
        <Awaited asked={leida} says="Cargando las solicitudes…" />
        {hallado !== undefined && (
          <>
            <p role="status">
              {hallado.Total === 1 ? '1 solicitud' : `${hallado.Total ?? 0} solicitudes`}
            </p>
            <ol className="derechos-filas" aria-busy={leida.answer.status === 'loading'}>
              {filas.map((fila) => (
                <li key={fila.Id}>
                  <a
                    id={`solicitud-${fila.Id}`}
                    href={`${paths.mesaDeDerechos}?lista=${lista}&caso=${fila.Id}`}
                    aria-current={fila.Id === id ? 'true' : undefined}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      change({ caso: String(fila.Id) }, 'push');
                    }}
                  >
                    <span className="derechos-quien">
                      <strong>{fila.Numero}</strong> {PIDE[fila.Derecho]}
                      {varios && (
                        <span className="derechos-pais"> · {paisDe(fila.Pais).nombre}</span>
                      )}
                    </span>
                    <span className={`derechos-plazo ${fila.Urgencia ?? ''}`}>
                      {fila.Origen === 'plazo' && fila.Estado === 'Abierta'
                        ? 'Plazo de conservación'
                        : plazoEnPalabras(fila)}
                    </span>
                  </a>
                </li>
              ))}
            </ol>
            {filas.length === 0 && <p className="estado">No hay solicitudes en esta lista.</p>}
            {(filas.length > 0 || page > 1) && (
              <Paging
                page={page}
                nextPage={hallado.nextPage}
                total={hallado.Total ?? undefined}
                nouns={['solicitud', 'solicitudes']}
                onPage={(pagina) => change({ pagina: String(pagina), caso: '' }, 'push')}
              />
            )}
          </>
        )}
      </section>
      {id !== undefined && (
        <SolicitudAbierta
          key={id}
          id={id}
          cumple={puede(user, 'atenderDerechos')}
          onBack={() => change({ caso: '' }, 'push')}
          onChanged={leida.again}
        />
      )}
    </div>
  );
}
