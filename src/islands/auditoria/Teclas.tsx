import { guardarAtajos } from '../dashboard/detalle/decision.ts';
import { Dialog } from '../form/Dialog.tsx';
import { ESPERA_MS } from './porEnviar.ts';

const TECLAS = [
  ['A', 'Aprobar el caso abierto'],
  ['R', 'Rechazar el caso abierto, con su motivo'],
  ['J', 'Ir al caso siguiente'],
  ['K', 'Ir al caso anterior'],
  ['X', 'Elegir el caso abierto, para aprobarlo con otros: solo se elige uno ya abierto'],
  ['T', 'Aprobar todos los elegidos'],
  ['+ −', 'Acercar o alejar la foto de la factura'],
  ['G', 'Girar la foto de la factura'],
  ['F', 'Ver la foto en toda la pantalla, y volver'],
  ['Z', `Deshacer la última decisión, en los ${ESPERA_MS / 1000} segundos antes de que se envíe`],
  ['?', 'Ver esta lista'],
] as const;

interface TeclasProps {
  readonly atajos: boolean;
  readonly onAtajos: (on: boolean) => void;
  readonly onClose: () => void;
}

/** The keys of the desk, and the choice to do without them, kept in this browser. */
export function Teclas({ atajos, onAtajos, onClose }: TeclasProps) {
  return (
    <Dialog title="Teclas de la auditoría" onClose={onClose}>
      <dl className="teclas">
        {TECLAS.map(([tecla, que]) => (
          <div key={tecla}>
            <dt>
              <kbd>{tecla}</kbd>
            </dt>
            <dd>{que}</dd>
          </div>
        ))}
      </dl>
      <p>Ninguna tecla actúa mientras escribe en un campo.</p>
      <label className="opcion">
        <input
          type="checkbox"
          checked={atajos}
          onChange={({ target }) => {
            onAtajos(target.checked);
            guardarAtajos(target.checked);
          }}
        />
        <span>Usar las teclas, también en el detalle de un canje</span>
      </label>
    </Dialog>
  );
}
