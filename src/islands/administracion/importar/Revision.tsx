import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ApiError } from '../../../api/error.ts';
import {
  aplicarImportacion,
  deshacerImportacion,
  type GrupoDeFaltas,
  type Importacion,
  revisarImportacion,
  verImportacion,
} from '../../../contracts/administracion/importaciones.ts';
import { puede } from '../../../domain/permisos.ts';
import { paths } from '../../../paths.ts';
import type { Usuario } from '../../../stores/signedInUser.ts';
import { BusyButton } from '../../form/BusyButton.tsx';
import { Dialog } from '../../form/Dialog.tsx';
import { Failure } from '../../form/Failure.tsx';
import { useFocusLater } from '../../form/useFocusLater.ts';
import { useAnswer } from '../../useAnswer.ts';
import { AVISO, Aviso, type Dicho, propuesto } from '../Aviso.tsx';
import { horaDe } from '../palabras.ts';
import { archivoDe } from './archivoAbierto.ts';
import { TITULOS_DE_TIPO } from './Cargar.tsx';
import { descargarMarcado } from './descargarMarcado.ts';
import { Lineas } from './Lineas.tsx';

const figures = new Intl.NumberFormat('es-CR');

interface RevisionProps {
  readonly id: string;
  readonly user: Usuario;
}

/** What was understood of a file: counts, faults, each line; and applying it, or taking it back. */
export function Revision({ id, user }: RevisionProps) {
  const [dicho, setDicho] = useState<Dicho | null>(null);
  const focusLater = useFocusLater();
  const { answer, again } = useAnswer({
    request: id,
    load: (signal) => call(verImportacion, { params: { id }, signal }),
  });
  const decir = (next: Dicho) => {
    setDicho(next);
    focusLater(AVISO);
    again();
  };
  if (answer.status === 'failed') return <Failure detail={answer.error.detail} again={again} />;
  if (answer.value === undefined) return <p role="status">Buscando el archivo…</p>;
  const { Importacion: importacion, Errores: errores } = answer.value;
  return (
    <div className="pila-amplia">
      <p>
        <a href={paths.importar}>Volver a Importar</a>
      </p>
      <h2>
        {importacion.Archivo} · {TITULOS_DE_TIPO[importacion.Tipo]}
      </h2>
      <Aviso dicho={dicho} />
      <Cuentas importacion={importacion} user={user} />
      {importacion.ConError > 0 && <Errores id={id} grupos={errores} />}
      {puede(user, 'administrar') && <Pasos importacion={importacion} onDone={decir} />}
      <Lineas importacion={importacion} />
    </div>
  );
}

function Cuentas({
  importacion,
  user,
}: {
  readonly importacion: Importacion;
  readonly user: Usuario;
}) {
  const { Nuevas, Cambiadas, Iguales, ConError } = importacion;
  return (
    <dl className="ficha">
      {(
        [
          ['Nuevas', Nuevas],
          ['Cambiadas', Cambiadas],
          ['Iguales', Iguales],
          ['Con error', ConError],
        ] as const
      ).map(([titulo, cuantas]) => (
        <div key={titulo}>
          <dt>{titulo}</dt>
          <dd>{figures.format(cuantas)}</dd>
        </div>
      ))}
      <div>
        <dt>Estado</dt>
        <dd>
          {importacion.Estado}
          {importacion.AplicadaEn !== null && ` el ${horaDe(user, importacion.AplicadaEn)}`}
        </dd>
      </div>
      <div>
        <dt>Enviado por</dt>
        <dd>{importacion.Quien}</dd>
      </div>
    </dl>
  );
}

