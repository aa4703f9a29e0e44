import { type ReactNode, useCallback, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { CONEXION, TITULOS } from '../../domain/mensajes.ts';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

interface Shown {
  readonly title: string;
  readonly messages: readonly string[];
  readonly again: (() => void) | undefined;
}

interface ErrorDialog {
  /**
   * Shows what a service answered; anything that is not an `ApiError` is a mistake of ours and is thrown on.
   * When no answer came, `again` is offered as 'Reintentar'.
   */
  readonly show: (error: unknown, title?: 'error' | 'alerta', again?: () => void) => void;
  /** To be rendered by the owner; null while nothing is wrong. */
  readonly element: ReactNode;
}

/** What to say of an error: its sentence, what became of the line, and every further rule it named. */
const messagesOf = (error: ApiError): string[] => [
  ...new Set([
    error.detail,
    ...(error.line === undefined ? [] : [CONEXION[error.line]]),
    ...error.errors.map(({ detail }) => detail),
  ]),
];

/** The dialog 'Error' (for the doctor 'Alerta') with the sentence of the service, and every further rule it named. */
export function useErrorDialog(): ErrorDialog {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = useCallback(() => setShown(null), []);
  const show = useCallback<ErrorDialog['show']>((error, title = 'error', again) => {
    if (!(error instanceof ApiError)) throw error;
    setShown({
      title: TITULOS[title],
      messages: messagesOf(error),
      again: error.line === undefined ? undefined : again,
    });
  }, []);
  const again = shown?.again;
  const element = shown && (
    <Dialog
      alert
      title={shown.title}
      onClose={close}
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
      <div className="alerta alerta-error">
        <Icon name="aviso" />
        {shown.messages.length === 1 ? (
          <p>{shown.messages[0]}</p>
        ) : (
          <ul className="pila">
            {shown.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
  return { show, element };
}
