import type { ReactNode, RefObject } from 'react';
import type { EstadoDePropuesta } from '../../domain/administracion.ts';
import { paths } from '../../paths.ts';
import { Field } from '../form/Field.tsx';
import type { Dicho } from '../form/useNotice.tsx';

/** Why the user makes a change, for the person who approves it. */
export const PorQue = ({ en }: { readonly en: RefObject<string> }) => (
  <Field id="por-que" label="Por qué" hint="Lo lee quien lo aprueba." optional>
    {(ties) => (
      <input
        {...ties}
        autoComplete="off"
        defaultValue={en.current}
        onChange={({ target }) => {
          en.current = target.value;
        }}
      />
    )}
  </Field>
);

interface PropuestoProps {
  readonly id: number;
  readonly children: ReactNode;
}

/** A change that waits for another person, where it would be seen. */
export const Propuesto = ({ id, children }: PropuestoProps) => (
  <p>
    Propuesto: <a href={paths.propuesta(id)}>{children}</a>
  </p>
);

const CLASES: Readonly<Record<EstadoDePropuesta, string>> = {
  Pendiente: 'etiqueta etiqueta-aviso',
  Aprobada: 'etiqueta etiqueta-ok',
  Rechazada: 'etiqueta etiqueta-error',
  Retirada: 'etiqueta',
};

/** The state of a proposal. */
export const EtiquetaDePropuesta = ({ estado }: { readonly estado: EstadoDePropuesta }) => (
  <span className={CLASES[estado]}>{estado}</span>
);

/** The words for a change that waits for another person. */
export const propuesto = (numero: number): Dicho => ({
  tipo: 'info',
  titulo: `Quedó propuesto con el número ${numero}`,
  texto: 'Se aplica cuando otra persona lo apruebe.',
  enlaces: [{ href: paths.propuesta(numero), texto: 'Ver la propuesta' }],
});

/** Where an act is read again. */
export const QUEDO = (
  <>
    Quedó en <a href={paths.actos}>«Lo que se hizo»</a>.
  </>
);

/** The words for a change, which another person may have to approve first. */
export const dichoDe = (
  { Propuesta }: { readonly Propuesta: number | null },
  titulo: string,
  texto: ReactNode = QUEDO,
): Dicho => (Propuesta === null ? { tipo: 'ok', titulo, texto } : propuesto(Propuesta));
