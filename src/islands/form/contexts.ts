import { type AnyFormApi, createFormHookContexts, useField } from '@tanstack/react-form';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** The context that ties a form to its fields. */
export const { formContext, useFormContext } = createFormHookContexts();

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

interface Bound<Value> {
  readonly state: { readonly value: Value; readonly meta: { readonly errors: unknown[] } };
  readonly handleChange: (value: Value) => void;
}

/** A field of the surrounding form: its value, error and id. `onValue` is told of each change of it. */
export function useControl<Value>(name: string, onValue?: (value: Value) => void) {
  const form: AnyFormApi = useFormContext();
  const field: Bound<Value> = useField({
    form,
    name,
    listeners: { onChange: ({ value }) => onValue?.(value) },
  });
  const { value, meta } = field.state;
  return { field, value, error: firstMessage(meta.errors), id: controlId(form.formId, name) };
}

/**
 * Takes over what a control held before the script ran: typed, chosen, or filled in by the browser. `read` gives its
 * value, undefined for no choice. Answers the ref for its element.
 */
export function useEarlyValue<Value, Control extends Element>(
  field: Bound<Value>,
  read: (control: Control) => Value | undefined,
) {
  const element = useRef<Control>(null);
  const readNow = useEffectEvent(read);
  const [, render] = useState(false);
  useLayoutEffect(() => {
    const early = element.current === null ? undefined : readNow(element.current);
    if (early !== undefined && early !== field.state.value) field.handleChange(early);
    // Hydrated, the field listens to its form from the next task on. A key before it would be lost: React puts the
    // empty value back after its event. Rendering again in this commit ends that gap.
    // oxlint-disable-next-line react/set-state-in-effect
    render(true);
  }, [field]);
  return element;
}
