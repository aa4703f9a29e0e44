import { ApiError } from '../../api/error.ts';
import { prove } from '../../api/sessionCalls.ts';
import { cerrarSesiones } from '../../contracts/sesiones.ts';
import { ConClave } from './ConClave.tsx';

interface CerrarSesionesProps {
  /** The one to end; without it, all others. */
  readonly sesion: { readonly Id: string; readonly desde: string } | undefined;
  readonly onDone: () => void;
  /** It had ended meanwhile: what the server said of it. */
  readonly onTooLate: (detail: string) => void;
  readonly onClose: () => void;
}

/** Asks for the present password before another session is ended, or all others are. */
export function CerrarSesiones({ sesion, onDone, onTooLate, onClose }: CerrarSesionesProps) {
  return (
    <ConClave
      titulo={
        sesion === undefined ? '¿Cerrar todas las demás sesiones?' : '¿Cerrar la otra sesión?'
      }
      boton={sesion === undefined ? 'Cerrar las demás sesiones' : 'Cerrar la sesión'}
      haciendo="Cerrando…"
      peligro
      onConfirm={async (ClaveActual) => {
        try {
          await prove(cerrarSesiones, { ClaveActual, Sesion: sesion?.Id });
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
          onTooLate(error.detail);
          return;
        }
        onDone();
      }}
      onClose={onClose}
    >
      <p>
        {sesion === undefined
          ? 'En los demás equipos habrá que ingresar de nuevo. En este, la sesión sigue abierta.'
          : `Es la que se abrió el ${sesion.desde}. En ese equipo habrá que ingresar de nuevo.`}
      </p>
    </ConClave>
  );
}
