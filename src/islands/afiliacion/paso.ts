import { type AnyFormApi } from '@tanstack/react-form';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldError } from '../../api/error.ts';
import { showServerErrors } from '../form/useAppForm.tsx';
import { controlId } from '../form/contexts.ts';
import type { Datos } from './pasos.ts';

/** What every step gets of the wizard. */
export interface PasoProps {
  /** As they are when the step opens, and as they change in it. */
  readonly datos: Datos;
  readonly cambiar: (cambios: Partial<Datos>) => void;
  readonly avanzar: () => void;
  readonly anterior: () => void;
  /** What the server found wrong with fields of this step. */
  readonly rechazos: readonly FieldError[];
  readonly showError: (error: unknown, title?: 'error' | 'alerta') => void;
}

/** Shows what the server found wrong with fields of a step that opens because of it. */
export function useRechazos(form: AnyFormApi, rechazos: readonly FieldError[]): void {
  const mostrar = useEffectEvent(() => {
    showServerErrors(form, rechazos);
  });
  useEffect(() => mostrar(), []);
}

/** Says at its field what the server answered; the focus goes there, and comes back there after a dialog. */
export function rechazarCampo(form: AnyFormApi, field: string, detail: string): void {
  showServerErrors(form, [{ field, detail }]);
  document.getElementById(controlId(form.formId, field))?.focus();
}

/** A signal that ends with the step: an answer that comes after it was left changes nothing. */
export function useSignalOfStep(): () => AbortSignal {
  const controller = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}
