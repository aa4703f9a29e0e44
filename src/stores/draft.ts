import { atom, type ReadableAtom } from 'nanostores';
import {
  type GenericSchema,
  type InferOutput,
  number,
  object,
  parseJson,
  pipe,
  safeParse,
  string,
  unknown,
} from 'valibot';
import type { Attempt } from '../api/attempt.ts';
import { type CallArguments, callOnce } from '../api/call.ts';
import type { Endpoint } from '../contracts/endpoint.ts';
import { createNote } from './note.ts';

/** How many minutes a draft is kept after its last change. */
const DRAFT_MINUTES = 20;

/** The name of the affiliation's draft. */
export const AFILIACION = 'afiliacion';

/** The owner of a visitor's draft. */
export const VISITOR = 'visitante';

const PREFIX = 'borrador:';

const envelope = pipe(
  string(),
  parseJson(),
  object({ person: string(), keptAt: number(), value: unknown() }),
);

/** The parts of browser storage that drafts use. A browser may refuse it. */
export interface DraftWorld {
  readonly storage: () => Storage;
  readonly now: () => number;
}

const browser: DraftWorld = { storage: () => sessionStorage, now: () => Date.now() };

/** The values typed into one form. They survive a reload for 20 minutes, for the same person only. */
export interface Draft<Value> {
  /** The value kept for `person`, or undefined. Removes a value that is another person's, too old or damaged. */
  readonly read: (person: string) => Value | undefined;
  readonly keep: (person: string, value: Value) => void;
  readonly clear: () => void;
}

/** The draft of the form `name`. `schema` reads the stored value, and must accept its own output. */
export function createDraft<Value>(
  name: string,
  schema: GenericSchema<unknown, Value>,
  { storage, now }: DraftWorld = browser,
): Draft<Value> {
  const note = createNote(PREFIX + name, storage);
  const clear = () => void note.take();
  return {
    clear,
    keep: (person, value) => note.keep(JSON.stringify({ person, keptAt: now(), value })),
    read: (person) => {
      const kept = safeParse(envelope, note.read());
      const age = kept.success ? now() - kept.output.keptAt : Number.NaN;
      const usable =
        kept.success && kept.output.person === person && age >= 0 && age < DRAFT_MINUTES * 60_000;
      const value = usable ? safeParse(schema, kept.output.value) : undefined;
      if (value?.success === true) return value.output;
      clear();
      return undefined;
    },
  };
}

/** Whether a draft of the form `name` is kept in this tab, of any person. */
export const hasDraft = (name: string): boolean => createNote(PREFIX + name).read() !== null;

/** Removes the drafts of this tab: every one at a sign-out, those of others when `person` signs in. */
export function forgetDrafts(person?: string, storage: () => Storage = browser.storage): void {
  try {
    const area = storage();
    const own = `"person":"${person}"`;
    for (const key of Object.keys(area))
      if (key.startsWith(PREFIX) && area.getItem(key)?.includes(own) !== true) area.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}

interface Opening<Value> {
  readonly draft: Draft<Value>;
  /** Whose draft it is. */
  readonly person: string;
  readonly empty: Value;
  /** Whether this form continues a kept draft. Default: every draft. */
  readonly belongs?: (kept: Value) => boolean;
  /** Whether the values are worth keeping. */
  readonly worthKeeping: (value: Value) => boolean;
}

/** A long form that survives a reload of its tab and is carried out once. */
export interface KeptForm<Value> {
  readonly $value: ReadableAtom<Value>;
  /** Whether it opened with a kept draft. */
  readonly recovered: boolean;
  readonly change: (changes: Partial<Value>) => void;
  /** Deletes the draft after it was sent or discarded. The screen keeps its values. */
  readonly forget: () => void;
  /** Calls an endpoint as the form's attempt. */
  readonly submit: <const E extends Endpoint>(
    endpoint: E,
    ...input: CallArguments<E>
  ) => Promise<InferOutput<E['reply']>>;
}

/** Opens a form with a draft worth continuing, else empty. The form holds the attempt without an answer. */
export function openKeptForm<Value extends { readonly attempt: Attempt | null }>({
  draft,
  person,
  empty,
  belongs = () => true,
  worthKeeping,
}: Opening<Value>): KeptForm<Value> {
  const kept = draft.read(person);
  const recovered = kept !== undefined && belongs(kept) && worthKeeping(kept);
  const $value = atom<Value>(recovered ? kept : empty);

  const change = (changes: Partial<Value>): void => {
    const value: Value = { ...$value.get(), ...changes };
    $value.set(value);
    if (worthKeeping(value)) draft.keep(person, value);
    else draft.clear();
  };
  const slot = {
    get attempt() {
      return $value.get().attempt;
    },
    set attempt(attempt) {
      change({ attempt } as Partial<Value>);
    },
  };

  return {
    $value,
    recovered,
    change,
    forget: draft.clear,
    submit: (endpoint, ...input) => callOnce(slot, endpoint, ...input),
  };
}
