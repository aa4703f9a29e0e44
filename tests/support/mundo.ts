import { afterAll, beforeEach } from 'vitest';
import type { Environment } from '../../netlify/http/environment.ts';
import { demoIds, tokenOf } from './demoWorld.ts';
import { testEnvironment } from './environment.ts';
import { demoNow, freshDatabase, type TestDatabase } from './freshDatabase.ts';
import { type Received, send } from './request.ts';

/** In milliseconds. */
export const HOUR = 3_600_000;

/** The start of an integration test. */
interface Mundo {
  readonly database: TestDatabase;
  readonly env: Environment;
  /** The same environment `milliseconds` after `demoNow`. */
  readonly at: (milliseconds: number) => Environment;
  /** The first row of a query. */
  readonly uno: (
    text: string,
    params?: unknown[],
  ) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Ids of the demo data by their codes. */
  readonly ids: ReturnType<typeof demoIds>;
  /** An access token of a user, with a new session. */
  readonly tokenFor: (user: string, at?: Environment) => Promise<string>;
  /** Sends `METHOD /path` as a user, or as a visitor. */
  readonly call: (
    user: string | null,
    request: string,
    body?: unknown,
    at?: Environment,
  ) => Promise<Received>;
}

/** A database of the calling file, by default with the demo data. Every test starts without counted tries. */
export async function mundo(kind: Parameters<typeof freshDatabase>[0] = 'demo'): Promise<Mundo> {
  const database = await freshDatabase(kind);
  afterAll(() => database.drop());
  beforeEach(() => database.query('delete from intentos'));
  const env = testEnvironment(database);
  const tokenFor = (user: string, at = env) => tokenOf(database, at, user);
  return {
    database,
    env,
    at: (milliseconds) => ({ ...env, now: () => new Date(demoNow.getTime() + milliseconds) }),
    uno: async (text, params = []) =>
      (await database.query<Record<string, unknown>>(text, params))[0],
    ids: demoIds(database),
    tokenFor,
    call: async (user, request, body, at = env) => {
      const token = user === null ? undefined : await tokenFor(user, at);
      return send(at, request, { token, body });
    },
  };
}
