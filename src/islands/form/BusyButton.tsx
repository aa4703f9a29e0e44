import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '../useHydrated.ts';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly busy: boolean;
  /** Its word while busy: 'Validando…'. */
  readonly doing: string;
  readonly children: ReactNode;
}

/**
 * A button that shows that it is working and ignores a second press. It is not disabled, to keep the focus. A press
 * before the script is loaded takes effect when it is.
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
    // layouts/antesDePintar.ts stored a press from before the script.
    const pressed = button.current;
    if (!hydrated || pressed?.dataset['presionado'] === undefined) return undefined;
    delete pressed.dataset['presionado'];
    // In the next task: in this one, parts of the form may still be hydrating.
    const press = setTimeout(() => {
      pressed.ariaBusy = 'false';
      pressed.click();
    });
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
