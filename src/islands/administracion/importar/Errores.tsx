import { useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import type { GrupoDeFaltas } from '../../../contracts/administracion/importaciones.ts';
import { BusyButton } from '../../form/BusyButton.tsx';
import { Failure } from '../../form/Failure.tsx';
import { figures } from '../palabras.ts';
import { archivoDe } from './archivoAbierto.ts';
import { descargarMarcado } from './descargarMarcado.ts';

/** What to correct, and the file with a column that says so. */
export function Errores({
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
