import { type DeepKeysOfType, revalidateLogic, useForm, useSelector } from '@tanstack/react-form';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { type GenericSchema, parse } from 'valibot';
import { ApiError } from '../../api/error.ts';
import { BusyButton } from './BusyButton.tsx';
import { controlId, firstMessage, formContext, useFormContext } from './contexts.ts';
import { ErrorSummary, type Fault } from './ErrorSummary.tsx';
import { Failure } from './Failure.tsx';
import {
  CheckField,
  CodeField,
  PasswordField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from './fields.tsx';
import { focusControl } from './useFocusLater.ts';
import { refuse, setRefusal, setServerError } from './serverErrors.ts';

/** The refusal of the whole form, for a form of one field, which has no summary. */
function Refused() {
  const form = useFormContext();
  const refusal = useSelector(form.store, ({ errorMap }): unknown => errorMap.onServer);
  return typeof refusal === 'string' ? <Failure fault={refusal} /> : null;
}

/**
 * The errors at the form's top: the service's refusal, then the fields in their order. `others` come before them:
 * errors that belong to no field.
 */
function FormErrors({ others = [] }: { readonly others?: readonly Fault[] }) {
  const form = useFormContext();
  const { values, fieldMeta, isSubmitting, submissionAttempts } = useSelector(form.store);
  // A field may be shown, and have its meta, later than those below it.
  const faults = Object.keys({ ...values, ...fieldMeta }).flatMap((name) => {
    const message = firstMessage(form.getFieldMeta(name as never), true);
    return message === undefined ? [] : [{ id: controlId(form.formId, name), message }];
  });
  return (
    <>
      <Refused />
      <ErrorSummary
        faults={faults.length === 0 ? [] : [...others, ...faults]}
        attempt={isSubmitting ? 0 : submissionAttempts}
      />
    </>
  );
}

interface BodyProps {
  readonly children: ReactNode;
  readonly className?: string;
  /** 'off' if the browser must not fill or tick anything by itself, as after a reload. */
  readonly autoComplete?: 'off';
  /** Rendered at its top instead of `FormErrors`. */
  readonly errors?: ReactNode;
}

/** The `<form>` itself: Enter and its submit button submit it. */
function Body({ children, className, autoComplete, errors = <FormErrors /> }: BodyProps) {
  const form = useFormContext();
  return (
    <form
      noValidate
      // A submission without the script must not put typed values into an address.
      method="post"
      className={className}
      autoComplete={autoComplete}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.state.isSubmitting) return;
        setRefusal(form, undefined);
        for (const name of Object.keys(form.fieldInfo)) setServerError(form, name, undefined);
        const element = event.currentTarget;
        void form.handleSubmit().then(() => {
          // Without a summary to focus, focus the first wrong field.
          if (element.querySelector('.resumen-errores') !== null) return;
          const wrong = element.querySelector('[aria-invalid="true"]');
          if (wrong !== null) focusControl(wrong.id);
        });
      }}
    >
      {errors}
      {children}
    </form>
  );
}

interface SubmitButtonProps {
  readonly id?: string;
  readonly children: string;
  readonly doing: string;
  readonly className?: string | undefined;
  /** Runs before the form is sent, to note which button was pressed. */
  readonly onClick?: () => void;
}

/** The submit button of the surrounding form, busy while the form submits. */
function SubmitButton({ children, ...button }: SubmitButtonProps) {
  const form = useFormContext();
  const busy = useSelector(form.store, (state) => state.isSubmitting);
  return (
    <BusyButton {...button} busy={busy}>
      {children}
    </BusyButton>
  );
}

interface SubmitProps extends SubmitButtonProps {
  /** Leaves a form that was opened over a page, without sending. */
  readonly onBack?: () => void;
  readonly back?: string;
}

/** The last row of a form: its button, and 'Volver'. */
function Submit({ onBack, back = 'Volver', ...button }: SubmitProps) {
  return (
    <div className="acciones">
      <SubmitButton {...button} />
      {onBack !== undefined && (
        <button type="button" className="boton-secundario" onClick={onBack}>
          {back}
        </button>
      )}
    </div>
  );
}

const PARTS = { FormErrors, Refused, SubmitButton, Submit };
const FIELDS = {
  CheckField,
  CodeField,
  PasswordField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
};

/** The fields, each with the names of values of its type. */
type Fields<Values> = {
  readonly [Kind in keyof typeof FIELDS]: (
    props: Omit<ComponentProps<(typeof FIELDS)[Kind]>, 'name'> & {
      readonly name: DeepKeysOfType<
        Values,
        Kind extends 'CheckField' ? boolean : string | null | undefined
      >;
    },
  ) => ReactNode;
};

interface AppFormOptions<Values, Output> {
  /** Unique in the page; ids of controls start with it. */
  readonly id: string;
  readonly schema: GenericSchema<Values, Output>;
  readonly initial: Values;
  /** Gets the schema's output. An `ApiError` that it rejects with is shown at the fields and by `FormErrors`. */
  readonly onSubmit: (output: Output) => Promise<void> | void;
  /** What to check after an error with an unknown outcome. */
  readonly unsure?: string;
  readonly onChange?: ((values: Values) => void) | undefined;
  /** The schema refused a submission: remove the result of an earlier one. */
  readonly onInvalid?: () => void;
}

/**
 * The one form of the site: validates by `schema` on submit, and from then on at every change.
 * Rendered as `<form.Form>` around fields such as `<form.TextField name="…">`.
 */
export function useAppForm<Values extends object, Output>({
  id,
  schema,
  initial,
  onSubmit,
  unsure,
  onChange,
  onInvalid,
}: AppFormOptions<Values, Output>) {
  const form = useForm({
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
    onSubmitInvalid: () => onInvalid?.(),
    onSubmit: async ({ value, formApi }) => {
      try {
        await onSubmit(parse(schema, value));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refuse(formApi, error, unsure);
      }
    },
  });
  return useMemo(() => {
    const Form = (body: BodyProps) => (
      <formContext.Provider value={form}>
        <Body {...body} />
      </formContext.Provider>
    );
    return Object.assign(form, { Form, ...PARTS, ...(FIELDS as unknown as Fields<Values>) });
  }, [form]);
}
