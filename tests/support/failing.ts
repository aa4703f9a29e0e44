import {
  type Database,
  DatabaseAway,
  DatabaseRefusal,
  type Query,
} from '../../netlify/database/database.ts';
import { openDatabase } from '../../netlify/database/open.ts';
import type { FaultyEndpoint } from './faults.ts';
import { workOver } from './workOver.ts';

/**
 * How the n-th statement fails. 'away': it and all later ones never arrive. 'unheard': it runs, and then the database
 * is away. 'refused': PostgreSQL refuses it for an unforeseen reason.
 */
export type Failure = 'away' | 'unheard' | 'refused';

/** All failures, for tests of each. */
export const FAILURES: readonly Failure[] = ['away', 'unheard', 'refused'];

/** A database whose n-th statement (1-based, a transaction's commit counted) fails. */
export interface FailingDatabase extends Database {
  /** The number of statements so far. */
  readonly asked: () => number;
}

/** Wraps a database so that its `n`-th statement fails; with n = 0 it only counts. */
export function failing(real: Database, n: number, failure: Failure): FailingDatabase {
  let asked = 0;
  let isGone = false;
  const meet = async <T>(ask: () => Promise<T>): Promise<T> => {
    asked += 1;
    if (isGone) throw new DatabaseAway('ECONNRESET');
    if (asked !== n) return ask();
    if (failure === 'refused') throw new DatabaseRefusal('XX000', undefined);
    if (failure === 'unheard') await ask();
    isGone = true;
    throw new DatabaseAway('ECONNRESET');
  };
  const through = (query: Query): Query => ({
    query: (...statement) => meet(() => query.query(...statement)),
  });
  return {
    asked: () => asked,
    ...through(real),
    pages: (...statement) => real.pages(...statement),
    transaction: async (work) => {
      // The commit is a statement too: if it fails 'unheard', the work is committed.
      const commit = { isUnheard: false };
      const result = await real.transaction(async (tx) => {
        const done = await workOver((...asked) => through(tx).query(...asked), work);
        asked += 1;
        if (isGone) throw new DatabaseAway('ECONNRESET');
        if (asked !== n) return done;
        if (failure === 'refused') throw new DatabaseRefusal('XX000', undefined);
        isGone = true;
        if (failure !== 'unheard') throw new DatabaseAway('ECONNRESET');
        commit.isUnheard = true;
        return done;
      });
      if (commit.isUnheard) throw new DatabaseAway('ECONNRESET');
      return result;
    },
  };
}

const CALLER = 'enesimo';

/**
 * The database at `url` behind an endpoint that cuts the connection at the `n`-th request to it, and at all later ones.
 * With n = 0 it only counts. `begin` counts; connecting counts for a driver that connects each time.
 */
export function failingAt(
  endpoint: FaultyEndpoint,
  url: string,
  n: number,
  failure: Exclude<Failure, 'refused'>,
): FailingDatabase {
  let asked = 0;
  const named = new URL(url);
  named.searchParams.set('application_name', CALLER);
  const reached = endpoint.before(named.href);
  endpoint.set(({ caller, what }) => {
    if (caller !== CALLER) return undefined;
    // A pooled connection may exist already.
    if (what !== 'connect' || reached.neonLocal !== undefined) asked += 1;
    if (n === 0 || asked < n) return undefined;
    // Connecting takes several messages: cut before the last one, there is no connection.
    const isUnheard = failure === 'unheard' && what !== 'connect';
    return asked === n && isUnheard ? 'drop after' : 'drop before';
  });
  return {
    ...openDatabase(reached.url, reached.neonLocal, () => 0),
    asked: () => asked,
  };
}
