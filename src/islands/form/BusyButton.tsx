import type { ComponentProps, ReactNode } from 'react';
import { useHydrated } from '../useHydrated.ts';

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly busy: boolean;
  /** What it is doing while busy, for whoever cannot see the circle turn: 'Validando…'. */
  readonly doing: string;
  readonly children: ReactNode;
}

/**
 * A button that shows it is working, keeps its width and the focus, and cannot be pressed twice.
 * It is not disabled while busy: a disabled button loses the focus. It is until the script is there:
 * pressed before, or with Enter in a field, the browser itself would send the form and empty it.
 */
export function BusyButton({
  busy,
  doing,
  className = 'boton',
  type = 'submit',
  disabled = false,
  onClick,
  children,
  ...rest
}: BusyButtonProps) {
  const hydrated = useHydrated();
  return (
    <>
      <button
        {...rest}
        type={type}
        className={className}
        disabled={disabled || !hydrated}
        aria-busy={busy}
        onClick={(event) => {
          if (busy) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {children}
      </button>
      <span className="oculto" role="status">
        {busy ? doing : ''}
      </span>
    </>
  );
}
