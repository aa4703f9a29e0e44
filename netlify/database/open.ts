import {
  codeOf,
  DatabaseAway,
  DatabaseRefusal,
  JOB_PATIENCE,
  TransactionAgain,
} from './database.ts';
import type { Database, Transaction } from './database.ts';
import type { Driver, Wait } from './driver.ts';
import { neonDriver } from './neon.ts';
import { pgDriver } from './pg.ts';
import type { Patience } from '../../src/contracts/endpoint.ts';

const TRIES = 4;
/** How long a reader may take for one page, in PostgreSQL's notation. */
const READER_PAUSE = '60s';

/** The system's code for a timeout. */
const TOO_LATE = 'ETIMEDOUT';

/**
 * Refusals after which the same statement or transaction may succeed: serialization, deadlock, or a prepared statement
 * that differs from what this connection knows.
 */
const RETRYABLE = /^(40001|40P01|26000|42P05|0A000)$/;
/**
 * Codes of a database that cannot serve: no such database, no access, a statement beyond its role's timeout, read-only,
 * or no room left (disk, memory, a provider's limit).
 */
const UNAVAILABLE = /^(57P0[1-3]|08...|53...|25006|28...|3D000|57014|55P03|25P03)$/;

/** The code of a statement that was sent together with one that failed before it. */
const AFTER_FAILURE = '25P02';

interface PostgresError {
  code: string;
  constraint: string | undefined;
}

