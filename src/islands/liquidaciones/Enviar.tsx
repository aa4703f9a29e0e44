import { useState } from 'react';
import * as v from 'valibot';
import { day } from '../../contracts/fields.ts';
import { lineas } from '../../contracts/liquidaciones/lista.ts';
import type { enviar } from '../../contracts/liquidaciones/movimientos.ts';
import { type Dia, formatearDia } from '../../domain/calendario.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { enCajas } from '../../domain/cifra.ts';
import { fechaDeEnvioMala } from '../../domain/liquidacion.ts';
import { codigoDePais } from '../dashboard/palabras.ts';
import { Confirm } from '../form/Confirm.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { FechaField } from '../form/FechaField.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { hoyEn } from '../hoyEn.ts';
import { Awaited } from '../Awaited.tsx';
import { useCall } from '../useAnswer.ts';
import type { Entera } from './palabras.ts';

/** Redemptions to choose from; a longer settlement is sent in part by its note. */
const A_LA_VISTA = 100;

/** The day is checked before the question: what is asked can be done. */
const envioDe = ({ Fecha: corte }: Entera, hoy: Dia) => {
  const mala = (fecha: Dia) => fechaDeEnvioMala(fecha, corte, hoy);
  return v.object({
    Guia: v.pipe(v.string(), v.trim(), v.nonEmpty('Escriba el número de guía.')),
    Fecha: v.pipe(
      day,
      v.check(
        (fecha) => mala(fecha) === null,
        ({ input }) => mala(input) ?? '',
      ),
    ),
  });
};

/** The carrier's number and the day of a delivery that leaves. */
export function Enviar({
  liquidacion,
  onEnviar,
}: {
  readonly liquidacion: Entera;
  readonly onEnviar: (envio: v.InferOutput<typeof enviar.body>, salen: number) => Promise<void>;
}) {
  const hoy = hoyEn(codigoDePais(liquidacion.Pais));
  const { ask, question } = useQuestion(Confirm);
  const [enParte, setEnParte] = useState(false);
  // The redemptions whose boxes stay, with their boxes.
  const [quedan, setQuedan] = useState<ReadonlyMap<string, number>>(new Map());
  const noSalen = [...quedan.values()].reduce((suma, cajas) => suma + cajas, 0);
  const salen = liquidacion.Cajas - noSalen;
  const form = useAppForm({
    id: 'enviar',
    schema: envioDe(liquidacion, hoy),
    initial: { Guia: '', Fecha: hoy },
    onSubmit: (envio) =>
      ask({
        title: `¿Marcar enviadas ${enCajas(salen)}?`,
        yes: 'Sí, marcar enviadas',
        doing: 'Enviando…',
        onYes: () => onEnviar({ ...envio, NoEnviadas: [...quedan.keys()] }, salen),
        children: (
          <p>
            Guía {envio.Guia}, del {formatearDia(envio.Fecha)}.{' '}
            {noSalen > 0 &&
              `Lo que no sale (${enCajas(noSalen)}) queda en otra liquidación, abierta. `}
            La farmacia espera la entrega desde ahora: no se puede deshacer.
          </p>
        ),
      }),
  });
  return (
    <section className="tarjeta pila" aria-labelledby="enviar-titulo">
      <h2 id="enviar-titulo">Marcar como enviada</h2>
      <form.Form className="pila">
        <div className="filtros">
          <form.TextField name="Guia" label="Número de guía" maxLength={40} autoComplete="off" />
          <FechaField name="Fecha" label="Fecha de envío" hoy={hoy} />
        </div>
        {liquidacion.Cajas > 1 && liquidacion.Cajas <= A_LA_VISTA && (
          <details
            className="en-parte"
            onToggle={({ currentTarget }) => setEnParte(currentTarget.open)}
          >
            <summary>Algunas cajas no salen{noSalen > 0 && ` (${noSalen})`}</summary>
            {enParte && (
              <NoSalen
                id={liquidacion.Id}
                quedan={quedan}
                salen={salen}
                onElegir={(codigo, cajas) => {
                  const despues = new Map(quedan);
                  if (!despues.delete(codigo)) despues.set(codigo, cajas);
                  setQuedan(despues);
                }}
              />
            )}
          </details>
        )}
        {liquidacion.Cajas > A_LA_VISTA && (
          <p>Si algunas cajas no salen, llene la nota de entrega (Excel) y súbala.</p>
        )}
        <form.Submit doing="Enviando…">{`Marcar enviadas ${enCajas(salen)}`}</form.Submit>
      </form.Form>
      {question}
    </section>
  );
}

/** The redemptions of a settlement, to choose those whose boxes stay. */
function NoSalen({
  id,
  quedan,
  salen,
  onElegir,
}: {
  readonly id: number;
  readonly quedan: ReadonlyMap<string, number>;
  readonly salen: number;
  readonly onElegir: (codigo: string, cajas: number) => void;
}) {
  const leidas = useCall(lineas, {
    params: { id },
    search: { page: 1, limit: A_LA_VISTA },
  });
  return (
    <fieldset className="opciones">
      <legend>Marque los canjes que no salen</legend>
      <Awaited asked={leidas} says="Leyendo los canjes…" />
      {leidas.value?.data.map(({ CodigoConfirmacion: codigo, Producto, Cajas }) => (
        <label key={codigo} className="opcion">
          <input
            type="checkbox"
            checked={quedan.has(codigo)}
            // Something leaves.
            disabled={Cajas === salen && !quedan.has(codigo)}
            onChange={() => onElegir(codigo, Cajas)}
          />
          <span>
            {formatearCodigo(codigo)} · {Producto} · {enCajas(Cajas)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The guide and day of a delivery on its way, to be corrected. */
export function CorregirEnvio({
  liquidacion,
  onCorregir,
  onClose,
}: {
  readonly liquidacion: Entera;
  readonly onCorregir: (envio: v.InferOutput<ReturnType<typeof envioDe>>) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { Guia, EnviadaEl, Pais } = liquidacion;
  const hoy = hoyEn(codigoDePais(Pais));
  const form = useAppForm({
    id: 'corregir-envio',
    schema: envioDe(liquidacion, hoy),
    initial: { Guia: Guia ?? '', Fecha: EnviadaEl ?? hoy },
    onSubmit: onCorregir,
  });
  return (
    <Dialog title="¿Corregir la guía?" onClose={onClose}>
      <form.Form className="pila">
        <p>La farmacia ve la guía nueva. La de antes queda en los movimientos.</p>
        <form.TextField name="Guia" label="Número de guía" maxLength={40} autoComplete="off" />
        <FechaField name="Fecha" label="Fecha de envío" hoy={hoy} />
        <form.Submit doing="Guardando…" onBack={onClose}>
          Corregir la guía
        </form.Submit>
      </form.Form>
    </Dialog>
  );
}
