import { type GenericSchema, number, object, safeParse, string, unknown } from 'valibot';

/** How long what was typed is kept after the last change. */
export const DRAFT_MINUTES = 20;

/** Who a form without a signed-in person belongs to. */
export const VISITOR = 'visitante';

const PREFIX = 'borrador:';

const envelope = object({ person: string(), keptAt: number(), value: unknown() });

/** What a draft needs of the browser; a browser may refuse storage altogether. */
export interface DraftWorld {
  readonly storage: () => Storage;
  readonly now: () => number;
}

const browser: DraftWorld = { storage: () => sessionStorage, now: () => Date.now() };

/** What was typed into one form: it outlives a reload of the tab for 20 minutes, for the same person only. */
export interface Draft<Value> {
  /** The value kept for `person`, or undefined; one of somebody else, too old or damaged is removed. */
  readonly read: (person: string) => Value | undefined;
  readonly keep: (person: string, value: Value) => void;
  readonly clear: () => void;
}

/** The draft of the form `name`, as `schema` describes it; `schema` must take what it gives. */
export function createDraft<Value>(
  name: string,
  schema: GenericSchema<unknown, Value>,
  { storage, now }: DraftWorld = browser,
): Draft<Value> {
  const key = PREFIX + name;
  const quietly = <Result>(work: (area: Storage) => Result): Result | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined; // Storage refused or full: the form works, it only forgets.
    }
  };
  const clear = () => {
    quietly((area) => area.removeItem(key));
  };
  return {
    clear,
    keep: (person, value) => {
      quietly((area) => area.setItem(key, JSON.stringify({ person, keptAt: now(), value })));
    },
    read: (person) => {
      const found: unknown = quietly((area): unknown => JSON.parse(area.getItem(key) ?? 'null'));
      const kept = safeParse(envelope, found);
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

/** Removes every draft of this tab, as when somebody signs out. */
export function forgetDrafts(storage: () => Storage = browser.storage): void {
  try {
    const area = storage();
    for (const key of Object.keys(area)) if (key.startsWith(PREFIX)) area.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
