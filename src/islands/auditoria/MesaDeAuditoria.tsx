import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { array, string } from 'valibot';
import { call } from '../../api/call.ts';
import { cola, motivosRechazo } from '../../contracts/dashboard/auditoria.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { eligePais } from '../../domain/paisDeTrabajo.ts';
import { esUrgente } from '../../domain/tiempoRestante.ts';
import { whileAttended } from '../../stores/attended.ts';
import { createDraft } from '../../stores/draft.ts';
import { atajosActivos, cambioMientrasTanto } from '../dashboard/detalle/decision.ts';
import { useTeclas } from '../dashboard/detalle/useTeclas.ts';
import { FiltrosPlegados } from '../dashboard/FiltrosPlegados.tsx';
import { paisElegido } from '../dashboard/palabras.ts';
import { useNow } from '../dashboard/useNow.ts';
import { EnTitular } from '../EnTitular.tsx';
import { Failure } from '../form/Failure.tsx';
import { loadLater } from '../loadLater.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { useAddress } from '../table/useAddress.ts';
import { useAnswer, useCall } from '../useAnswer.ts';
import { Cola, COMO_SE_ELIGE, idDeFila, seApruebaAparte } from './Cola.tsx';
import { Filtros } from './Filtros.tsx';
import { defaults, filtroDe } from './filtro.ts';
import { PorEnviarAhora } from './PorEnviarAhora.tsx';
import type { DecisionPuesta } from './porEnviar.ts';
import { Teclas } from './Teclas.tsx';
import { useAncho } from './useAncho.ts';
import { useDecisiones } from './useDecisiones.ts';

/** How often the open desk reads the queue again. */
const CADA_MS = 60_000;
/** How many rows of the queue a phone shows at first, and how many more at a time; a desktop's queue scrolls by itself. */
const FILAS = 10;

// Requested at the start of the page; the queue does not wait for the answer.
const caso = import('./Caso.tsx');
caso.catch(() => undefined);
const Caso = loadLater(() => caso.then((module) => module.Caso));

const draft = createDraft('auditoria-vistos', array(string()));

/** Scrolls the queue alone, not the page around it. */
const DENTRO_DE_LA_COLA = { block: 'nearest', container: 'nearest' } as ScrollIntoViewOptions;

/** The audit desk's island. */
export const MesaDeAuditoria = guarded('auditarCanje', Pantalla);

