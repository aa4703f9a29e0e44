import { useState } from 'react';
import * as v from 'valibot';
import { resolver } from '../../contracts/liquidaciones/movimientos.ts';
import { enCajas, type Resolucion } from '../../domain/liquidacion.ts';
import { Dialog } from '../form/Dialog.tsx';
import { useAppForm } from '../form/useAppForm.tsx';

const RESOLUCIONES = [
  ['Reponer', 'Reponer lo que falta', 'boton'],
  ['Entregadas', 'Sí se entregaron', 'boton-secundario'],
] as const satisfies readonly (readonly [Resolucion, string, string])[];

interface ResolverProps {
  readonly faltan: number;
  readonly onResolver: (body: v.InferOutput<typeof resolver.body>) => Promise<void>;
}

/** The two ways to settle a dispute; each asks why before it is done, for neither can be taken back. */
export function Resolver({ faltan, onResolver }: ResolverProps) {
  const [elegida, setElegida] = useState<(typeof RESOLUCIONES)[number] | null>(null);
  return (
    <>
      <div className="acciones">
        {RESOLUCIONES.map((una) => (
          <button key={una[0]} type="button" className={una[2]} onClick={() => setElegida(una)}>
            {una[1]}
          </button>
        ))}
      </div>
      {elegida !== null && (
        <Dialog title={`¿${elegida[1]}?`} onClose={() => setElegida(null)}>
          <PorQue
            resolucion={elegida[0]}
            boton={elegida[1]}
            faltan={faltan}
            onResolver={onResolver}
            onClose={() => setElegida(null)}
          />
        </Dialog>
      )}
    </>
  );
}

interface PorQueProps extends ResolverProps {
  readonly resolucion: Resolucion;
  readonly boton: string;
  readonly onClose: () => void;
}

function PorQue({ resolucion, boton, faltan, onResolver, onClose }: PorQueProps) {
  const form = useAppForm({
    id: 'resolver-disputa',
    schema: v.pick(resolver.body, ['Motivo']),
    initial: { Motivo: '' },
    onSubmit: ({ Motivo }) => onResolver({ Resolucion: resolucion, Motivo }),
  });
  return (
    <form.Form className="pila" errors={<form.Refused />}>
      <p>
        {resolucion === 'Reponer'
          ? `El distribuidor vuelve a deber ${enCajas(faltan)}.`
          : `La farmacia ya no reclama ${enCajas(faltan)}.`}{' '}
        No se puede deshacer.
      </p>
      <form.TextAreaField name="Motivo" label="Por qué" maxLength={500} />
      <form.Submit doing="Guardando…" onBack={onClose}>
        {boton}
      </form.Submit>
    </form.Form>
  );
}
