import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { type Decisiones, ESPERA_MS, type PorEnviar } from './porEnviar.ts';

const VERBOS = { Aprobado: 'aprueba', Rechazado: 'rechaza' } as const;
const ESPERA = { transitionDuration: `${ESPERA_MS}ms` };

interface PorEnviarAhoraProps {
  readonly decisiones: Decisiones;
  readonly lista: readonly PorEnviar[];
  /** What else there is to say. */
  readonly aviso: string;
  readonly atajos: boolean;
  readonly onUndo: () => void;
}

/** At the foot of the desk: the last decision, to be taken back, and those that could not be sent. */
export function PorEnviarAhora({ decisiones, lista, aviso, atajos, onUndo }: PorEnviarAhoraProps) {
  const enEspera = lista.filter(({ paso }) => paso === 'espera');
  const ultima = enEspera.at(-1);
  const fallidas = lista.filter(({ paso }) => paso === 'fallida');
  return (
    <div className="por-enviar">
      <div role="status">
        {aviso !== '' && <p>{aviso}</p>}
        {ultima !== undefined && (
          <p>
            Se {VERBOS[ultima.Decision]} el canje{' '}
            <span className="codigo">{formatearCodigo(ultima.codigo)}</span>
            {enEspera.length > 1 && ` y ${enEspera.length - 1} más`}. Tiene {ESPERA_MS / 1000}
            &nbsp;segundos para deshacerlo.
          </p>
        )}
      </div>
      {enEspera.map(({ codigo }) => (
        <span key={codigo} className="por-enviar-resto" style={ESPERA} />
      ))}
      {ultima !== undefined && (
        <button
          type="button"
          className="boton-secundario"
          aria-keyshortcuts={atajos ? 'Z' : undefined}
          onClick={onUndo}
        >
          Deshacer {atajos && <kbd aria-hidden="true">Z</kbd>}
        </button>
      )}
      {fallidas.map(({ codigo, Decision }) => (
        <div key={codigo} role="alert" className="acciones por-enviar-fallida">
          <p>
            No se pudo enviar: se {VERBOS[Decision]} el canje{' '}
            <span className="codigo">{formatearCodigo(codigo)}</span>.
          </p>
          <button
            type="button"
            className="boton-secundario"
            onClick={() => decisiones.reintentar(codigo)}
          >
            Reintentar
          </button>
          <button
            type="button"
            className="boton-texto"
            onClick={() => decisiones.descartar(codigo)}
          >
            Descartar
          </button>
        </div>
      ))}
    </div>
  );
}
