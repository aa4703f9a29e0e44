import type { RefObject } from 'react';
import { Field } from '../form/Field.tsx';

/** Why the user makes a change, for the person who approves it. */
export const PorQue = ({ en }: { readonly en: RefObject<string> }) => (
  <Field id="por-que" label="Por qué" hint="Lo lee quien lo aprueba." optional>
    {(ties) => (
      <input
        {...ties}
        autoComplete="off"
        maxLength={500}
        defaultValue={en.current}
        onChange={({ target }) => {
          en.current = target.value;
        }}
      />
    )}
  </Field>
);
