import { useEffect, useEffectEvent, useRef } from 'react';
import { Field, type Labelled } from '../form/Field.tsx';
import type { HistoryEntry } from './useAddress.ts';

const TYPING_PAUSE_MS = 300;
const LONGEST = 100;

interface SearchFieldProps extends Pick<Labelled, 'id' | 'label' | 'hint'> {
  /** What is being searched for, from the address bar. */
  readonly value: string;
  /**
   * Called when the typing pauses, and at once on Enter. The first change after the field took the focus makes a
   * history entry, the further ones change it. Back leads to the list as it was before.
   */
  readonly onSearch: (text: string, entry: HistoryEntry) => void;
}

/** A field that searches while the user types. It is uncontrolled, so text typed before hydration is kept. */
export function SearchField({ id, label, hint, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const entry = useRef<HistoryEntry>('push');
  const searched = useRef('');

  const search = () => {
    clearTimeout(pause.current);
    const typed = input.current?.value.trim() ?? '';
    if (typed === searched.current) return;
    searched.current = typed;
    onSearch(typed, entry.current);
    entry.current = 'replace';
  };
  const type = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(search, TYPING_PAUSE_MS);
  };

  const follow = useEffectEvent((address: string) => {
    // Only when the address changed by itself (Back, a link): never over what is being typed.
    if (address === searched.current || input.current === null) return;
    clearTimeout(pause.current);
    searched.current = address;
    input.current.value = address;
  });
  useEffect(() => follow(value), [value]);

  const typedBefore = useEffectEvent(() => {
    if (searched.current === '' && input.current?.value !== '') search();
  });
  useEffect(() => {
    typedBefore();
    return () => clearTimeout(pause.current);
  }, []);

  return (
    <form
      role="search"
      method="dialog"
      className="buscador"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Field id={id} label={label} hint={hint}>
        {(ties) => (
          <input
            {...ties}
            ref={input}
            type="search"
            defaultValue=""
            maxLength={LONGEST}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onFocus={() => {
              entry.current = 'push';
            }}
            onChange={type}
          />
        )}
      </Field>
    </form>
  );
}
