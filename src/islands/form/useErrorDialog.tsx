import { type ReactNode, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/error.ts';
import { CONEXION, TITULOS } from '../../domain/mensajes.ts';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import { focusControl } from './useFocusLater.ts';

/** How an error is shown. */
export interface Telling {
  readonly title?: 'error' | 'alerta';
  /** What the person may do next. */
  readonly next?: ReactNode;
  /** Offered as 'Reintentar' if no answer came. */
  readonly again?: () => void;
  /** The id of the control whose text was refused. It gets the focus afterwards, with its text selected. */
  readonly field?: string;
  readonly onClose?: () => void;
}

interface Shown extends Telling {
  readonly messages: readonly string[];
}

interface ErrorDialog {
  /** Shows an `ApiError`. Any other error is a bug: it is thrown again. */
  readonly show: (error: unknown, telling?: Telling) => void;
  /** To be rendered by the owner; null without an error. */
  readonly element: ReactNode;
}

/** The sentences of an error: its own, the state of the connection, and every further rule. */
const messagesOf = (error: ApiError): string[] => [
  ...new Set([
    error.detail,
    ...(error.line === undefined ? [] : [CONEXION[error.line]]),
    ...error.errors.map(({ detail }) => detail),
  ]),
];

/** The dialog 'Error' (for the doctor 'Alerta') with the service's sentence and every further rule. */
export function useErrorDialog(): ErrorDialog {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => {
    const { field, onClose } = shown ?? {};
    // Close first: the dialog returns the focus to where it was.
    flushSync(() => {
      setShown(null);
      onClose?.();
    });
    if (field !== undefined) focusControl(field);
  };
  const show = useCallback<ErrorDialog['show']>((error, { again, ...telling } = {}) => {
    if (!(error instanceof ApiError)) throw error;
    setShown({
      ...telling,
      messages: messagesOf(error),
      ...(error.line !== undefined && again !== undefined && { again }),
    });
  }, []);
  const again = shown?.again;
  const element = shown && (
    <Dialog
      alert
      title={
        <>
          <Icon name="aviso" />
          {TITULOS[shown.title ?? 'error']}
        </>
      }
      onClose={close}
      onKeyDown={({ key, ctrlKey, altKey, metaKey }) => {
        const isPrintable = key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
        // The key is then typed into the field.
        if (isPrintable && shown.field !== undefined) close();
      }}
      footer={
        <>
          {again !== undefined && (
            <button
              type="button"
              className="boton"
              data-primero
              onClick={() => {
                close();
                again();
              }}
            >
              Reintentar
            </button>
          )}
          <button
            type="button"
            className={again === undefined ? 'boton' : 'boton-secundario'}
            data-primero={again === undefined ? '' : undefined}
            onClick={close}
          >
            Cerrar
          </button>
        </>
      }
    >
      {shown.messages.map((message) => (
        <p key={message} className="dialogo-dicho">
          {message}
        </p>
      ))}
      {shown.next && <p>{shown.next}</p>}
    </Dialog>
  );
  return { show, element };
}
