import { type AnyFormApi } from '@tanstack/react-form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../api/error.ts';
import type { FaltaDeCampo } from '../../domain/errores.ts';
import { paths } from '../../paths.ts';
import { showServerErrors } from '../form/serverErrors.ts';
import { TelefonoDeAyuda } from '../form/TelefonoDeAyuda.tsx';
import type { Telling } from '../form/useErrorDialog.tsx';
import { controlId } from '../form/contexts.ts';
import type { Datos } from './pasos.ts';

/** What every step gets of the wizard. */
export interface PasoProps {
  /** As they are when the step opens, and as they change in it. */
  readonly datos: Datos;
  readonly cambiar: (cambios: Partial<Datos>) => void;
  readonly avanzar: () => void;
  readonly anterior: () => void;
  /** Whether nothing changed since it was sent, perhaps with success: only the answer to the sending counts. */
  readonly repite: boolean;
  /** What the server found wrong with fields of this step. */
  readonly fieldErrors: readonly FaltaDeCampo[];
  readonly showError: (error: unknown, telling?: Telling) => void;
}

/** Shows what the server found wrong with fields of a step that opens because of it. */
export function useFieldErrors(form: AnyFormApi, fieldErrors: readonly FaltaDeCampo[]): void {
  const mostrar = useEffectEvent(() => {
    showServerErrors(form, fieldErrors, true);
  });
  useEffect(() => mostrar(), []);
}

const TAKEN = 409;
/** The refusals that are shown at the field: not found, taken, not valid. */
const AT_FIELD: readonly number[] = [404, TAKEN, 422];

/**
 * Asks the server before a step is left, unless `repite`. What it refuses is said in the dialog and at `campo`,
 * where the focus comes back. An answer that comes after the step was left changes nothing.
 */
export function useComprobacion(campo: string, { datos, repite, avanzar, showError }: PasoProps) {
  const controller = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return async <Answer,>(
    form: AnyFormApi,
    ask: (signal: AbortSignal) => Promise<Answer>,
    onAnswer: (answer: Answer) => void,
  ): Promise<void> => {
    if (repite) {
      avanzar();
      return;
    }
    const { signal } = (controller.current = new AbortController());
    try {
      const answer = await ask(signal);
      if (!signal.aborted) onAnswer(answer);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError) || !AT_FIELD.includes(error.status)) {
        showError(error, { again: () => void form.handleSubmit() });
        return;
      }
      showError(error, {
        field: controlId(form.formId, campo),
        // Whose card or identity is taken may be affiliated already.
        next: error.status === TAKEN && (
          <span className="pila campo-ayuda">
            <a className="boton" href={paths.consultarSaldo}>
              Consultar mi saldo
            </a>
            <span>
              Llamar: <TelefonoDeAyuda pais={datos.CodigoPaisAfiliacion} />
              <br />
              WhatsApp: <TelefonoDeAyuda pais={datos.CodigoPaisAfiliacion} por="whatsapp" />
            </span>
          </span>
        ),
        onClose: () => {
          showServerErrors(form, [{ field: campo, detail: error.detail }], true);
        },
      });
    }
  };
}
