import { atom, type ReadableAtom } from 'nanostores';
import { type InferOutput, object, string } from 'valibot';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/error.ts';
import type { CallInput, LooseInput } from '../../api/request.ts';
import type { Endpoint } from '../../contracts/endpoint.ts';
import type { Draft } from '../../stores/draft.ts';

/** What an answer means for its attempt. */
interface Outcome {
  /** Whether the same data are sent again under the same idempotency key. */
  readonly keepsKey: boolean;
  readonly why: 'unknown' | 'unseen' | 'refused';
}

/** It may have been carried out. */
const unknown: Outcome = { keepsKey: true, why: 'unknown' };
/** The server did not process it. */
const unseen: Outcome = { keepsKey: true, why: 'unseen' };
/** Nothing was or will be written: the next submission is another attempt. */
const refused: Outcome = { keepsKey: false, why: 'refused' };

/** The meaning of each status for an attempt. Other statuses come from a proxy or the platform: `unknown`. */
export const OUTCOMES: Readonly<Record<number, Outcome>> = {
  /** No answer came. */
  0: unknown,
  400: refused,
  401: unseen,
  403: refused,
  404: refused,
  408: unseen,
  409: refused,
  413: refused,
  415: refused,
  421: unseen,
  422: refused,
  428: unseen,
  429: unseen,
  500: unknown,
  503: unknown,
};

const outcomeOf = (error: unknown): Outcome =>
  (error instanceof ApiError ? OUTCOMES[error.status] : undefined) ?? unknown;

/** Whether a failed call may have been carried out. */
export const mayBeDone = (error: unknown): boolean => outcomeOf(error).why === 'unknown';

/** Whether a failed call was refused, and nothing was written. */
export const isRefused = (error: unknown): boolean => outcomeOf(error).why === 'refused';

/** An attempt of a form that must be carried out once: the body last sent, and its idempotency key. */
export const attempt = object({ idempotencyKey: string(), body: string() });
export type Attempt = InferOutput<typeof attempt>;

/** Whether `body` was sent before with an unknown outcome. Sent again, it gets the first answer. */
export const repeats = (last: Attempt | null, body: unknown): boolean =>
  last !== null && last.body === JSON.stringify(body);

/** The storage of an attempt without an answer. */
interface Slot {
  readonly read: () => Attempt | null;
  readonly keep: (next: Attempt | null) => void;
}

/**
 * Sends `body` under the key of the attempt that it repeats, else under a new one. The attempt is stored first. A
 * definite refusal ends it; the error is rethrown.
 */
export async function sendOnce<Reply>(
  { read, keep }: Slot,
  body: unknown,
  send: (idempotencyKey: string) => Promise<Reply>,
): Promise<Reply> {
  const last = read();
  const sent =
    last !== null && repeats(last, body)
      ? last
      : { idempotencyKey: crypto.randomUUID(), body: JSON.stringify(body) };
  keep(sent);
  try {
    return await send(sent.idempotencyKey);
  } catch (error) {
    // Another attempt may have replaced it meanwhile.
    const isCurrent = read()?.idempotencyKey === sent.idempotencyKey;
    if (isCurrent && !outcomeOf(error).keepsKey) keep(null);
    throw error;
  }
}

/** The input of an endpoint called as an attempt; the key is added in the path or header, as the contract says. */
export type AttemptInput<E extends Endpoint> = E extends { readonly attempt: 'path' }
  ? Omit<CallInput<E>, 'params'>
  : CallInput<E>;

/** The sending of an attempt, for `sendOnce`. */
export const keyed =
  <const E extends Endpoint>(endpoint: E, input: AttemptInput<E>) =>
  (idempotencyKey: string): Promise<InferOutput<E['reply']>> =>
    call<Endpoint>(endpoint, {
      ...(input as LooseInput),
      ...(endpoint.attempt === 'path'
        ? { params: { param: idempotencyKey } }
        : { headers: { 'idempotency-key': idempotencyKey } }),
    });

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
  /** Sends `body` by `send`, as `sendOnce` does. */
  readonly submit: <Reply>(
    body: unknown,
    send: (idempotencyKey: string) => Promise<Reply>,
  ) => Promise<Reply>;
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
  const keepAttempt = (next: Attempt | null) => change({ ...$value.get(), attempt: next });

  return {
    $value,
    recovered,
    change,
    forget: draft.clear,
    submit: (body, send) =>
      sendOnce({ read: () => $value.get().attempt, keep: keepAttempt }, body, send),
  };
}
