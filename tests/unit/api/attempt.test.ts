import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  isRefused,
  mayBeDone,
  REFUSED,
  repeats,
  UNSEEN,
  type Attempt,
} from '../../../src/api/attempt.ts';
import { call } from '../../../src/api/call.ts';
import { ApiError } from '../../../src/api/error.ts';
import type { LooseInput } from '../../../src/api/request.ts';
import { onStaleToken } from '../../../src/api/token.ts';
import { desbloquear } from '../../../src/contracts/administracion/usuarios.ts';
import { ENDPOINTS, problemStatuses } from '../../../src/contracts/all.ts';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { deshacer, enviarArchivo } from '../../../src/contracts/liquidaciones/movimientos.ts';
import { type Draft, openKeptForm } from '../../../src/stores/draft.ts';

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

/** What a submission of the form sends. */
const one = { body: { Liquidaciones: [1] } };
const other = { body: { Liquidaciones: [2] } };

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
/** A server of these answers, the last one from then on; notes the idempotency key of each request. */
function answering(...answers: readonly (() => Promise<Response>)[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    const last = path.split('/').at(-1) ?? '';
    keys.push(new Headers(headers).get('idempotency-key') ?? last);
    return (answers[keys.length - 1] ?? answers.at(-1) ?? lost)();
  });
  return keys;
}
const status = (code: number) => () =>
  Promise.resolve(new Response(code === 304 ? null : '', { status: code }));
// A page without a session: another file may have loaded the renewal of tokens.
onStaleToken(() => Promise.reject(new Error('No session.')));
afterEach(() => vi.unstubAllGlobals());

describe('the lists of outcomes', () => {
  test('hold every status of the API, an unexpected failure and no answer at all', () => {
    const statuses = new Set([0, 500, ...ENDPOINTS.flatMap(problemStatuses)]);
    expect([0, ...REFUSED, ...UNSEEN, 500, 503]).toEqual(expect.arrayContaining([...statuses]));
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
    // Answers that the API does not give: an unreadable one, a proxy's page.
    [200, 'kept', 'unknown'],
    [304, 'kept', 'unknown'],
    [502, 'kept', 'unknown'],
  ])('after %i the key is %s: %s', async (code, key, why) => {
    const { form } = open();
    const keys = answering(code === 0 ? lost : status(code));
    const error: unknown = await form.submit(deshacer, one).catch((thrown: unknown) => thrown);
    await expect(form.submit(deshacer, one)).rejects.toMatchObject({ status: code });
    expect(new Set(keys).size === 1 ? 'kept' : 'dropped').toBe(key);
    expect(repeats(form.$value.get().attempt, one.body)).toBe(key === 'kept');
    expect(mayBeDone(error)).toBe(why === 'unknown');
    expect(isRefused(error)).toBe(why === 'refused');
  });
});

describe('an attempt without a definite answer', () => {
  test('is kept before it leaves, and is the same one after a reload', async () => {
    const { form, memory } = open();
    const keys = answering(lost);
    const sending = form.submit(deshacer, one);
    expect(memory.kept?.attempt?.body).toBe(JSON.stringify(one.body));
    await expect(sending).rejects.toMatchObject({ status: 0 });

    const reloaded = open(memory);
    expect(reloaded.form.recovered).toBe(true);
    await expect(reloaded.form.submit(deshacer, one)).rejects.toMatchObject({ status: 0 });
    expect(keys[1]).toBe(keys[0]);
  });

  test('is not touched by the late refusal of the one before', async () => {
    const { form } = open();
    const late = Promise.withResolvers<Response>();
    answering(() => late.promise, lost);
    const early = form.submit(deshacer, one);
    await expect(form.submit(deshacer, other)).rejects.toMatchObject({ status: 0 });
    late.resolve(new Response('', { status: 409 }));
    await expect(early).rejects.toMatchObject({ status: 409 });
    expect(repeats(form.$value.get().attempt, other.body)).toBe(true);
  });
});

describe('the second press after a lost answer, outside a kept form,', () => {
  const uuid = /^[0-9a-f-]{36}$/;
  test.each(ENDPOINTS.filter(({ attempt: where }) => where !== undefined))(
    'repeats the attempt at $method $path; other data or a refusal end it',
    async (endpoint) => {
      const keys = answering(lost, status(503), lost, status(409), lost);
      for (const Nota of ['a', 'a', 'b', 'a', 'a']) {
        const input: LooseInput = { params: { id: '7' }, body: { Nota } };
        await expect(call<Endpoint>(endpoint, input)).rejects.toMatchObject({ name: 'ApiError' });
      }
      expect(keys).toEqual(keys.map(() => expect.stringMatching(uuid) as string));
      expect(keys[1]).toBe(keys[0]);
      expect(new Set(keys).size).toBe(4);
    },
  );

  test('repeats a file of the same content alone', async () => {
    const keys = answering(lost);
    for (const text of ['a', 'a', 'b']) {
      await expect(call(enviarArchivo, { file: new Blob([text]) })).rejects.toThrow(ApiError);
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('repeats it; the answer ends it', async () => {
    const keys = answering(lost, () => Promise.resolve(Response.json({})));
    const press = () => call(desbloquear, { params: { id: '7' }, body: { ClaveActual: 'a' } });
    await expect(press()).rejects.toMatchObject({ status: 0 });
    await press();
    await press();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
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
