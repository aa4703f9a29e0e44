import { call } from '../../../api/call.ts';
import { historialDeFila, type Paso } from '../../../contracts/administracion/catalogo.ts';
import type { CatalogoNombre } from '../../../contracts/administracion/catalogos.ts';
import { ACCIONES } from '../../../domain/administracion.ts';
import { paths } from '../../../paths.ts';
import { useAnswer } from '../../useAnswer.ts';
import { Cambios } from '../Cambios.tsx';
import { horaDe } from '../palabras.ts';
import { useUsuario } from '../../session/Guard.tsx';
import { Awaited } from '../../Awaited.tsx';

interface HistorialProps {
  readonly nombre: CatalogoNombre;
  readonly id: string;
  /** The row as it now is: its history is loaded again when it changes. */
  readonly fila: object;
}

/** Who changed a row, when, and what; the last step first. */
export function Historial({ nombre, id, fila }: HistorialProps) {
  const user = useUsuario();
  const leido = useAnswer({
    request: JSON.stringify(fila),
    subject: id,
    load: (signal) => call(historialDeFila, { params: { catalogo: nombre, id }, signal }),
  });
  const pasos = leido.value?.Historial;
  return (
    <section className="pila" aria-labelledby="fila-historial">
      <h3 id="fila-historial">Historial</h3>
      <Awaited asked={leido} />
      {pasos?.length === 0 && <p>Sin cambios registrados.</p>}
      <ol className="historial">
        {pasos?.map((paso) => (
          <li key={`${paso.Cuando} ${paso.Accion} ${paso.Importacion}`}>
            <p>
              <strong>{paso.Quien}</strong>: {ACCIONES[paso.Accion].toLowerCase()}
              <EnOtraParte paso={paso} />
              <time dateTime={paso.Cuando}>{horaDe(user, paso.Cuando)}</time>
            </p>
            {paso.Cambios.length > 0 ? (
              <Cambios de={paso.Cambios} esNuevo={paso.EsNueva} />
            ) : (
              paso.Que
            )}
            {paso.PorQue !== null && <p>«{paso.PorQue}»</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The proposal or the file of a step. */
function EnOtraParte({ paso: { Propuesta, Importacion } }: { readonly paso: Paso }) {
  if (Propuesta === null && Importacion === null) return null;
  const href =
    Propuesta === null ? paths.importacion(Importacion ?? '') : paths.propuesta(Propuesta);
  return (
    <>
      {' '}
      (<a href={href}>{Propuesta === null ? 'el archivo' : `propuesta ${Propuesta}`}</a>)
    </>
  );
}
