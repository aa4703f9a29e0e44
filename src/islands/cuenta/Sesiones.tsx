import { useCallback, useState } from 'react';
import * as contract from '../../contracts/sesiones.ts';
import { formatearInstante } from '../../domain/calendario.ts';
import { paths } from '../../paths.ts';
import { type Dicho, useAviso } from '../form/useAviso.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { useCall } from '../useAnswer.ts';
import { CerrarSesiones } from './CerrarSesiones.tsx';
import { Datos } from '../form/Datos.tsx';
import { Awaited } from '../Awaited.tsx';

/** What is being asked about: one session, or all others. */
type Pregunta = contract.Sesion | 'demas';

const CERRADA: Dicho = {
  tipo: 'ok',
  titulo: 'La sesión se cerró',
  texto: 'En ese equipo hay que ingresar de nuevo.',
};
const CERRADAS: Dicho = {
  tipo: 'ok',
  titulo: 'Las demás sesiones se cerraron',
  texto: 'En esos equipos hay que ingresar de nuevo.',
};

function Lista() {
  const user = useUsuario();
  const [pregunta, setPregunta] = useState<Pregunta | null>(null);
  const { aviso, decir } = useAviso();
  const abiertas = useCall(contract.sesiones);
  const close = useCallback(() => setPregunta(null), []);
  const hora = (instante: string) => formatearInstante(user.pais, new Date(instante));
  const tell = (next: Dicho) => {
    close();
    decir(next);
    abiertas.again();
  };

  return (
    <>
      {aviso}
      <Awaited asked={abiertas} says="Buscando sus sesiones abiertas…" className="" />
      {abiertas.value !== undefined && (
        <Abiertas {...abiertas.value} hora={hora} onAsk={setPregunta} />
      )}
      {pregunta !== null && (
        <CerrarSesiones
          sesion={
            pregunta === 'demas' ? undefined : { Id: pregunta.Id, desde: hora(pregunta.AbiertaEn) }
          }
          onDone={() => tell(pregunta === 'demas' ? CERRADAS : CERRADA)}
          onTooLate={(titulo) => tell({ tipo: 'info', titulo, texto: 'La lista ya está al día.' })}
          onClose={close}
        />
      )}
    </>
  );
}

interface AbiertasProps {
  readonly Total: number;
  readonly Sesiones: readonly contract.Sesion[];
  readonly hora: (instante: string) => string;
  readonly onAsk: (pregunta: Pregunta) => void;
}

function Abiertas({ Total, Sesiones, hora, onAsk }: AbiertasProps) {
  return (
    <div className="pila-amplia">
      <p className="entrada">
        {Total === 1
          ? 'Tiene la sesión abierta solo en este equipo. No hay otras sesiones abiertas.'
          : `Tiene la sesión abierta en ${Total} equipos, contando este.`}
      </p>
      <ul className="sesiones">
        {Sesiones.map((sesion) => (
          <li key={sesion.Id} className="sesion-abierta">
            {sesion.EsEsta && (
              <p>
                <span className="etiqueta">Esta sesión</span>
              </p>
            )}
            <p>
              <strong>{sesion.Equipo ?? 'Otro programa'}</strong>
              {sesion.Lugar !== null && ` · ${sesion.Lugar}`}
            </p>
            <Datos
              de={{ 'Abierta desde': hora(sesion.AbiertaEn), 'Último uso': hora(sesion.UsadaEn) }}
            />
            {!sesion.EsEsta && (
              <button type="button" className="boton-secundario" onClick={() => onAsk(sesion)}>
                Cerrar
                <span className="oculto"> la sesión abierta desde {hora(sesion.AbiertaEn)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {Total > Sesiones.length && (
        <p>Se muestran las {Sesiones.length} que se usaron más recientemente.</p>
      )}
      {Total > 2 && (
        <p>
          <button type="button" className="boton" onClick={() => onAsk('demas')}>
            Cerrar todas las demás
          </button>
        </p>
      )}
      <div className="pila">
        <p>
          Cada navegador cuenta como un equipo. El lugar es aproximado, y no guardamos la dirección
          de ningún equipo. El último uso puede ser hasta 15&nbsp;minutos más reciente.
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

/** Where one's own user is signed in, and the end of any session but this one. */
export const Sesiones = guarded(undefined, Lista);
