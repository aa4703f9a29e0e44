import { UsarTeclas } from '../dashboard/detalle/UsarTeclas.tsx';
import { Dialog } from '../form/Dialog.tsx';

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
  ['Z', 'Deshacer la última decisión, en los 10 segundos antes de que se envíe'],
  ['?', 'Ver esta lista'],
] as const;

interface TeclasProps {
  readonly atajos: boolean;
  readonly onAtajos: (on: boolean) => void;
  readonly onClose: () => void;
}

/** The keys of the desk, and the choice to do without them. */
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
      <UsarTeclas label="Usar las teclas" atajos={atajos} onAtajos={onAtajos} />
    </Dialog>
  );
}
