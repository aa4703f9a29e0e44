import type { AnyFormApi } from '@tanstack/react-form';
import { useState } from 'react';
import { ApiError } from '../../api/error.ts';
import { mayBeDone } from './attempt.ts';
import { showServerErrors } from './serverErrors.ts';

/** What the service refused of a form; given to `useAppForm`. */
export interface FormRefusal {
  /** What to show above the fields, as `<Failure>` does; null while there is nothing. */
  readonly detail: string | null;
  readonly setDetail: (detail: string) => void;
  /**
   * Does what the form is for. An `ApiError` stands at the fields it names, and whatever names none in
   * `detail`; other errors are passed on.
   */
  readonly send: (form: AnyFormApi, work: () => Promise<void> | void) => Promise<void>;
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What the service refused of a form. `unsure` is added where the work may be done all the same. */
export function useRefusal(unsure = ''): FormRefusal {
  const [detail, setDetail] = useState<string | null>(null);
  const send = async (form: AnyFormApi, work: () => Promise<void> | void): Promise<void> => {
    setDetail(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const elsewhere = showServerErrors(form, error.errors);
      if (error.errors.length > 0 && elsewhere.length === 0) return;
      const others = elsewhere.map((one) => one.detail).join(' ');
      setDetail(
        unsure !== '' && mayBeDone(error)
          ? `${asSentence(error.detail)} ${unsure}`
          : others || error.detail,
      );
    }
  };
  return { detail, setDetail, send };
}
