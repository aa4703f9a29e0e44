import { createFormHook, revalidateLogic, useSelector } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { type GenericSchema, parse } from 'valibot';
import { BusyButton } from './BusyButton.tsx';
import { controlId, fieldContext, firstMessage, formContext, useFormContext } from './contexts.ts';
import { ErrorSummary, type Fault } from './ErrorSummary.tsx';
import { CheckField, RadioField, SelectField, TextAreaField, TextField } from './fields.tsx';
import { setServerError } from './serverErrors.ts';
import type { FormRefusal } from './useRefusal.ts';

/**
 * What is wrong in the form, at its top, in the order of its fields. `others` come first: what stands in
 * the form without being a field of it. Stands inside `<form.AppForm>`, as the two below.
 */
export function FormErrors({ others = [] }: { readonly others?: readonly Fault[] }) {
  const form = useFormContext();
  const metas = useSelector(form.store, (state) => state.fieldMeta);
  const attempt = useSelector(form.store, (state) =>
    state.isSubmitting ? 0 : state.submissionAttempts,
  );
  const fields: Readonly<Record<string, { readonly instance: unknown } | undefined>> =
    form.fieldInfo;
  const faults = Object.entries<{ errors?: unknown[] } | undefined>(metas).flatMap(
    ([name, meta]) => {
      const message = firstMessage(meta?.errors ?? []);
      // A field that is asked for later has nothing to link to yet.
      const isShown = (fields[name]?.instance ?? null) !== null;
      return message === undefined || !isShown
        ? []
        : [{ id: controlId(form.formId, name), message }];
    },
  );
  return (
    <ErrorSummary faults={faults.length === 0 ? [] : [...others, ...faults]} attempt={attempt} />
  );
}

/** The `<form>` itself: Enter and its submit button submit it. */
export function Body({
  children,
  className,
  autoComplete,
}: {
  readonly children: ReactNode;
  readonly className?: string;
  /** 'off' where a browser must not fill or tick anything by itself, as after a reload. */
  readonly autoComplete?: 'off';
}) {
  const form = useFormContext();
  return (
    <form
      noValidate
      // Whatever sends it without the script, nothing typed may end up in an address.
      method="post"
      className={className}
      autoComplete={autoComplete}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.state.isSubmitting) return;
        for (const name of Object.keys(form.fieldInfo)) setServerError(form, name, undefined);
        void form.handleSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface SubmitButtonProps {
  readonly children: string;
  readonly doing: string;
  readonly className?: string | undefined;
}

/** The button that submits the form it stands in, busy while the form works. */
export function SubmitButton({ children, doing, className }: SubmitButtonProps) {
  const form = useFormContext();
  const busy = useSelector(form.store, (state) => state.isSubmitting);
  return (
    <BusyButton busy={busy} doing={doing} className={className}>
      {children}
    </BusyButton>
  );
}

/** The last row of a form that was opened over something: its button, and the way back without sending it. */
function SubmitOrBack({ onBack, ...button }: SubmitButtonProps & { readonly onBack: () => void }) {
  return (
    <div className="acciones">
      <SubmitButton {...button} />
      <button type="button" className="boton-secundario" onClick={onBack}>
        Volver
      </button>
    </div>
  );
}

const { useAppForm: useTanStackForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { TextField, TextAreaField, SelectField, RadioField, CheckField },
  formComponents: { Body, FormErrors, SubmitButton, SubmitOrBack },
});

interface AppFormOptions<Values, Output> {
  /** Unique in the page; ids of controls start with it. */
  readonly id: string;
  readonly schema: GenericSchema<Values, Output>;
  readonly initial: Values;
  /** Gets what the schema made of the values. Without `refusal` it must not reject: it shows its own errors. */
  readonly onSubmit: (output: Output) => Promise<void> | void;
  /** Shows the `ApiError` that `onSubmit` rejects with. */
  readonly refusal?: FormRefusal;
  readonly onChange?: (values: Values) => void;
}

/**
 * The one form of the site: validates by `schema` on submit, and from then on at every change.
 * Rendered as `<form.AppForm><form.Body>…`, with its fields as `<form.AppField name="…">`.
 */
export function useAppForm<Values extends object, Output>({
  id,
  schema,
  initial,
  onSubmit,
  refusal,
  onChange,
}: AppFormOptions<Values, Output>) {
  return useTanStackForm({
    formId: id,
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    canSubmitWhenInvalid: true,
    listeners: {
      onChange: ({ formApi }) => {
        onChange?.(formApi.state.values);
      },
    },
    onSubmit: ({ value, formApi }) => {
      const submit = () => onSubmit(parse(schema, value));
      return refusal === undefined ? submit() : refusal.send(formApi, submit);
    },
  });
}
