import type { AnyFormApi } from '@tanstack/react-form';
import { mayBeDone } from '../../api/attempt.ts';
import type { ApiError } from '../../api/error.ts';
import type { FaltaDeCampo } from '../../domain/errores.ts';

/**
 * Sets an error of the server on a field; undefined removes it, as does the field's next change. With `isSaid` a dialog
 * has shown it, so the form's summary does not repeat it.
 */
export function setServerError(
  form: AnyFormApi,
  name: string,
  message: string | undefined,
  isSaid = false,
): void {
  const error = message === undefined || !isSaid ? message : { message, isSaid };
  // A field that is not shown yet has no meta.
  if (form.getFieldMeta(name) === undefined) return;
  form.setFieldMeta(name, (meta) => ({
    ...meta,
    isTouched: meta.isTouched || error !== undefined,
    errorMap: { ...meta.errorMap, onSubmit: error },
  }));
}

/**
 * Shows the server's field errors at their fields. Answers those without a field of the form, to be shown elsewhere.
 */
export function showServerErrors(
  form: AnyFormApi,
  errors: readonly FaltaDeCampo[],
  isSaid = false,
): readonly FaltaDeCampo[] {
  const known = errors.filter(({ field }) => Object.hasOwn(form.fieldInfo, field));
  for (const { field, detail } of known) setServerError(form, field, detail, isSaid);
  return errors.filter((error) => !known.includes(error));
}

/** Shows the refusal of the whole form above its fields; undefined removes it. */
export function setRefusal(form: AnyFormApi, detail: string | undefined): void {
  form.setErrorMap({ onServer: detail });
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Shows the service's errors at the fields that they name, and the others above the fields. */
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
