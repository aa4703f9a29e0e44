import { ApiError } from '../../api/error.ts';
import { prove } from '../../api/sessionCalls.ts';
import * as contract from '../../contracts/sesiones.ts';
import { formatearInstante } from '../../domain/calendario.ts';
import { paths } from '../../paths.ts';
import { type Dicho, useNotice } from '../form/useNotice.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { useCall } from '../useAnswer.ts';
import { Abierta } from './Abierta.tsx';
import { ConClave } from './ConClave.tsx';
import { Awaited } from '../Awaited.tsx';

function Pantalla() {
  const user = useUsuario();
  const { ask, question } = useQuestion(ConClave);
  const { notice, tell } = useNotice();
  const abiertas = useCall(contract.sesiones);
  const hora = (instante: string) => formatearInstante(user.pais, new Date(instante));
  const done = (next: Dicho) => {
    tell(next);
    abiertas.again();
  };
  /** Ends one session, or all others. */
  const cerrar = (sesion?: contract.Sesion) =>
    ask({
      title: sesion === undefined ? '¿Cerrar todas las demás sesiones?' : '¿Cerrar la otra sesión?',
      yes: sesion === undefined ? 'Cerrar las demás sesiones' : 'Cerrar la sesión',
      doing: 'Cerrando…',
      isDangerous: true,
      children: (
        <p>
          {sesion === undefined
            ? 'En los demás equipos habrá que ingresar de nuevo. En este, la sesión sigue abierta.'
            : `Es la que se abrió el ${hora(sesion.AbiertaEn)}. En ese equipo habrá que ingresar de nuevo.`}
        </p>
      ),
      onYes: async (ClaveActual) => {
        try {
          await prove(contract.cerrarSesiones, { ClaveActual, Sesion: sesion?.Id });
        } catch (error) {
          // 404: the session has ended meanwhile.
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
          done({ tipo: 'info', titulo: error.detail, texto: 'La lista ya está al día.' });
          return;
        }
        done({
          tipo: 'ok',
          titulo: sesion === undefined ? 'Las demás sesiones se cerraron' : 'La sesión se cerró',
          texto: 'Allí hay que ingresar de nuevo.',
        });
      },
    });

  return (
    <>
      {notice}
      <Awaited asked={abiertas} says="Buscando sus sesiones abiertas…" className="" />
      {abiertas.value !== undefined && (
        <Abiertas {...abiertas.value} hora={hora} onClose={cerrar} />
      )}
      {question}
    </>
  );
}

interface AbiertasProps {
  readonly Total: number;
  readonly Sesiones: readonly contract.Sesion[];
  readonly hora: (instante: string) => string;
  readonly onClose: (sesion?: contract.Sesion) => void;
}

function Abiertas({ Total, Sesiones, hora, onClose }: AbiertasProps) {
  return (
    <div className="pila-amplia">
      <p className="entrada">
        {Total === 1
          ? 'Tiene la sesión abierta solo en este equipo. No hay otras sesiones abiertas.'
          : `Tiene ${Total} sesiones abiertas, contando esta.`}
      </p>
      {Total > 2 && (
        <p>
          <button type="button" className="boton" onClick={() => onClose()}>
            Cerrar todas las demás
          </button>
        </p>
      )}
      <ul>
        {Sesiones.map((sesion) => (
          <Abierta
            key={sesion.Id}
            nombre={
              <>
                {[sesion.Equipo ?? 'Otro programa', sesion.Lugar].filter(Boolean).join(' · ')}{' '}
                {sesion.EsEsta && <span className="etiqueta">Esta sesión</span>}
              </>
            }
            horas={[`Abierta el ${hora(sesion.AbiertaEn)},`, `último uso ${hora(sesion.UsadaEn)}`]}
          >
            {!sesion.EsEsta && (
              <button type="button" className="boton-secundario" onClick={() => onClose(sesion)}>
                Cerrar
                <span className="oculto"> la sesión abierta desde {hora(sesion.AbiertaEn)}</span>
              </button>
            )}
          </Abierta>
        ))}
      </ul>
      {Total > Sesiones.length && (
        <p>Se muestran las {Sesiones.length} que se usaron más recientemente.</p>
      )}
      <div className="pila">
        <p>
          Cada ingreso abre una sesión, también en un mismo equipo.{' '}
          {Sesiones.some(({ Lugar }) => Lugar !== null) && 'El lugar es aproximado. '}
          No guardamos la dirección de ningún equipo. El último uso puede ser hasta 15&nbsp;minutos
          más reciente.
        </p>
        {Total > 1 && (
          <p>
            ¿Hay alguna que no reconozca? <a href={paths.clave}>Cambie su contraseña</a>: así
            también se cierran todas las demás.
          </p>
        )}
      </div>
    </div>
  );
}

/** The user's open sessions, and the buttons that end others. */
export const Sesiones = guarded(undefined, Pantalla);
