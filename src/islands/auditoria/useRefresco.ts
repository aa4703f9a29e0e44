import { useRef } from 'react';
import { type Question, useAnswer } from '../useAnswer.ts';

/** Like `useAnswer`, for what is read again by itself: a refresh that fails leaves what was read before. */
export function useRefresco<Value>(question: Question<Value> & { readonly subject: string }) {
  const { subject, load } = question;
  const ultima = useRef<{ readonly subject: string; readonly value: Value }>(null);
  return useAnswer({
    ...question,
    load: async (signal) => {
      try {
        const value = await load(signal);
        ultima.current = { subject, value };
        return value;
      } catch (error) {
        if (ultima.current?.subject === subject) return ultima.current.value;
        throw error;
      }
    },
  });
}
