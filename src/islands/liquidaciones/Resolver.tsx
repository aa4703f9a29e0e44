import { useState } from 'react';
import * as v from 'valibot';
import { resolver } from '../../contracts/liquidaciones/movimientos.ts';
import { enCajas } from '../../domain/cifra.ts';
import { Dialog } from '../form/Dialog.tsx';
import { useAppForm } from '../form/useAppForm.tsx';

const RESOLUCIONES = [
  ['Reponer', 'Reponer lo que falta', 'boton', 'Aceptar', 'el distribuidor vuelve a deber'],
  ['Entregadas', 'Sí se entregaron', 'boton-secundario', 'Rechazar', 'la farmacia ya no reclama'],
] as const;

interface ResolverProps {
  readonly faltan: number;
  /** Gets the resolution, and what became of the boxes in words. */
  readonly onResolver: (body: v.InferOutput<typeof resolver.body>, queda: string) => Promise<void>;
}

/** The two ways to settle a dispute; each asks why before it is done, for neither can be taken back. */
export function Resolver({ faltan, onResolver }: ResolverProps) {
  const [elegida, setElegida] = useState<(typeof RESOLUCIONES)[number] | null>(null);
  const [Resolucion, boton, , decision, queda] = elegida ?? RESOLUCIONES[0];
  const resultado = `${queda} ${enCajas(faltan)}.`;
  const form = useAppForm({
    id: 'resolver-disputa',
    schema: v.pick(resolver.body, ['Motivo']),
    initial: { Motivo: '' },
    onSubmit: ({ Motivo }) => onResolver({ Resolucion, Motivo }, resultado),
  });
  const close = () => setElegida(null);
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
        <Dialog title={`¿${decision} el reclamo?`} onClose={close}>
          <form.Form className="pila" errors={<form.Refused />}>
            <p>Queda así: {resultado} No se puede deshacer.</p>
            <form.TextAreaField name="Motivo" label="Por qué" />
            <form.Submit doing="Guardando…" onBack={close}>
              {boton}
            </form.Submit>
          </form.Form>
        </Dialog>
      )}
    </>
  );
}
