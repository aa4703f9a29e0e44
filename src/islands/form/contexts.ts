import { createFormHookContexts, useSelector } from '@tanstack/react-form';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The contexts that tie the form hook to its field components. */
export const { fieldContext, formContext, useFieldContext, useFormContext } =
  createFormHookContexts();

/** The id of a field's control: the form's id and the field's name. */
export const controlId = (formId: string, name: string): string =>
  `${formId}-${name.replace(/[^\w]+/g, '-')}`;

/** The sentence in a field's errors: a schema's issue, or a string the server gave. */
export function firstMessage(errors: readonly unknown[]): string | undefined {
  for (const error of errors) {
    if (typeof error === 'string') return error;
    if (typeof error === 'object' && error !== null && 'message' in error) {
      return String(error.message);
    }
  }
  return undefined;
}

/** The value, error and id of the surrounding field. */
export function useControl<Value>() {
  const field = useFieldContext<Value>();
  const value = useSelector(field.store, (state) => state.value);
  const error = useSelector(field.store, (state) => firstMessage(state.meta.errors));
  return { field, value, error, id: controlId(field.form.formId, field.name) };
}

/**
 * Takes over what a control held before the script ran: typed, chosen, or filled in by the browser. `read` gives its
 * value, undefined for no choice. Answers the ref for its element.
 */
export function useEarlyValue<Value, Control extends Element>(
  field: ReturnType<typeof useControl<Value>>['field'],
  read: (control: Control) => Value | undefined,
) {
  const element = useRef<Control>(null);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const early = element.current === null ? undefined : readNow(element.current);
    if (early !== undefined && early !== field.state.value) field.handleChange(() => early);
  }, [field]);
  return element;
}
