import * as v from 'valibot';
import { day } from '../../contracts/fields.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { enCajas } from '../../domain/liquidacion.ts';
import { codigoDePais } from '../dashboard/palabras.ts';
import { Confirm } from '../form/Confirm.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { FechaField } from '../form/FechaField.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { useQuestion } from '../form/useQuestion.tsx';
import { hoyEn } from '../hoyEn.ts';
import { NotaDeEntrega, SubirNota } from './NotaDeEntrega.tsx';
import type { Entera } from './palabras.ts';

const schema = v.object({
  Guia: v.pipe(v.string(), v.trim(), v.nonEmpty('Escriba el número de guía.')),
  Fecha: day,
});
type Envio = v.InferOutput<typeof schema>;

/** The carrier's number and the day of a delivery that leaves. */
export function Enviar({
  liquidacion,
  onEnviar,
  onSubida,
}: {
  readonly liquidacion: Entera;
  readonly onEnviar: (envio: Envio) => Promise<void>;
  /** Gets what a filled note sent, in words. */
  readonly onSubida: (hecho: string) => void;
}) {
  const hoy = hoyEn(codigoDePais(liquidacion.Pais));
  const { ask, question } = useQuestion(Confirm);
  const form = useAppForm({
    id: 'enviar',
    schema,
    initial: { Guia: '', Fecha: hoy },
    onSubmit: (envio) =>
      ask({
        title: `¿Marcar enviadas ${enCajas(liquidacion.Cajas)}?`,
        yes: 'Sí, marcar enviadas',
        doing: 'Enviando…',
        onYes: () => onEnviar(envio),
        children: (
          <p>
            Guía {envio.Guia}, del {formatearDia(envio.Fecha)}. La farmacia espera la entrega desde
            ahora: no se puede deshacer.
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
        <form.Submit doing="Enviando…">
          {`Marcar enviadas ${enCajas(liquidacion.Cajas)}`}
        </form.Submit>
      </form.Form>
      <p>
        Si algunas cajas no salen, baje la nota de entrega, escriba en ella la guía y la fecha,
        ponga 0 en los canjes que no salen y súbala aquí.
      </p>
      <div className="acciones">
        <NotaDeEntrega id={liquidacion.Id} />
        <SubirNota onEnviadas={onSubida} />
      </div>
      {question}
    </section>
  );
}

/** The guide and day of a delivery on its way, to be corrected. */
export function CorregirEnvio({
  liquidacion: { Guia, EnviadaEl, Pais },
  onCorregir,
  onClose,
}: {
  readonly liquidacion: Entera;
  readonly onCorregir: (envio: Envio) => Promise<void>;
  readonly onClose: () => void;
}) {
  const hoy = hoyEn(codigoDePais(Pais));
  const form = useAppForm({
    id: 'corregir-envio',
    schema,
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
