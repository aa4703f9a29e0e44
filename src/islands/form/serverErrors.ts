import type { AnyFormApi } from '@tanstack/react-form';
import type { FieldError } from '../../api/error.ts';

/** Puts `message` on a field from outside the schema; undefined takes it away. It also goes at the field's next change. */
export function setServerError(form: AnyFormApi, name: string, message: string | undefined): void {
  form.setFieldMeta(name, (meta) => ({
    ...meta,
    errorMap: { ...meta.errorMap, onSubmit: message },
  }));
}

/**
 * Shows at its fields what the server found wrong with them. Answers what no field of the form is named for, which
 * is to be said elsewhere.
 */
export function showServerErrors(
  form: AnyFormApi,
  errors: readonly FieldError[],
): readonly FieldError[] {
  const known = errors.filter(({ field }) => Object.hasOwn(form.fieldInfo, field));
  for (const { field, detail } of known) setServerError(form, field, detail);
  return errors.filter((error) => !known.includes(error));
}
