import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/api/error.ts';
import { ENDPOINTS, problemStatuses } from '../../../src/contracts/all.ts';
import { cortar, deshacer } from '../../../src/contracts/liquidaciones/movimientos.ts';
import {
  type Attempt,
  keyed,
  mayBeDone,
  openKeptForm,
  OUTCOMES,
  repeats,
} from '../../../src/islands/form/attempt.ts';
import type { Draft } from '../../../src/stores/draft.ts';

interface Value {
  readonly text: string;
  readonly attempt: Attempt | null;
}

/** A form with a draft in memory; `memory` goes on with the draft of another. */
function open(memory: { kept?: Value | undefined } = {}) {
  const draft: Draft<Value> = {
    read: () => memory.kept,
    keep: (_, value) => (memory.kept = value),
    clear: () => (memory.kept = undefined),
  };
  const form = openKeptForm({
    draft,
    person: 'CR-F001',
    empty: { text: '', attempt: null },
    belongs: ({ text }) => text !== 'of another country',
    worthKeeping: ({ text }) => text !== '',
  });
  form.change({ text: form.$value.get().text || 'typed' });
  return { form, memory };
}

const failing = (error: Error) => {
  const keys: string[] = [];
  const send = (key: string) => {
    keys.push(key);
    return Promise.reject(error);
  };
  return { keys, send };
};

describe('the table of outcomes', () => {
  test('holds every status of the API, an unexpected failure and no answer at all', () => {
    const statuses = new Set([0, 500, ...ENDPOINTS.flatMap(problemStatuses)]);
    for (const status of statuses) expect(OUTCOMES, `status ${status}`).toHaveProperty([status]);
  });

  test.each([
    [0, 'kept', 'unknown'],
    [400, 'dropped', 'refused'],
    [401, 'kept', 'unseen'],
    [403, 'dropped', 'refused'],
    [404, 'dropped', 'refused'],
    [408, 'kept', 'unseen'],
    [409, 'dropped', 'refused'],
    [413, 'dropped', 'refused'],
    [415, 'dropped', 'refused'],
    [421, 'kept', 'unseen'],
    [422, 'dropped', 'refused'],
    [428, 'kept', 'unseen'],
    [429, 'kept', 'unseen'],
    [500, 'kept', 'unknown'],
    [503, 'kept', 'unknown'],
    // Not the API's own: an answer that cannot be read, a proxy's page.
    [200, 'kept', 'unknown'],
    [304, 'kept', 'unknown'],
    [502, 'kept', 'unknown'],
  ])('after %i the key is %s: %s', async (status, key, why) => {
    const { form } = open();
    const error = new ApiError(status, 'No');
    const { keys, send } = failing(error);
    for (let time = 1; time <= 2; time += 1) {
      await expect(form.submit({ a: 1 }, send)).rejects.toBe(error);
    }
    expect(new Set(keys).size === 1 ? 'kept' : 'dropped').toBe(key);
    expect(repeats(form.$value.get().attempt, { a: 1 })).toBe(key === 'kept');
    expect(mayBeDone(error)).toBe(why === 'unknown');
    expect(OUTCOMES[status]?.why ?? 'unknown').toBe(why);
  });

  test('an error that is no server’s answer leaves the outcome unknown', async () => {
    const { form } = open();
    const { keys, send } = failing(new TypeError('a bug'));
    await expect(form.submit({ a: 1 }, send)).rejects.toThrow(TypeError);
    await expect(form.submit({ a: 1 }, send)).rejects.toThrow(TypeError);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('an attempt without a definite answer', () => {
  const lost = new ApiError(0, 'No');

  test('is kept before it leaves, and is the same one after a reload', async () => {
    const { form, memory } = open();
    const first = failing(lost);
    const sending = form.submit({ a: 1 }, first.send);
    expect(memory.kept?.attempt).toEqual({ idempotencyKey: first.keys[0], body: '{"a":1}' });
    await expect(sending).rejects.toBe(lost);

    const reloaded = open(memory);
    expect(reloaded.form.recovered).toBe(true);
    await expect(reloaded.form.submit({ a: 1 }, Promise.resolve.bind(Promise))).resolves.toBe(
      first.keys[0],
    );
  });

  test('has a new key for another body, and the same key for the sent one', async () => {
    const { form } = open();
    const { keys, send } = failing(lost);
    await expect(form.submit({ a: 1 }, send)).rejects.toBe(lost);
    expect(repeats(form.$value.get().attempt, { a: 2 })).toBe(false);
    form.change({ text: 'changed, and changed back' });
    await expect(form.submit({ a: 1 }, send)).rejects.toBe(lost);
    await expect(form.submit({ a: 2 }, send)).rejects.toBe(lost);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('is not touched by the late refusal of the one before', async () => {
    const { form } = open();
    const late = Promise.withResolvers<never>();
    const early = form.submit({ a: 1 }, () => late.promise);
    await expect(form.submit({ a: 2 }, failing(lost).send)).rejects.toBe(lost);
    late.reject(new ApiError(409, 'No'));
    await expect(early).rejects.toMatchObject({ status: 409 });
    expect(repeats(form.$value.get().attempt, { a: 2 })).toBe(true);
  });
});

describe('the key of an attempt travels where the contract says', () => {
  const key = '0f2d9f5e-6a3c-4c1f-9a52-0d6f6f3f1a11';
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}', { status: 409 })));
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['in the path', keyed(cortar, { body: { Grupos: null } }), `/${key}`, null],
    ['in the header', keyed(deshacer, { body: { Liquidaciones: [7] } }), '/deshacer', key],
  ])('%s', async (_, send, end, header) => {
    vi.stubGlobal('fetch', sent);
    await expect(send(key)).rejects.toMatchObject({ status: 409 });
    const [url, init] = sent.mock.lastCall ?? [];
    expect(typeof url === 'string' && url.endsWith(end)).toBe(true);
    expect(new Headers(init?.headers).get('idempotency-key')).toBe(header);
  });
});

describe('the draft', () => {
  test.each([
    ['nothing', undefined],
    ['nothing worth keeping', { text: '', attempt: null }],
    ["another form's", { text: 'of another country', attempt: null }],
  ])('of %s opens an empty form', (_, kept) => {
    const { form } = open({ kept });
    expect(form.recovered).toBe(false);
    expect(form.$value.get().text).toBe('typed');
  });

  test('goes when it is forgotten, or when nothing is left in it', () => {
    const { form, memory } = open();
    form.forget();
    expect(memory.kept).toBeUndefined();
    form.change({ text: 'again' });
    expect(memory.kept?.text).toBe('again');
    form.change({ text: '' });
    expect(memory.kept).toBeUndefined();
  });
});
