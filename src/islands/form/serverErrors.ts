import type { AnyFormApi } from '@tanstack/react-form';
import type { ApiError, FieldError } from '../../api/error.ts';
import { mayBeDone } from './attempt.ts';

/**
 * Puts `message` on a field from outside the schema; undefined takes it away. It also goes at the field's next change.
 * With `isSaid` a dialog has said it: the form's summary does not repeat it.
 */
export function setServerError(
  form: AnyFormApi,
  name: string,
  message: string | undefined,
  isSaid = false,
): void {
  const error = message === undefined || !isSaid ? message : { message, isSaid };
  // A field that is not shown yet has none.
  if (form.getFieldMeta(name) === undefined) return;
  form.setFieldMeta(name, (meta) => ({
    ...meta,
    errorMap: { ...meta.errorMap, onSubmit: error },
  }));
}

/** Whether a dialog has said a field's error. */
export const wasSaid = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'isSaid' in error;

/**
 * Shows at its fields what the server found wrong with them. Answers what no field of the form is named for, which
 * is to be said elsewhere.
 */
export function showServerErrors(
  form: AnyFormApi,
  errors: readonly FieldError[],
  isSaid = false,
): readonly FieldError[] {
  const known = errors.filter(({ field }) => Object.hasOwn(form.fieldInfo, field));
  for (const { field, detail } of known) setServerError(form, field, detail, isSaid);
  return errors.filter((error) => !known.includes(error));
}

/** Puts what was refused of the form as a whole over its fields; undefined takes it away. */
export function setRefusal(form: AnyFormApi, detail: string | undefined): void {
  form.setErrorMap({ onServer: detail });
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Shows an error of the service at the fields it names, and over them what names none. */
export function refuse(form: AnyFormApi, error: ApiError, unsure = ''): void {
  const elsewhere = showServerErrors(form, error.errors);
  if (error.errors.length > 0 && elsewhere.length === 0) return;
  const others = elsewhere.map(({ detail }) => detail).join(' ');
  setRefusal(
    form,
    unsure !== '' && mayBeDone(error)
      ? `${asSentence(error.detail)} ${unsure}`
      : others || error.detail,
  );
}
