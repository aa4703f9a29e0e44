import { useState } from 'react';
import { type CatalogoNombre, CATALOGOS } from '../../../contracts/administracion/catalogos.ts';
import { Confirm } from '../../form/Confirm.tsx';
import type { Dicho } from '../../form/useAviso.tsx';
import { DesactivarProducto } from './DesactivarProducto.tsx';

interface InterruptorProps {
  readonly nombre: CatalogoNombre;
  readonly fila: {
    readonly Id: string;
    readonly Activo: boolean;
    readonly Valores: Readonly<Record<string, string>>;
    /** What hangs on the row: '3 canjes pendientes'. */
    readonly Dependen: readonly string[];
  };
  readonly onSwitch: (valor: string) => Promise<void>;
  /** Told what became of a product that was switched off. */
  readonly onDone: (dicho: Dicho) => void;
}

/** Switches a row off, saying before what hangs on it, and on again. */
export function Interruptor({ nombre, fila, onSwitch, onDone }: InterruptorProps) {
  const { apaga, nombres, esFemenino } = CATALOGOS[nombre];
  const [asking, setAsking] = useState(false);
  if (apaga === null) return null;
  const { Activo: activo, Dependen: dependen } = fila;
  const close = () => setAsking(false);
  const esta = esFemenino ? 'esta' : 'este';
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
      {asking && nombre === 'productos' && activo && (
        <DesactivarProducto
          id={fila.Id}
          valores={fila.Valores}
          dependen={dependen}
          onClose={close}
          onDone={(dicho) => {
            close();
            onDone(dicho);
          }}
        />
      )}
      {asking && !(nombre === 'productos' && activo) && (
        <Confirm
          title={`¿${verbo} ${esta} ${nombres[0]}?`}
          yes={verbo}
          doing="Guardando…"
          no="Volver"
          isDangerous={activo}
          onYes={async () => {
            await onSwitch(activo ? apaga.no : apaga.si);
            close();
          }}
          onNo={close}
        >
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
        </Confirm>
      )}
    </section>
  );
}