function Pantalla() {
  const user = useUsuario();
  const [address, change] = useAddress(defaults);
  const ancho = useAncho();
  const pais = paisElegido(user, address.pais);
  const filtro = filtroDe(address, pais);
  const subject = JSON.stringify(filtro);
  const puestos = Object.values({ ...address, orden: '', caso: '' }).filter(Boolean).length;
  const {
    answer,
    value: leida,
    again,
  } = useAnswer({
    isRefreshed: true,
    request: 'cola',
    subject,
    load: (signal) => call(cola, { search: filtro, signal }),
  });
  const { value: motivos = [] } = useCall(motivosRechazo);
  const [atajos, setAtajos] = useState(atajosActivos);
  const [ayuda, setAyuda] = useState(false);
  const [aviso, setAviso] = useState('');
  /** Decided and confirmed since the queue was read: they are gone from it. */
  const [idas, setIdas] = useState<ReadonlySet<string>>(new Set());
  const seFue = ({ codigo }: DecisionPuesta) => setIdas((antes) => new Set([...antes, codigo]));
  const envios = useDecisiones(user.userName, {
    enviada: seFue,
    rechazada: (decision, error) => {
      if (cambioMientrasTanto(error)) seFue(decision);
      setAviso(`Canje ${formatearCodigo(decision.codigo)}: ${error.detail}`);
    },
  });
  const { decisiones } = envios;
  /** The cases that were shown: only they can be approved with others. */
  const [vistos, setVistos] = useState<ReadonlySet<string>>(
    () => new Set(draft.read(user.userName)),
  );
  const ver = (codigo: string) => setVistos((antes) => new Set([...antes, codigo]));
  useEffect(() => draft.keep(user.userName, [...vistos]), [user.userName, vistos]);
  const [marcados, setMarcados] = useState<ReadonlySet<string>>(new Set());
  /** The decision that was taken back last: its words are in the form again. */
  const [devuelta, setDevuelta] = useState<DecisionPuesta>();
  const puestas = new Map(envios.lista.map((una) => [una.codigo, una]));

  const { data: leidas = [], Total = 0, Urgentes = 0 } = leida ?? {};
  const filas = leidas.filter(({ CodigoConfirmacion }) => !idas.has(CodigoConfirmacion));
  const decididas = leidas.filter((fila) => !filas.includes(fila));
  const total = Total - decididas.length;
  const ahora = useNow();
  const urgentes =
    Urgentes - decididas.filter((una) => esUrgente(Date.parse(una.CierraEn) - ahora)).length;
  const codigos = filas.map(({ CodigoConfirmacion }) => CodigoConfirmacion);
  const elegidos = codigos.filter((codigo) => marcados.has(codigo) && !puestas.has(codigo));
  const primera = codigos.find((codigo) => !puestas.has(codigo)) ?? '';
  const abierto = address.caso !== '' ? address.caso : ancho ? primera : '';
  const lugar = codigos.indexOf(abierto);
  const [pedidas, setPedidas] = useState(FILAS);
  const hasta = ancho ? filas.length : pedidas;
  // Back from a case that lies further down, its row is there.
  if (lugar >= hasta) setPedidas(lugar + 1);
  const [vuelta, setVuelta] = useState(0);
  // Other auditors decide, patients disavow redemptions and pharmacies send photos while the desk is open.
  const releer = useEffectEvent(() => {
    // The first row of the new queue may be another one.
    if (abierto !== '' && address.caso === '') change({ caso: abierto }, 'replace');
    setVuelta((antes) => antes + 1);
    again();
  });
  useEffect(() => whileAttended(CADA_MS, () => releer()), []);
  /** The person went to this case: its heading takes the focus once it is there. */
  const tomarFoco = useRef(false);

  // Unsent decisions of an earlier page of this tab, as far as those cases still wait.
  useEffect(() => {
    if (leida === undefined) return;
    const quedan = new Set(leida.data.map(({ CodigoConfirmacion }) => CodigoConfirmacion));
    for (const una of envios.pendientes.filter(({ codigo }) => quedan.has(codigo))) {
      void caso
        .then(({ llego }) => llego(una))
        .catch(() => false)
        .then((arrived) => arrived || decisiones.recuperar([una]));
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for the first queue
  }, [leida === undefined]);
  // All loaded cases are decided and sent, and more wait.
  const agotada = leida !== undefined && filas.length === 0 && total > 0;
  useEffect(() => {
    if (!agotada) return;
    again();
    // oxlint-disable-next-line react/exhaustive-deps -- `again` is new at every render
  }, [agotada]);

  const alMostrar = () => {
    ver(abierto);
    if (!tomarFoco.current) return;
    tomarFoco.current = false;
    document.getElementById('caso-titulo')?.focus({ preventScroll: true });
    // The page may be scrolled down the queue or the case before.
    document.getElementById(ancho ? 'caso-titulo' : 'caso')?.scrollIntoView({
      block: ancho ? 'nearest' : 'start',
    });
  };
  const abrir = (codigo: string, entry: 'push' | 'replace') => {
    tomarFoco.current = codigo !== abierto;
    setAviso('');
    change({ caso: codigo }, entry);
  };
  const mover = (paso: 1 | -1) => {
    const otra = codigos[lugar === -1 ? 0 : lugar + paso];
    if (otra !== undefined) abrir(otra, 'replace');
  };
  const decidir = (...nuevas: readonly DecisionPuesta[]) => {
    decisiones.poner(...nuevas);
    setAviso('');
    setDevuelta(undefined);
    const decididos = new Set(nuevas.map(({ codigo }) => codigo));
    if (!decididos.has(abierto)) return;
    const libres = codigos.filter(
      (codigo) => codigo === abierto || !(puestas.has(codigo) || decididos.has(codigo)),
    );
    const aqui = libres.indexOf(abierto);
    const siguiente = libres[aqui + 1] ?? libres[aqui - 1] ?? '';
    abrir(siguiente, 'replace');
  };
  const elegir = (codigo: string) => {
    const fila = filas.find(({ CodigoConfirmacion }) => CodigoConfirmacion === codigo);
    if (fila === undefined || seApruebaAparte(fila) || puestas.has(codigo)) return;
    ver(codigo);
    setMarcados((antes) =>
      antes.has(codigo)
        ? new Set([...antes].filter((otro) => otro !== codigo))
        : new Set([...antes, codigo]),
    );
  };
  const aprobarElegidos = () => {
    setMarcados(new Set());
    decidir(
      ...elegidos.map((codigo) => ({
        codigo,
        Decision: 'Aprobado' as const,
        Motivo: '',
        Observaciones: '',
        idempotencyKey: crypto.randomUUID(),
      })),
    );
  };
  const deshacer = () => {
    const vueltas = decisiones.deshacer();
    const [una] = vueltas;
    if (una === undefined) return;
    setDevuelta(una.Observaciones === '' ? undefined : una);
    abrir(una.codigo, 'replace');
    setAviso(
      vueltas.length === 1
        ? `Se deshizo la decisión del canje ${formatearCodigo(una.codigo)}.`
        : `Se deshicieron las decisiones de ${vueltas.length} canjes.`,
    );
  };
  useTeclas(
    {
      j: () => mover(1),
      k: () => mover(-1),
      x: () => elegir(abierto),
      t: aprobarElegidos,
      z: deshacer,
      '?': () => setAyuda(true),
    },
    atajos,
  );

  // Below two columns the case lies over the queue; back from it, the row has the focus again.
  const visto = useRef('');
  useEffect(() => {
    if (abierto === '' && visto.current !== '') {
      const fila = document.getElementById(idDeFila(visto.current));
      fila?.focus({ preventScroll: true });
      fila?.scrollIntoView({ block: 'center' });
    } else if (ancho && lugar !== -1) {
      document.getElementById(idDeFila(abierto))?.scrollIntoView(DENTRO_DE_LA_COLA);
    }
    visto.current = abierto;
  }, [abierto, ancho, lugar]);

  return (
    <div className="pila-amplia mesa-trabajo" data-abierto={address.caso !== ''}>
      <EnTitular>
        <FiltrosPlegados puestos={puestos}>
          <Filtros pais={pais} address={address} change={change} />
        </FiltrosPlegados>
      </EnTitular>
      <div className="mesa-lista">
        <div className="mesa-cuenta">
          <p role="status">
            {leida === undefined
              ? 'Leyendo la cola…'
              : total === 0
                ? `No queda ningún canje por auditar${puestos > 0 ? ' con este filtro' : ''}.`
                : lugar === -1
                  ? `${total} por auditar`
                  : `${lugar + 1} de ${total}`}
          </p>
          {leida?.Total === 0 && puestos > 0 && (
            <button
              type="button"
              className="boton-texto"
              onClick={() => change({ ...defaults, orden: address.orden }, 'push')}
            >
              Quitar los filtros
            </button>
          )}
          {address.orden === 'riesgo' && urgentes > 0 && (
            <button
              type="button"
              className="boton-texto mesa-urgentes"
              onClick={() => change({ orden: 'plazo', caso: '' }, 'push')}
            >
              {urgentes === 1 ? '1 vence' : `${urgentes} vencen`} en menos de 6 h
            </button>
          )}
          <button type="button" className="boton-texto mesa-teclas" onClick={() => setAyuda(true)}>
            Teclas {atajos && <kbd aria-hidden="true">?</kbd>}
          </button>
          {filas.length > 0 && (
            <div className="mesa-varios">
              <p id={COMO_SE_ELIGE} className={elegidos.length === 0 ? 'pista' : 'oculto'}>
                Para aprobar varios juntos, abra primero cada caso.
              </p>
              {elegidos.length > 0 && (
                <>
                  <button
                    type="button"
                    className="boton-secundario"
                    aria-keyshortcuts={atajos ? 'T' : undefined}
                    onClick={aprobarElegidos}
                  >
                    Aprobar{' '}
                    {elegidos.length === 1 ? 'el elegido' : `los ${elegidos.length} elegidos`}{' '}
                    {atajos && <kbd aria-hidden="true">T</kbd>}
                  </button>
                  <button
                    type="button"
                    className="boton-texto"
                    onClick={() => setMarcados(new Set())}
                  >
                    Quitar la selección
                  </button>
                </>
              )}
            </div>
          )}
        </div>
        {answer.status === 'failed' ? (
          <Failure fault={answer.error} again={again} />
        ) : (
          <Cola
            filas={filas.slice(0, hasta)}
            abierto={abierto}
            decisiones={puestas}
            conPais={eligePais(user) && pais === undefined}
            busy={answer.status === 'loading'}
            vistos={vistos}
            elegidos={new Set(elegidos)}
            onChoose={elegir}
            onOpen={(codigo) => abrir(codigo, ancho ? 'replace' : 'push')}
          />
        )}
        {filas.length > hasta && (
          <p>
            Se muestran {hasta} de {total} canjes.{' '}
            <button
              type="button"
              className="boton-texto"
              onClick={() => setPedidas(pedidas + FILAS)}
            >
              Ver más
            </button>
          </p>
        )}
      </div>
      <div className="mesa-caso" id="caso">
        {!ancho && address.caso !== '' && (
          <button
            type="button"
            className="boton-texto"
            onClick={() => change({ caso: '' }, 'push')}
          >
            Volver a la cola
          </button>
        )}
        {abierto !== '' && (
          <Caso
            key={devuelta?.codigo === abierto ? `${abierto} devuelta` : abierto}
            codigo={abierto}
            vuelta={vuelta}
            puesta={puestas.get(abierto)}
            devuelta={devuelta?.codigo === abierto ? devuelta : undefined}
            motivos={motivos}
            atajos={atajos}
            onShown={alMostrar}
            onDecide={decidir}
          />
        )}
      </div>
      <PorEnviarAhora
        decisiones={decisiones}
        lista={envios.lista}
        aviso={aviso}
        atajos={atajos}
        onUndo={deshacer}
      />
      {ayuda && <Teclas atajos={atajos} onAtajos={setAtajos} onClose={() => setAyuda(false)} />}
    </div>
  );
}
