import { useStore } from '@nanostores/react';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Accion } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { refused } from '../../stores/pageNotes.ts';
import { $session, checkSession, statusFor, type Usuario } from '../../stores/signedInUser.ts';
import { addressBefore, loginAddress } from './volver.ts';

/** What a page shows around the word that its session is being checked. */
type Frame = (waiting: ReactNode) => ReactNode;

interface GuardProps {
  readonly accion: Accion | undefined;
  readonly frame: Frame;
  readonly children: ReactNode;
}

const isAt = (path: string) => location.pathname.replace(/\/$/, '') === path;

/** The page a user must visit first, because the server refuses everything else; undefined if none. */
const firstAddress = (user: Usuario | null): string | undefined => {
  const here = location.pathname + location.search;
  if (user?.debeCambiarClave === true)
    return isAt(paths.clave) ? undefined : addressBefore(paths.clave, here);
  if (user?.debeRegistrarFactor !== true) return undefined;
  return isAt(paths.segundoFactor) || isAt(paths.clave)
    ? undefined
    : addressBefore(paths.segundoFactor, here);
};

const UserContext = createContext<Usuario | null>(null);

/** The signed-in user. For components of a guarded page. */
export function useUsuario(): Usuario {
  const user = useContext(UserContext);
  if (user === null) throw new Error('No guard around this component.');
  return user;
}

/** Makes an island of `Content`, for users who may do `accion`; without it, for anybody signed in. */
export function guarded<Props extends object>(
  accion: Accion | undefined,
  Content: ComponentType<Props>,
  frame: Frame = (waiting) => waiting,
): ComponentType<Props> {
  return function Guarded(props: Props) {
    return (
      <Guard accion={accion} frame={frame}>
        <Content {...props} />
      </Guard>
    );
  };
}

/**
 * Renders a protected page's content for whom it is meant. A visitor goes to the login and comes back; a role that may
 * not goes home, which says why.
 */
function Guard({ accion, frame, children }: GuardProps) {
  const session = useStore($session, { ssr: 'initial' });
  const status = statusFor(session, accion);
  const lapsed = session.status === 'unauthenticated' && session.lapsed === true;

  useEffect(() => {
    void checkSession();
  }, []);
  const due = session.status === 'authenticated' ? firstAddress(session.user) : undefined;
  useEffect(() => {
    if (due !== undefined) location.replace(due);
    else if (status === 'unauthorized') {
      refused.keep(document.querySelector('h1')?.textContent ?? '');
      location.replace(paths.inicio);
    }
    if (status === 'unauthenticated') {
      location.replace(loginAddress(location.pathname + location.search, lapsed));
    }
  }, [status, lapsed, due]);

  if (session.status === 'authenticated' && status === 'authenticated' && due === undefined) {
    return <UserContext value={session.user}>{children}</UserContext>;
  }
  if (session.status === 'pending' && session.problem !== undefined) {
    return (
      <div className="pila" role="alert">
        <p>
          <strong>{session.problem}.</strong> Revise su conexión e inténtelo de nuevo.
        </p>
        <button type="button" className="boton" onClick={() => void checkSession()}>
          Intentar de nuevo
        </button>
      </div>
    );
  }
  return frame(
    <p className="entrada con-script" role="status">
      {status === 'pending' ? 'Verificando su sesión…' : 'Un momento…'}
    </p>,
  );
}