const postgresError = (error: unknown): PostgresError | undefined => {
  const code = codeOf(error);
  // System codes such as EPIPE have five letters too.
  if (code === undefined || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return;
  const { constraint } = error as { constraint?: unknown };
  return { code, constraint: typeof constraint === 'string' ? constraint : undefined };
};

/** Maps a failure of the driver: refused by PostgreSQL, or away. */
const translated = (error: unknown): Error => {
  const known = postgresError(error);
  if (known === undefined) return new DatabaseAway(codeOf(error));
  if (UNAVAILABLE.test(known.code)) return new DatabaseAway(known.code);
  return new DatabaseRefusal(known.code, known.constraint);
};

/** Whether PostgreSQL undid what it was sent, and may carry it out when it is sent again. */
const isUndone = (error: unknown): boolean =>
  error instanceof DatabaseRefusal && RETRYABLE.test(error.code);

/** The database by a driver. Connections are made by the statement or transaction that needs them. */
export const openDatabase = (
  url: string,
  localEndpoint: string | undefined,
  random: () => number,
  patience: Patience = JOB_PATIENCE,
): Database => databaseAt(url, localEndpoint, random)(patience);

/** Whether an address is Neon's own. */
export const isNeon = (url: string): boolean => new URL(url).hostname.endsWith('.neon.tech');

/**
 * The database at an address, for a patience of each request. Neon's driver reaches an address of Neon or a local Neon
 * endpoint (`host:port`), `pg` any other.
 */
export function databaseAt(
  url: string,
  localEndpoint: string | undefined,
  random: () => number,
): (patience: Patience) => Database {
  const driver =
    localEndpoint !== undefined || isNeon(url) ? neonDriver(url, localEndpoint) : pgDriver(url);
  return (patience) => databaseOver(driver, random, patience);
}

/** A patience, and the milliseconds of it that were spent. */
interface Budget extends Patience {
  spent: number;
}

function databaseOver(driver: Driver, random: () => number, patience: Patience): Database {
  const ofRequest: Budget = { ...patience, spent: 0 };

  /** The driver's answer within the milliseconds that are left, its failures mapped. */
  const answered = async <T>(ask: (wait: Wait) => Promise<T>, budget = ofRequest): Promise<T> => {
    const left = budget.together - budget.spent;
    if (left <= 0) throw new DatabaseAway(TOO_LATE);
    const milliseconds = Math.ceil(Math.min(budget.statement, left));
    const started = performance.now();
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new DatabaseAway(TOO_LATE));
        controller.abort();
      }, milliseconds);
    });
    try {
      return await Promise.race([ask({ milliseconds, signal: controller.signal }), late]);
    } catch (error) {
      throw translated(error);
    } finally {
      clearTimeout(timer);
      budget.spent += performance.now() - started;
    }
  };

  /** Runs `work` up to four times, while its failure says that it `mayRunAgain`. */
  const again = async <T>(
    work: () => Promise<T>,
    mayRunAgain: (error: unknown) => boolean,
  ): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!mayRunAgain(error)) throw error;
        if (attempt === TRIES) throw new DatabaseAway(codeOf(error));
        const wait = 2 ** attempt * 10 * (0.5 + random());
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };

  const query = <Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> =>
    again(
      () => answered(async (wait) => (await driver.query(text, params, wait)) as Row[]),
      isUndone,
    );

  const once = async <T>(work: (tx: Transaction) => Promise<T>, budget: Budget): Promise<T> => {
    const connect = (wait: Wait) => driver.connect('transaction', wait);
    const connection = await answered(connect, budget);
    /** Statements that must be answered before the transaction is complete. */
    const open: Promise<unknown>[] = [];
    const send = (text: string, params: readonly unknown[] = [], again: readonly string[] = []) => {
      const sent = connection.query(text, params).catch((error: unknown) => {
        throw again.includes(postgresError(error)?.constraint ?? '')
          ? new TransactionAgain()
          : error;
      });
      sent.catch(() => undefined);
      open.push(sent);
    };
    const ending: Parameters<typeof send>[] = [];
    let firstFailure: unknown;
    const tx: Transaction = {
      query: <Row>(text: string, params: readonly unknown[] = []) =>
        answered(async () => (await connection.query(text, params)) as Row[], budget).catch(
          (error: unknown) => {
            firstFailure ??= error;
            throw codeOf(error) === AFTER_FAILURE ? firstFailure : error;
          },
        ),
      atCommit: (...statement) => void ending.push(statement),
    };
    let isClean = false;
    try {
      // Not awaited, so that it shares a round trip with the first statement.
      send('begin');
      const result = await work(tx);
      for (const statement of ending) send(...statement);
      // After a failed statement PostgreSQL rolls back, even if it confirms the commit.
      send('commit');
      await answered(() => Promise.all(open), budget);
      isClean = true;
      return result;
    } catch (error) {
      // Roll back now: the server would release the locks later, when it notices the closed connection.
      if (!(error instanceof DatabaseAway)) {
        isClean = await tx.query('rollback').then(
          () => true,
          () => false,
        );
      }
      throw error;
    } finally {
      connection.end(isClean);
    }
  };

  const pages = async function* <Row>(text: string, params: readonly unknown[], size: number) {
    // As long as the reader takes.
    const budget = { ...patience, together: Infinity, spent: 0 };
    const connection = await answered((wait) => driver.connect('pages', wait), budget);
    const ask = (text: string, params: readonly unknown[] = []) =>
      answered(() => connection.query(text, params), budget);
    try {
      // A slow download leaves the transaction idle between two pages for longer than the role's limit.
      await ask(
        `begin read only; set local idle_in_transaction_session_timeout = '${READER_PAUSE}'`,
      );
      await ask(`declare filas no scroll cursor for ${text}`, params);
      let rows: Row[];
      do {
        rows = (await ask(`fetch ${size} from filas`)) as Row[];
        if (rows.length > 0) yield rows;
      } while (rows.length === size);
    } finally {
      connection.end(false);
    }
  };

  const transaction = <T>(work: (tx: Transaction) => Promise<T>, own?: Patience): Promise<T> => {
    const budget = own === undefined ? ofRequest : { ...own, spent: 0 };
    return again(
      () => once(work, budget),
      (error) =>
        error instanceof TransactionAgain || error instanceof DatabaseAway || isUndone(error),
    );
  };

  return { query, transaction, pages };
}
