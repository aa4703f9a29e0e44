import { useEffect, useRef } from 'react';
import { call } from '../../../api/call.ts';
import { canjeFarmacias } from '../../../contracts/dashboard/listas.ts';
import { formatearCodigo } from '../../../domain/codigoConfirmacion.ts';
import { paths } from '../../../paths.ts';
import { go } from '../../table/useAddress.ts';
import { useAnswer } from '../../useAnswer.ts';
import { Restante } from '../Restante.tsx';
import { useUsuario } from '../../session/Guard.tsx';

interface SiguienteProps {
  /** The code that was just decided. */
  readonly actual: string;
  /** No dialog lies over the page. */
  readonly free: boolean;
}

/** The pending redemption with the least time left, offered after a decision; it takes the focus. */
export function Siguiente({ actual, free }: SiguienteProps) {
  const user = useUsuario();
  const { answer } = useAnswer({
    request: actual,
    load: (signal) =>
      call(canjeFarmacias, {
        search: { limit: 2 },
        body: { userName: user.userName, roleUser: user.rol, typeCanje: 'canjePendiente' },
        signal,
      }),
  });
  const filas = answer.status === 'ready' ? answer.value.data : [];
  const siguiente = filas.find(({ CodigoConfirmacion }) => CodigoConfirmacion !== actual);
  const codigo = siguiente?.CodigoConfirmacion;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (free && codigo !== undefined) link.current?.focus();
  }, [codigo, free]);

  if (answer.status === 'loading') return <p>Buscando el siguiente canje pendiente…</p>;
  if (siguiente === undefined) {
    return (
      <p>
        {answer.status === 'ready' ? 'No quedan canjes pendientes. ' : ''}
        <a href={paths.filtroCanjes('canjePendiente')}>Ver los canjes pendientes</a>
      </p>
    );
  }
  const address = paths.canjeDetalle(siguiente.CodigoConfirmacion);
  return (
    <>
      <p>
        El siguiente es de {siguiente.PuntoVenta}, {siguiente.Producto}:{' '}
        <Restante cierra={siguiente.CierraEn} />
      </p>
      <p className="acciones">
        <a
          ref={link}
          className="boton"
          href={address}
          onClick={(event) => {
            // A click with a key held opens a tab of its own, as for any link.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            go(address);
          }}
        >
          {/* One piece of the button: on a phone the code is below the word. */}
          <span>
            Auditar{' '}
            <span className="codigo" translate="no">
              {formatearCodigo(siguiente.CodigoConfirmacion)}
            </span>
          </span>
        </a>
        <a className="boton-texto" href={paths.filtroCanjes('canjePendiente')}>
          Ver los canjes pendientes
        </a>
      </p>
    </>
  );
}
