import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/error.ts';
import {
  type Renovable,
  renovar,
  verRenovacion,
} from '../../../contracts/administracion/renovacion.ts';
import { paths } from '../../../paths.ts';
import { BusyButton } from '../../form/BusyButton.tsx';
import { ErrorSummary } from '../../form/ErrorSummary.tsx';
import { Failure } from '../../form/Failure.tsx';
import { Field } from '../../form/Field.tsx';
import { useFocusLater } from '../../form/useFocusLater.ts';
import { Guard } from '../../session/Guard.tsx';
import { useAddress } from '../../table/useAddress.ts';
import { useAnswer } from '../../useAnswer.ts';
import { AVISO, Aviso, type Dicho, dichoDe } from '../Aviso.tsx';
import { FilaRenovable } from './FilaRenovable.tsx';
import { type Escrito, escritoDe, leerEscrito } from './escrito.ts';

const defaults = { anio: '' };
const esteAnio = () => new Date().getFullYear();

/** The year's end: last year's promotions beside the new year's, edited in place and proposed together. */
export function Renovar() {
  return <Guard accion="administrar">{() => <Pantalla />}</Guard>;
}

function Pantalla() {
  const [address, change] = useAddress(defaults);
  const anio = /^20\d\d$/.test(address.anio) ? Number(address.anio) : esteAnio() + 1;
  const { answer, again } = useAnswer({
    request: String(anio),
    subject: String(anio),
    load: (signal) => call(verRenovacion, { params: { anio: String(anio) }, signal }),
  });
  const [dicho, setDicho] = useState<Dicho | null>(null);
  const focusLater = useFocusLater();
  useEffect(() => {
    document.title = `Renovar promociones ${anio} · Junto a Tí`;
  }, [anio]);
  const filas = answer.status === 'failed' ? undefined : answer.value?.Promociones;
  return (
    <div className="pila-amplia">
      <p>
        <a href={paths.catalogo('promociones')}>Volver a Promociones</a>
      </p>
      <Aviso dicho={dicho} />
      <div className="filtros">
        <Field id="renovar-anio" label="Año">
          {(ties) => (
            <select
              {...ties}
              value={String(anio)}
              onChange={({ target }) => change({ anio: target.value }, 'push')}
            >
              {[0, 1, 2].map((mas) => (
                <option key={mas} value={String(esteAnio() + mas)}>
                  {esteAnio() + mas}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {answer.status === 'failed' && <Failure detail={answer.error.detail} again={again} />}
      {answer.status === 'loading' && filas === undefined && (
        <p role="status">Buscando las promociones…</p>
      )}
      {filas?.length === 0 && (
        <p>No hay promociones activas y vigentes el 31/12/{anio - 1} que renovar.</p>
      )}
      {filas !== undefined && filas.length > 0 && (
        <Formulario
          key={`${anio} ${JSON.stringify(filas)}`}
          anio={anio}
          filas={filas}
          onDone={(next) => {
            setDicho(next);
            focusLater(AVISO);
            again();
          }}
        />
      )}
    </div>
  );
}

interface FormularioProps {
  readonly anio: number;
  readonly filas: readonly Renovable[];
  readonly onDone: (dicho: Dicho) => void;
}

function Formulario({ anio, filas, onDone }: FormularioProps) {
  const [escritos, setEscritos] = useState<readonly Escrito[]>(() =>
    filas.map((fila) => escritoDe(fila, anio)),
  );
  const [faltas, setFaltas] = useState<
    readonly { readonly id: string; readonly message: string }[]
  >([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());

  const enviar = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    setAttempt((count) => count + 1);
    const elegidas = escritos.flatMap((escrito, i) => {
      const fila = filas[i];
      return escrito.elegida && fila !== undefined
        ? [{ fila, leida: leerEscrito(fila, escrito) }]
        : [];
    });
    const malas = elegidas.flatMap(({ fila, leida }) =>
      'falta' in leida
        ? [{ id: `renovar-${fila.Id}-${leida.campo}`, message: `${fila.Producto}: ${leida.falta}` }]
        : [],
    );
    setFaltas(malas);
    if (malas.length > 0) return;
    if (elegidas.length === 0) {
      setRefusal('Elija qué promociones se renuevan.');
      return;
    }
    setBusy(true);
    try {
      const Promociones = elegidas.flatMap(({ leida }) =>
        'terminos' in leida ? [leida.terminos] : [],
      );
      const hecho = await call(renovar, {
        params: { anio: String(anio) },
        body: { Promociones },
        headers: { 'idempotency-key': key },
      });
      onDone(dichoDe(hecho, `Se renovó para ${anio}`));
      setKey(crypto.randomUUID());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.errors.length > 0) setKey(crypto.randomUUID());
      const donde = error.errors.flatMap(({ field, detail }) => {
        const fila = elegidas[Number(/^Promociones\.(\d+)/.exec(field)?.[1] ?? -1)]?.fila;
        return fila === undefined
          ? []
          : [{ id: `renovar-${fila.Id}-Inicio`, message: `${fila.Producto}: ${detail}` }];
      });
      setFaltas(donde);
      if (donde.length === 0) setRefusal(error.detail);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate className="pila-amplia" onSubmit={(event) => void enviar(event)}>
      <ErrorSummary faults={faltas} attempt={attempt} />
      {refusal !== null && <Failure detail={refusal} />}
      <table
        className="tabla renovar"
        role="table"
        aria-label={`Promociones de ${anio - 1} y ${anio}`}
      >
        <thead role="rowgroup">
          <tr role="row">
            {['Renovar', 'Promoción', `En ${anio - 1}`, `En ${anio}`].map((titulo) => (
              <th key={titulo} role="columnheader" scope="col">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {filas.map((fila, i) => {
            const escrito = escritos[i];
            return escrito === undefined ? null : (
              <FilaRenovable
                key={fila.Id}
                fila={fila}
                anio={anio}
                escrito={escrito}
                faltas={faltas}
                onChange={(cambio) =>
                  setEscritos((todos) =>
                    todos.map((uno, j) => (i === j ? { ...uno, ...cambio } : uno)),
                  )
                }
              />
            );
          })}
        </tbody>
      </table>
      <div className="acciones">
        <BusyButton busy={busy} doing="Proponiendo…">
          Proponer las promociones de {anio}
        </BusyButton>
      </div>
    </form>
  );
}