function Errores({
  id,
  grupos,
}: {
  readonly id: string;
  readonly grupos: readonly GrupoDeFaltas[];
}) {
  const archivo = archivoDe(id);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const descargar = async () => {
    if (archivo === undefined) return;
    setBusy(true);
    setRefusal(null);
    try {
      await descargarMarcado(id, archivo);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="pila" aria-labelledby="importar-errores">
      <h3 id="importar-errores">Qué corregir</h3>
      {refusal !== null && <Failure detail={refusal} />}
      <table className="tabla" role="table" aria-labelledby="importar-errores">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Error
            </th>
            <th role="columnheader" scope="col" className="numero">
              Líneas con él
            </th>
            <th role="columnheader" scope="col">
              Cuáles
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {grupos.map(({ Motivo, Cuantas, Lineas: lineas }) => (
            <tr key={Motivo} role="row">
              <th role="rowheader" scope="row">
                {Motivo}
              </th>
              <td role="cell" className="numero" data-etiqueta="Líneas con él">
                <div>{figures.format(Cuantas)}</div>
              </td>
              <td role="cell" data-etiqueta="Cuáles">
                <div>
                  {lineas.join(', ')}
                  {Cuantas > lineas.length && '…'}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {archivo === undefined ? (
        <p>
          Corrija el archivo y envíelo otra vez. Al enviarlo podrá descargarlo con una columna «Qué
          corregir».
        </p>
      ) : (
        <p>
          <BusyButton
            type="button"
            className="boton-secundario"
            busy={busy}
            doing="Preparando el archivo…"
            onClick={() => void descargar()}
          >
            Descargar el archivo con «Qué corregir»
          </BusyButton>
        </p>
      )}
    </section>
  );
}

type Paso = 'aplicar' | 'deshacer';

function Pasos({
  importacion,
  onDone,
}: {
  readonly importacion: Importacion;
  readonly onDone: (dicho: Dicho) => void;
}) {
  const { Id: id, Estado, ConError, Nuevas, Cambiadas, SeDeshaceHasta } = importacion;
  const [asking, setAsking] = useState<Paso | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const cambios = Nuevas + Cambiadas;

  const hacer = async (paso: Paso): Promise<Dicho> => {
    const params = { id };
    if (paso === 'deshacer') {
      await call(deshacerImportacion, { params, body: {} });
      return {
        tipo: 'ok',
        titulo: 'Se deshizo',
        texto: 'Todo está como antes de aplicar el archivo.',
      };
    }
    const headers = { 'idempotency-key': key };
    const { Propuesta } = await call(aplicarImportacion, { params, body: {}, headers });
    return Propuesta === null
      ? { tipo: 'ok', titulo: 'Se aplicó', texto: 'Puede deshacerlo durante 24 horas.' }
      : propuesto(Propuesta);
  };
  const confirmar = async (paso: Paso) => {
    setBusy(true);
    setRefusal(null);
    try {
      onDone(await hacer(paso));
      setAsking(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.detail);
    } finally {
      setBusy(false);
    }
  };
  const revisar = async () => {
    setBusy(true);
    try {
      await call(revisarImportacion, { params: { id }, body: {} });
      onDone({
        tipo: 'info',
        titulo: 'Se revisó de nuevo',
        texto: 'Estas son las cuentas de ahora.',
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.detail);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="pila">
      {refusal !== null && asking === null && <Failure detail={refusal} />}
      {Estado === 'Revisada' && (
        <>
          <div className="acciones">
            <button
              type="button"
              className="boton"
              id="importar-aplicar"
              disabled={ConError > 0 || cambios === 0}
              aria-describedby="importar-aplicar-motivo"
              onClick={() => setAsking('aplicar')}
            >
              Aplicar todo
            </button>
            {importacion.EsPropia && (
              <BusyButton
                type="button"
                className="boton-secundario"
                busy={busy}
                doing="Revisando…"
                onClick={() => void revisar()}
              >
                Revisar de nuevo
              </BusyButton>
            )}
          </div>
          <p id="importar-aplicar-motivo">
            {ConError > 0
              ? 'Con líneas por corregir no se aplica ninguna.'
              : cambios === 0
                ? 'El archivo no cambia nada.'
                : 'Se aplica todo o nada.'}
          </p>
        </>
      )}
      {SeDeshaceHasta !== null && (
        <p>
          <button type="button" className="boton-secundario" onClick={() => setAsking('deshacer')}>
            Deshacer
          </button>
        </p>
      )}
      {asking !== null && (
        <Dialog
          title={asking === 'aplicar' ? '¿Aplicar el archivo?' : '¿Deshacer la importación?'}
          onClose={() => setAsking(null)}
          footer={
            <>
              <BusyButton
                type="button"
                className={asking === 'aplicar' ? 'boton' : 'boton boton-peligro'}
                busy={busy}
                doing={asking === 'aplicar' ? 'Aplicando…' : 'Deshaciendo…'}
                onClick={() => void confirmar(asking)}
              >
                {asking === 'aplicar' ? 'Aplicar' : 'Deshacer'}
              </BusyButton>
              <button type="button" className="boton-secundario" onClick={() => setAsking(null)}>
                Volver
              </button>
            </>
          }
        >
          {refusal !== null && <Failure detail={refusal} />}
          <p>
            {asking === 'aplicar'
              ? `Se agregan ${figures.format(Nuevas)} y se cambian ${figures.format(Cambiadas)}. Los cambios delicados y los de más de 100 filas esperan a otra persona.`
              : 'Lo agregado se quita y lo cambiado vuelve a como estaba, si nada depende de ello.'}
          </p>
        </Dialog>
      )}
    </div>
  );
}
