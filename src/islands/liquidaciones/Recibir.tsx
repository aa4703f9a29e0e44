import { useState } from 'react';
import { enCajas, MOTIVOS_DISPUTA } from '../../domain/liquidacion.ts';
import { BusyButton } from '../form/BusyButton.tsx';
import { Field } from '../form/Field.tsx';
import type { Entera } from './liquidacionAbierta.ts';

interface Recibo {
  readonly Faltan: { ProductoId: number; Cajas: number }[];
  readonly Motivo: (typeof MOTIVOS_DISPUTA)[number] | null;
  readonly Observaciones: string;
}

/** What is missing of each product, and why: nothing, where all boxes came. */
export function Recibir({
  liquidacion,
  busy,
  onRecibir,
}: {
  readonly liquidacion: Entera;
  readonly busy: boolean;
  readonly onRecibir: (recibo: Recibo) => void;
}) {
  const [faltan, setFaltan] = useState<ReadonlyMap<number, number>>(new Map());
  const [motivo, setMotivo] = useState<Recibo['Motivo']>(null);
  const [observaciones, setObservaciones] = useState('');
  const [pedidas, setPedidas] = useState(false);
  const total = [...faltan.values()].reduce((suma, cuantas) => suma + cuantas, 0);
  const sinMotivo = total > 0 && motivo === null;
  const sinTexto = total > 0 && observaciones.trim() === '';
  return (
    <form
      className="tarjeta pila"
      method="post"
      noValidate
      aria-labelledby="recibir-titulo"
      onSubmit={(event) => {
        event.preventDefault();
        setPedidas(true);
        if (sinMotivo || sinTexto) return;
        onRecibir({
          Faltan: [...faltan]
            .filter(([, cuantas]) => cuantas > 0)
            .map(([ProductoId, Cajas]) => ({ ProductoId, Cajas })),
          Motivo: total > 0 ? motivo : null,
          Observaciones: total > 0 ? observaciones : '',
        });
      }}
    >
      <h3 id="recibir-titulo">Cuente las cajas que recibió</h3>
      <div className="recibo">
        {liquidacion.Productos.map(({ ProductoId, Producto, Cajas }) => (
          <Field
            key={ProductoId}
            id={`recibir-${ProductoId}`}
            label={`¿Cuántas faltan de ${Producto}?`}
            hint={`Se enviaron ${Cajas}.`}
          >
            {(ties) => (
              <input
                {...ties}
                type="number"
                inputMode="numeric"
                min={0}
                max={Cajas}
                value={faltan.get(ProductoId) ?? 0}
                onChange={({ target }) => {
                  const cuantas = Math.max(
                    0,
                    Math.min(Cajas, Math.trunc(Number(target.value)) || 0),
                  );
                  setFaltan((antes) => new Map([...antes, [ProductoId, cuantas]]));
                }}
              />
            )}
          </Field>
        ))}
      </div>
      {total > 0 && (
        <>
          <Field
            id="recibir-motivo"
            label="Qué pasó"
            error={pedidas && sinMotivo ? 'Elija un motivo de la lista.' : undefined}
          >
            {(ties) => (
              <select
                {...ties}
                value={motivo ?? ''}
                onChange={({ target }) =>
                  setMotivo(MOTIVOS_DISPUTA.find((uno) => uno === target.value) ?? null)
                }
              >
                <option value="">Elija un motivo</option>
                {MOTIVOS_DISPUTA.map((uno) => (
                  <option key={uno}>{uno}</option>
                ))}
              </select>
            )}
          </Field>
          <Field
            id="recibir-observaciones"
            label="Observaciones"
            hint="Las lee el programa, no el distribuidor."
            error={pedidas && sinTexto ? 'Escriba qué pasó con las cajas que faltan.' : undefined}
          >
            {(ties) => (
              <textarea
                {...ties}
                maxLength={500}
                value={observaciones}
                onChange={({ target }) => setObservaciones(target.value)}
              />
            )}
          </Field>
        </>
      )}
      <div className="acciones">
        <BusyButton
          busy={busy}
          doing="Guardando…"
          className={total > 0 ? 'boton boton-peligro' : 'boton'}
        >
          {total === 0
            ? `Recibí ${enCajas(liquidacion.Cajas)}`
            : `${total === 1 ? 'Falta' : 'Faltan'} ${enCajas(total)}`}
        </BusyButton>
      </div>
    </form>
  );
}
