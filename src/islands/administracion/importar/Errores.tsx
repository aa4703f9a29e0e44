import type { GrupoDeFaltas } from '../../../contracts/administracion/importaciones.ts';
import { cifra } from '../../../domain/cifra.ts';
import { BusyButton } from '../../form/BusyButton.tsx';
import { useWork } from '../../form/useWork.ts';
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
  const { busy, refusal, run } = useWork();
  return (
    <section className="pila" aria-labelledby="importar-errores">
      <h3 id="importar-errores">Qué corregir</h3>
      {refusal}
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
                <div>{cifra(Cuantas)}</div>
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
            onClick={() => void run(() => descargarMarcado(id, archivo))}
          >
            Descargar el archivo con «Qué corregir»
          </BusyButton>
        </p>
      )}
    </section>
  );
}
