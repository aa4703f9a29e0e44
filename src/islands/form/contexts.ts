import { type AnyFormApi, createFormHookContexts, useField } from '@tanstack/react-form';

/** The context that ties a form to its fields. */
export const { formContext, useFormContext } = createFormHookContexts();

/** The id of a field's control: the form's id and the field's name. */
export const controlId = (formId: string, name: string): string =>
  `${formId}-${name.replace(/[^\w]+/g, '-')}`;

/** A sentence of the server's, or a schema's issue; with `isSaid`, a dialog has said it. */
type Told = string | { readonly message: string; readonly isSaid?: boolean } | undefined;

interface Checked {
  readonly isTouched: boolean;
  readonly errors: readonly Told[];
}

/**
 * What is wrong with a field: a schema's sentence, or one of the server's. Nothing is before it was typed in or sent,
 * so that no field is red when it appears. With `unsaid`, also nothing that a dialog has said.
 */
export function firstMessage(meta: Checked | undefined, unsaid = false): string | undefined {
  for (const error of meta?.isTouched ? meta.errors : []) {
    if (typeof error === 'string') return error;
    if (error !== undefined && !(unsaid && error.isSaid)) return error.message;
  }
  return undefined;
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
  return { field, value, error: firstMessage(meta), id: controlId(form.formId, name) };
}
