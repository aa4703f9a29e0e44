import { number, object, string } from 'valibot';
import { describe, expect, test } from 'vitest';
import { createDraft, forgetDrafts } from '../../../src/stores/draft.ts';

/** The part of the browser's storage that a draft uses: its keys are its own properties. */
class MemoryStorage implements Storage {
  [name: string]: unknown;
  get length() {
    return Object.keys(this).length;
  }
  clear() {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
  getItem(key: string) {
    const value = this[key];
    return typeof value === 'string' ? value : null;
  }
  key(index: number) {
    return Object.keys(this)[index] ?? null;
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
}

const MINUTE = 60_000;
const schema = object({ tarjeta: string(), lineas: number() });
const value = { tarjeta: 'CR100000001', lineas: 2 };

const setUp = () => {
  const storage = new MemoryStorage();
  let clock = 1_000_000_000_000;
  const world = { storage: () => storage, now: () => clock };
  return {
    storage,
    wait: (ms: number) => (clock += ms),
    draft: createDraft('canje', schema, world),
    other: createDraft('afiliacion', schema, world),
  };
};

describe('a draft', () => {
  test('is read again by the same person within 20 minutes', () => {
    const { draft, wait } = setUp();
    draft.keep('CR-F001', value);
    wait(20 * MINUTE - 1);
    expect(draft.read('CR-F001')).toEqual(value);
  });

  test('counts its 20 minutes from the last change', () => {
    const { draft, wait } = setUp();
    draft.keep('CR-F001', { ...value, lineas: 1 });
    wait(19 * MINUTE);
    draft.keep('CR-F001', value);
    wait(19 * MINUTE);
    expect(draft.read('CR-F001')).toEqual(value);
  });

  test.each([
    ['after 20 minutes', ({ wait }: ReturnType<typeof setUp>) => wait(20 * MINUTE), 'CR-F001'],
    ['by another person', () => undefined, 'CR-F009'],
    ['when the clock was set back', ({ wait }) => wait(-1), 'CR-F001'],
    ['when it is damaged', ({ storage }) => storage.setItem('borrador:canje', '{'), 'CR-F001'],
    [
      'when it has another shape',
      ({ storage }) =>
        storage.setItem(
          'borrador:canje',
          JSON.stringify({ person: 'CR-F001', keptAt: 1_000_000_000_000, value: { tarjeta: 1 } }),
        ),
      'CR-F001',
    ],
  ] satisfies [string, (world: ReturnType<typeof setUp>) => unknown, string][])(
    'is not read %s, and is removed',
    (_, happen, person) => {
      const world = setUp();
      world.draft.keep('CR-F001', value);
      happen(world);
      expect(world.draft.read(person)).toBeUndefined();
      expect(world.storage).toHaveLength(0);
    },
  );

  test('is one form’s own, until it is cleared', () => {
    const { draft, other } = setUp();
    draft.keep('CR-F001', value);
    expect(other.read('CR-F001')).toBeUndefined();
    other.clear();
    expect(draft.read('CR-F001')).toEqual(value);
    draft.clear();
    expect(draft.read('CR-F001')).toBeUndefined();
  });

  test('is not kept, without an error, where the browser refuses storage', () => {
    const draft = createDraft('canje', schema, {
      storage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      now: () => 0,
    });
    draft.keep('CR-F001', value);
    expect(draft.read('CR-F001')).toBeUndefined();
  });
});

test('signing in forgets the drafts of others, signing out every one, and nothing else', () => {
  const { draft, other, storage } = setUp();
  draft.keep('CR-F001', value);
  other.keep('CR-F009', value);
  storage.setItem('country-store', '506');
  forgetDrafts('CR-F001', () => storage);
  expect(Object.keys(storage).toSorted()).toEqual(['borrador:canje', 'country-store']);
  forgetDrafts(undefined, () => storage);
  expect(Object.keys(storage)).toEqual(['country-store']);
});
