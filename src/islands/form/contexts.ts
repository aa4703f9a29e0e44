import { type AnyFormApi, createFormHookContexts, useField } from '@tanstack/react-form';

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

/** What may be wrong with a field: it counts once it was typed in or sent, so that none is wrong when it appears. */
export interface Checked {
  readonly isTouched: boolean;
  readonly errors: readonly unknown[];
}

interface Bound<Value> {
  readonly state: { readonly value: Value; readonly meta: Checked };
  readonly handleChange: (value: Value) => void;
}

/** A field of the surrounding form: its value, error and id. `onValue` is called for each change. */
export function useControl<Value>(name: string, onValue?: (value: Value) => void) {
  const form: AnyFormApi = useFormContext();
  const field: Bound<Value> = useField({
    form,
    name,
    listeners: { onChange: ({ value }) => onValue?.(value) },
  });
  const { value, meta } = field.state;
  const error = firstMessage(meta.isTouched ? meta.errors : []);
  return { field, value, error, id: controlId(form.formId, name) };
}
