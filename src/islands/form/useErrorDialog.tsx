import { type ReactNode, useCallback, useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { TITULOS } from '../../domain/mensajes.ts';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

interface Shown {
  readonly title: string;
  readonly messages: readonly string[];
}

interface ErrorDialog {
  /** Shows what a service answered; anything that is not an `ApiError` is a mistake of ours and is thrown on. */
  readonly show: (error: unknown, title?: 'error' | 'alerta') => void;
  /** To be rendered by the owner; null while nothing is wrong. */
  readonly element: ReactNode;
}

const messagesOf = (error: ApiError): string[] => [
  ...new Set([error.detail, ...error.errors.map(({ detail }) => detail)]),
];

/** The dialog 'Error' (for the doctor 'Alerta') with the sentence of the service, and every further rule it named. */
export function useErrorDialog(): ErrorDialog {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = useCallback(() => setShown(null), []);
  const show = useCallback((error: unknown, title: 'error' | 'alerta' = 'error') => {
    if (!(error instanceof ApiError)) throw error;
    setShown({ title: TITULOS[title], messages: messagesOf(error) });
  }, []);
  const element = shown && (
    <Dialog
      alert
      title={shown.title}
      onClose={close}
      footer={
        <button type="button" className="boton" data-primero onClick={close}>
          Cerrar
        </button>
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
