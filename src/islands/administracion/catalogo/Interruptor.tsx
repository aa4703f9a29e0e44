import { useState } from 'react';
import { type CatalogoNombre, CATALOGOS } from '../../../contracts/administracion/catalogos.ts';
import { BusyButton } from '../../form/BusyButton.tsx';
import { Dialog } from '../../form/Dialog.tsx';
import { Failure } from '../../form/Failure.tsx';
import { useWork } from '../../form/useWork.ts';

interface InterruptorProps {
  readonly nombre: CatalogoNombre;
  readonly activo: boolean;
  /** What hangs on the row: '3 canjes pendientes'. */
  readonly dependen: readonly string[];
  readonly onSwitch: (valor: string) => Promise<void>;
}

/** Switches a row off, saying before what hangs on it, and on again. */
export function Interruptor({ nombre, activo, dependen, onSwitch }: InterruptorProps) {
  const { apaga, nombres, esFemenino } = CATALOGOS[nombre];
  const [asking, setAsking] = useState(false);
  const { busy, refusal, run } = useWork();
  if (apaga === null) return null;
  const esta = esFemenino ? 'esta' : 'este';
  const confirmar = async () => {
    await onSwitch(activo ? apaga.no : apaga.si);
    setAsking(false);
  };
  const verbo = activo ? 'Desactivar' : 'Activar';
  return (
    <section className="pila" aria-label="Estado">
      {dependen.length > 0 && (
        <p>
          Depende de {esta} {nombres[0]}: <strong>{dependen.join(', ')}</strong>.
        </p>
      )}
      <p>
        <button type="button" className="boton-secundario" onClick={() => setAsking(true)}>
          {verbo} {esta} {nombres[0]}
        </button>
      </p>
      {asking && (
        <Dialog
          title={`¿${verbo} ${esta} ${nombres[0]}?`}
          onClose={() => setAsking(false)}
          footer={
            <>
              <BusyButton
                type="button"
                className={activo ? 'boton boton-peligro' : 'boton'}
                busy={busy}
                doing="Guardando…"
                onClick={() => void run(confirmar)}
              >
                {verbo}
              </BusyButton>
              <button type="button" className="boton-secundario" onClick={() => setAsking(false)}>
                Volver
              </button>
            </>
          }
        >
          {refusal !== null && <Failure detail={refusal} />}
          <p>
            {activo
              ? 'No se borra nada: deja de ofrecerse, y se puede activar de nuevo.'
              : 'Vuelve a ofrecerse como antes.'}
          </p>
          {activo && dependen.length > 0 && (
            <p>
              Queda pendiente: <strong>{dependen.join(', ')}</strong>.
            </p>
          )}
        </Dialog>
      )}
    </section>
  );
}
