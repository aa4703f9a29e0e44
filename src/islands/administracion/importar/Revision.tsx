import { call } from '../../../api/call.ts';
import {
  type Importacion,
  verImportacion,
} from '../../../contracts/administracion/importaciones.ts';
import { TITULOS_DE_TIPO } from '../../../contracts/administracion/catalogos.ts';
import { cifra } from '../../../domain/cifra.ts';
import { puede } from '../../../domain/permisos.ts';
import { paths } from '../../../paths.ts';
import { Failure } from '../../form/Failure.tsx';
import { type Dicho, useAviso } from '../../form/useAviso.tsx';
import { useAnswer } from '../../useAnswer.ts';
import { horaDe } from '../palabras.ts';
import { Lineas } from './Lineas.tsx';
import { Errores } from './Errores.tsx';
import { Pasos } from './Pasos.tsx';
import { useUsuario } from '../../session/Guard.tsx';

interface RevisionProps {
  readonly id: string;
}

/** What was understood of a file: counts, faults, each line; and applying it, or taking it back. */
export function Revision({ id }: RevisionProps) {
  const user = useUsuario();
  const { aviso, decir: setAviso } = useAviso();
  const { answer, again } = useAnswer({
    request: id,
    load: (signal) => call(verImportacion, { params: { id }, signal }),
  });
  const decir = (next: Dicho) => {
    setAviso(next);
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
      {aviso}
      <Cuentas importacion={importacion} />
      {importacion.ConError > 0 && <Errores id={id} grupos={errores} />}
      {puede(user, 'administrar') && <Pasos importacion={importacion} onDone={decir} />}
      <Lineas importacion={importacion} />
    </div>
  );
}

function Cuentas({ importacion }: { readonly importacion: Importacion }) {
  const user = useUsuario();
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
          <dd>{cifra(cuantas)}</dd>
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
