import { useSelector } from '@tanstack/react-form';
import { useState } from 'react';
import * as v from 'valibot';
import { recibir } from '../../contracts/liquidaciones/movimientos.ts';
import { enCajas } from '../../domain/cifra.ts';
import { MOTIVOS_DISPUTA } from '../../domain/liquidacion.ts';
import { Confirm } from '../form/Confirm.tsx';
import { optionsOf } from '../form/Select.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { unir } from '../unir.tsx';
import type { Entera } from './palabras.ts';

const campoDe = (productoId: number) => `p${productoId}`;

/** What is missing of each product as it is typed, and why; the contract's own rules judge it. */
const esquemaDe = ({ Productos }: Entera) =>
  v.pipe(
    v.object({
      Faltan: v.object(
        Object.fromEntries(
          Productos.map(({ ProductoId, Cajas }) => {
            const mensaje = `Escriba un número de 0 a ${Cajas}.`;
            return [
              campoDe(ProductoId),
              v.pipe(
                v.string(),
                v.transform(Number),
                v.integer(mensaje),
                v.minValue(0, mensaje),
                v.maxValue(Cajas, mensaje),
              ),
            ];
          }),
        ),
      ),
      Motivo: v.string(),
      Observaciones: v.string(),
    }),
    v.transform(({ Faltan, Motivo, Observaciones }): v.InferInput<typeof recibir.body> => {
      const faltan = Productos.map(({ ProductoId }) => ({
        ProductoId,
        Cajas: Faltan[campoDe(ProductoId)] ?? 0,
      })).filter(({ Cajas }) => Cajas > 0);
      return {
        Faltan: faltan,
        Motivo:
          faltan.length === 0 ? null : (MOTIVOS_DISPUTA.find((uno) => uno === Motivo) ?? null),
        Observaciones: faltan.length === 0 ? '' : Observaciones,
      };
    }),
    recibir.body,
  );

/** That all boxes came, or what is missing of each product, and why. */
export function Recibir({
  liquidacion,
  onRecibir,
}: {
  readonly liquidacion: Entera;
  readonly onRecibir: (recibo: v.InferOutput<typeof recibir.body>) => Promise<void>;
}) {
  const { Cajas, Productos } = liquidacion;
  const [schema] = useState(() => esquemaDe(liquidacion));
  const { ask, question } = useQuestion(Confirm);
  const form = useAppForm({
    id: 'recibir',
    schema,
    initial: {
      Faltan: Object.fromEntries(Productos.map(({ ProductoId }) => [campoDe(ProductoId), '0'])),
      Motivo: '',
      Observaciones: '',
    },
    onSubmit: (recibo): void =>
      ask({
        title: total === 0 ? `¿Recibir ${enCajas(Cajas)}?` : `¿Reclamar ${enCajas(total)}?`,
        yes: total === 0 ? 'Sí, recibir' : 'Sí, reclamar',
        doing: 'Guardando…',
        onYes: () => onRecibir(recibo),
        children: (
          <p>
            {total === 0
              ? 'La liquidación queda recibida sin reclamo.'
              : `Recibe ${enCajas(Cajas - total)} y reclama ${enCajas(total)}: el programa lo resuelve.`}{' '}
            No se puede deshacer.
          </p>
        ),
      }),
  });
  const total = useSelector(form.store, ({ values }) =>
    Object.values(values.Faltan).reduce((suma, cuantas) => suma + (Number(cuantas) || 0), 0),
  );
  return (
    <section className="tarjeta pila" aria-labelledby="recibir-titulo">
      <form.Form className="pila">
        <h2 id="recibir-titulo">¿Faltó alguna caja?</h2>
        <div className="recibo">
          {Productos.map(({ ProductoId, Producto, Cajas: enviadas }) => (
            <form.TextField
              key={ProductoId}
              name={`Faltan.${campoDe(ProductoId)}`}
              label={<>¿Cuántas faltan de {unir(Producto)}?</>}
              hint={`${enviadas === 1 ? 'Se envió' : 'Se enviaron'} ${enCajas(enviadas)}.`}
              type="number"
              inputMode="numeric"
              min={0}
              max={enviadas}
            />
          ))}
        </div>
        {total > 0 && (
          <>
            <form.SelectField
              name="Motivo"
              label="Qué pasó"
              empty="Elija un motivo"
              options={optionsOf(MOTIVOS_DISPUTA)}
            />
            <form.TextAreaField
              name="Observaciones"
              label="Observaciones"
              hint="Obligatorias: las lee el programa, no el distribuidor."
            />
          </>
        )}
        <form.Submit doing="Guardando…" className={total > 0 ? 'boton boton-peligro' : 'boton'}>
          {total > 0
            ? `${total === 1 ? 'Falta' : 'Faltan'} ${enCajas(total)}`
            : `Recibí ${enCajas(Cajas)}`}
        </form.Submit>
      </form.Form>
      {question}
    </section>
  );
}
