import { createFormHookContexts, useSelector } from '@tanstack/react-form';

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
