import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { contadores } from '../../contracts/dashboard/listas.ts';
import { eligePais } from '../../domain/paisDeTrabajo.ts';
import { puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { Failure } from '../form/Failure.tsx';
import { useErrorDialog } from '../form/useErrorDialog.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { useAddress } from '../table/useAddress.ts';
import { useAnswer } from '../useAnswer.ts';
import { LISTAS, paisElegido } from './palabras.ts';
import { PaisFiltro } from './PaisFiltro.tsx';

const defaults = { pais: '' };

/** The dashboard's first page: who is signed in, and the counters of the last 48 hours. */
export const Panel = guarded('verCanjes', Pantalla, (waiting) => <Marco saludo={waiting} />);

const alcance = (user: Usuario): string => {
  if (eligePais(user)) return 'de todos los países';
  if (user.rol === 'Operador') return 'de su país';
  return user.farmaciaAdmin ? 'de su cadena' : 'de su farmacia';
};

function Pantalla() {
  const user = useUsuario();
  const [address, change] = useAddress(defaults);
  const pais = paisElegido(user, address.pais);
  const errores = useErrorDialog();
  const {
    answer,
    value: cuenta,
    again,
  } = useAnswer({
    onFailure: errores.show,
    request: 'contadores',
    subject: pais ?? '',
    load: (signal) => call(contadores, { search: { pais }, signal }),
  });

  const saludo = (
    <>
      <p>
        Le damos la bienvenida, <strong>{user.userName}</strong>.
        {pais === undefined && ` Son los canjes ${alcance(user)}.`}
      </p>
      <div className="filtros">
        <PaisFiltro
          id="panel-pais"
          value={pais ?? ''}
          onValue={(value) => change({ pais: value }, 'push')}
        />
      </div>
    </>
  );
  return (
    <>
      <Marco
        saludo={saludo}
        pais={pais}
        cuenta={cuenta}
        busy={answer.status === 'loading'}
        sinVer={puede(user, 'verReportes') ? cuenta?.RechazadosSinVer : 0}
        failure={answer.status === 'failed' && <Failure fault={answer.error} again={again} />}
      />
      {errores.element}
    </>
  );
}

const CUENTAS = [
  ['canjePendiente', 'Pendientes'],
  ['canjeAprobado', 'Aprobados'],
  ['canjeRechazado', 'Rechazados'],
] as const;

interface MarcoProps {
  readonly saludo: ReactNode;
  readonly pais?: string | undefined;
  /** Undefined while it is not known yet. */
  readonly cuenta?: Readonly<Record<(typeof CUENTAS)[number][1], number>> | undefined;
  readonly sinVer?: number | undefined;
  readonly busy?: boolean;
  /** In the place of the counts. */
  readonly failure?: ReactNode;
}

/** The lists that one came for, which can be opened before the session and the counts are known. */
function Marco({ saludo, pais, cuenta, sinVer = 0, busy = true, failure = false }: MarcoProps) {
  return (
    <section className="pila panel con-script" aria-labelledby="panel-contadores">
      <div className="pila panel-saludo">{saludo}</div>
      <h2 id="panel-contadores">Canjes de las últimas 48&nbsp;horas</h2>
      {failure || (
        <ul className="contadores" aria-busy={busy}>
          {CUENTAS.map(([tipo, nombre]) => (
            <li key={tipo} className={`tarjeta contador contador-${tipo}`}>
              <a href={paths.filtroCanjes(tipo) + (pais === undefined ? '' : `?pais=${pais}`)}>
                {LISTAS[tipo].titulo}
              </a>
              {tipo === 'canjeRechazado' && sinVer > 0 && (
                <span className="etiqueta etiqueta-error">{`${sinVer} sin ver`}</span>
              )}
              <span className="numero-grande">
                {cuenta?.[nombre] ?? (
                  <span role="img" aria-label="Contando…">
                    …
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
