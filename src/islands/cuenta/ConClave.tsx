import type { ComponentProps } from 'react';
import { object } from 'valibot';
import { claveActual } from '../../contracts/clave.ts';
import type { Confirm } from '../form/Confirm.tsx';
import { Dialog } from '../form/Dialog.tsx';
import { useAppForm } from '../form/useAppForm.tsx';
import { ClaveActual } from './ClaveActual.tsx';

const schema = object({ ClaveActual: claveActual });

interface ConClaveProps extends Omit<ComponentProps<typeof Confirm>, 'no' | 'wide' | 'onYes'> {
  /** Does it with the present password. Its `ApiError` is told in the dialog. */
  readonly onYes: (ClaveActual: string) => Promise<void> | void;
  /** Whose password it is, where the act is about another user. */
  readonly label?: string;
}

/** Asks for the present password before an action that an open session alone must not allow; shown by `useQuestion`. */
export function ConClave({
  title,
  children,
  yes,
  doing,
  isDangerous = false,
  onYes,
  onNo,
  label,
}: ConClaveProps) {
  const form = useAppForm({
    id: 'con-clave',
    schema,
    initial: { ClaveActual: '' },
    unsure: 'Revise si ya se hizo.',
    onSubmit: ({ ClaveActual }) => onYes(ClaveActual),
  });
  return (
    <Dialog title={title} onClose={onNo}>
      {children}
      <form.Form className="pila-amplia">
        <ClaveActual label={label} hint="Para confirmar que es usted." />
        <form.Submit
          doing={doing}
          className={isDangerous ? 'boton boton-peligro' : undefined}
          onBack={onNo}
        >
          {yes}
        </form.Submit>
      </form.Form>
    </Dialog>
  );
}
