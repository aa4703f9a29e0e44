import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Field, type Labelled } from './Field.tsx';
import { useErrorDialog } from './useErrorDialog.tsx';

const TYPING_PAUSE_MS = 250;
const LONGEST = 100;

/** A choice: its label, and a second line that distinguishes similar ones. */
export interface Choice<Value> {
  readonly key: string;
  readonly label: string;
  /** The second line: its owner, and its code, which does not wrap. */
  readonly detail?: readonly [of: string, codigo: string];
  /** No result holds what was typed, and this one is alike: Enter alone does not take it. */
  readonly parecida?: boolean;
  readonly value: Value;
}

interface ComboboxProps<Value> extends Omit<Labelled, 'optional'> {
  /** The field's text: the chosen label, or typed text. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Finds choices for the typed text. Its rejection opens the dialog 'Error', unless `onFailure` handles it. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Choice<Value>[]>;
  readonly onChoose: (choice: Choice<Value>) => void;
  readonly onFailure?: (error: unknown) => void;
  /** Choices offered before typing ('Todas las farmacias'). */
  readonly always?: readonly Choice<Value>[];
  /** Fewest characters that start a search; 0: an empty field offers the first choices. */
  readonly minimum?: number;
  readonly autoFocus?: boolean;
}

/** What Enter takes without a mark. */
const onlyOf = <Value,>([only, ...others]: readonly Choice<Value>[]) =>
  others.length === 0 && only?.parecida !== true ? only : undefined;

/**
 * A type-ahead after the ARIA combobox pattern: arrows move through the list, Enter takes the marked choice or the only
 * result, also of a search that is still running. Escape closes the list. The search starts when the typing pauses, and
 * aborts an older one.
 */
export function Combobox<Value>({
  id,
  label,
  hint,
  error,
  text,
  onText,
  search,
  onChoose,
  onFailure,
  always = [],
  minimum = 2,
  autoFocus,
}: ComboboxProps<Value>) {
  const errores = useErrorDialog();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  /** Null while a search runs; undefined without one. */
  const [found, setFound] = useState<readonly Choice<Value>[] | null>();
  const running = useRef<AbortController | undefined>(undefined);
  /** Enter was pressed before the search ended. */
  const entered = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      running.current?.abort();
    },
    [],
  );

  const choices = [...always, ...(found ?? [])];
  const shown = open && choices.length > 0;

  const find = async (typed: string) => {
    const controller = new AbortController();
    running.current = controller;
    setFound(null);
    try {
      const result = await search(typed, controller.signal);
      if (controller.signal.aborted) return;
      setFound(result);
      const only = onlyOf(result);
      if (entered.current && only !== undefined) choose(only);
    } catch (failure) {
      if (controller.signal.aborted) return;
      setFound(undefined);
      (onFailure ?? errores.show)(failure);
    }
  };

  const type = (typed: string) => {
    onText(typed);
    setOpen(true);
    setMarked(-1);
    entered.current = false;
    clearTimeout(pause.current);
    running.current?.abort();
    if (typed.trim().length < minimum) setFound(undefined);
    else pause.current = setTimeout(() => void find(typed.trim()), TYPING_PAUSE_MS);
  };

  const choose = (choice: Choice<Value>) => {
    setOpen(false);
    setMarked(-1);
    onChoose(choice);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      if (choices.length > 0) {
        const from = marked === -1 && step === -1 ? 0 : marked;
        setMarked((from + step + choices.length) % choices.length);
      }
    }
    if (event.key === 'Enter') {
      const choice = shown ? (choices[marked] ?? onlyOf(found ?? [])) : undefined;
      entered.current = choice === undefined;
      // Enter belongs to the list here: it never submits a form around it.
      event.preventDefault();
      if (choice !== undefined) choose(choice);
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    }
  };

  const optionId = (index: number) => `${listId}-${index}`;
  const said =
    found === null
      ? 'Buscando…'
      : found === undefined
        ? ''
        : found.length === 0
          ? `Nada con «${text}». Pruebe con menos letras.`
          : `Resultados: ${found.length}.`;

  return (
    <div className="combo">
      <Field id={id} label={label} hint={hint} error={error}>
        {(ties) => (
          <input
            {...ties}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={shown && marked >= 0 ? optionId(marked) : undefined}
            value={text}
            onChange={({ target }) => type(target.value)}
            onFocus={() => {
              if (minimum === 0 && text === '') type(text);
              else setOpen(always.length > 0 || Boolean(found));
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <ul
        className="combo-lista"
        role="listbox"
        id={listId}
        aria-label="Resultados"
        hidden={!shown}
      >
        {choices.map((choice, index) => (
          <li
            key={choice.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === marked}
            // The press must not move the focus from the field before it is handled as a choice.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <strong>{choice.label}</strong>
            {choice.detail !== undefined && (
              <span>
                {choice.detail[0]}
                {choice.detail[1] !== '' && (
                  <>
                    {' '}
                    · <span className="codigo">{choice.detail[1]}</span>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {/* Floats like the list: text in the page's flow would move a button from under the pointer. */}
      <p
        className={open && choices.length === 0 && said !== '' ? 'combo-dicho' : 'oculto'}
        role="status"
      >
        {said}
      </p>
      {errores.element}
    </div>
  );
}
