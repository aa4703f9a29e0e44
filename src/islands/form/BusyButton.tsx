import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../useHydrated.ts';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly busy: boolean;
  /** What it is doing while busy, in a word: 'Validando…'. */
  readonly doing: string;
  readonly children: ReactNode;
}

/**
 * A button that shows it is working, cannot be pressed twice, and is not disabled, which would lose the focus. A press
 * before the script is there is answered when it comes.
 */
export function BusyButton({
  busy,
  doing,
  className = 'boton',
  type = 'submit',
  onClick,
  children,
  ...rest
}: BusyButtonProps) {
  const hydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // layouts/antesDePintar.ts kept a press that came before the script.
    if (!hydrated || button.current?.dataset['presionado'] === undefined) return undefined;
    delete button.current.dataset['presionado'];
    button.current.setAttribute('aria-busy', 'false');
    // In the next task: in this one, parts of the form may still be coming alive.
    const press = setTimeout(() => button.current?.click());
    return () => clearTimeout(press);
  }, [hydrated]);
  return (
    <>
      <button
        {...rest}
        ref={button}
        type={type}
        className={className}
        aria-busy={busy}
        data-espera={hydrated ? undefined : ''}
        data-haciendo={doing}
        onClick={(event) => {
          if (busy) event.preventDefault();
          else onClick?.(event);
        }}
      >
        <span>{children}</span>
      </button>
      <span className="oculto" role="status">
        {busy ? doing : ''}
      </span>
    </>
  );
}
