import { type KeyboardEventHandler, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

const FIELD = ':is(input:not([hidden], [type=file]), select, textarea)';
/** What takes the focus: of a form below other fields, those are optional. */
const FIRST = ['[data-primero]', `form ${FIELD}`, `.dialogo-cuerpo ${FIELD}`];

interface DialogProps {
  readonly title: ReactNode;
  /** Called when the dialog closes, by the X, Escape or otherwise; the owner then stops rendering it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The row of buttons under the text. The one with `data-primero` gets the focus, else the first field of its form, or without one its first, else the first control. */
  readonly footer?: ReactNode;
  /** The words of the one button of a footer, which closes the dialog. */
  readonly closing?: string;
  readonly wide?: boolean;
  /** Announced at once by screen readers, as for errors. */
  readonly alert?: boolean;
  readonly onKeyDown?: KeyboardEventHandler;
}

/**
 * A native modal dialog, open as long as it is rendered. Focus goes in and comes back to where it was. Escape
 * closes it, a click outside does not.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  closing,
  wide,
  alert,
  onKeyDown,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();

  // A layout effect: closing before the element leaves the page returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    const first = FIRST.flatMap((which) => element.querySelector<HTMLElement>(which) ?? []);
    first[0]?.focus();
    const text = body.current;
    // Lets the keyboard scroll long text.
    if (text !== null && text.scrollHeight > text.clientHeight) text.tabIndex = 0;
    return () => element.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      // At once: the element's own `close` event comes later, and would close what the next key opened.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes the element without a `cancel` event.
      onClose={onClose}
      onKeyDown={onKeyDown}
      className={wide === true ? 'dialogo dialogo-amplio' : 'dialogo'}
      aria-labelledby={`${id}-titulo`}
      aria-describedby={`${id}-texto`}
      role={alert === true ? 'alertdialog' : undefined}
    >
      <div className="dialogo-cabeza">
        <h2 id={`${id}-titulo`}>{title}</h2>
        <button type="button" className="boton-icono" aria-label="Cerrar ventana" onClick={onClose}>
          <Icon name="cerrar" />
        </button>
      </div>
      <div ref={body} className="dialogo-cuerpo" id={`${id}-texto`}>
        {children}
      </div>
      {(footer !== undefined || closing !== undefined) && (
        <div className="dialogo-pie acciones">
          {footer ?? (
            <button type="button" className="boton" data-primero onClick={onClose}>
              {closing}
            </button>
          )}
        </div>
      )}
    </dialog>
  );
}
