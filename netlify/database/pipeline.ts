import type { Client } from '@neondatabase/serverless';
import type { Connection, QueryResult, Submittable } from 'pg';

/** The methods by which the driver's query handles the server's messages. */
interface DriverQuery {
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}
type DriverQueryClass = new (
  config: { text: string; values: unknown[] },
  values: undefined,
  callback: (error: Error | null, result: QueryResult<object>) => void,
) => DriverQuery;

/** One statement and the promise of its rows. */
interface Asked {
  readonly text: string;
  readonly params: readonly unknown[];
  readonly resolve: (rows: object[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Statements that are sent together, with one `Sync`, and answered one after the other. To the driver they are one query.
 * After a failed statement the server skips the rest, which therefore get the same error.
 */
class Together implements Submittable {
  readonly #queries: DriverQuery[];
  #at = 0;

  constructor(Query: DriverQueryClass, asked: readonly Asked[]) {
    this.#queries = asked.map(
      ({ text, params, resolve, reject }) =>
        new Query({ text, values: [...params] }, undefined, (error, result) => {
          if (error) reject(error);
          else resolve(result.rows);
        }),
    );
  }

  submit(connection: Connection): void {
    // `prepare` would send a `Sync` for each.
    const unsynced = Object.create(connection, { sync: { value: () => undefined } }) as Connection;
    for (const query of this.#queries) query.prepare(unsynced);
    connection.sync();
  }

  handleRowDescription(message: unknown): void {
    this.#queries[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const query = this.#queries[this.#at++];
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
  }

  handleEmptyQuery(connection: Connection): void {
    this.#queries[this.#at++]?.handleReadyForQuery(connection);
  }

  handleError(error: Error, connection: Connection): void {
    for (const query of this.#queries.slice(this.#at)) query.handleError(error, connection);
    this.#at = this.#queries.length;
  }

  handleReadyForQuery(): void {
    // handleCommandComplete has answered each statement.
  }
}

/** The methods of the driver's query class that a pipeline uses; they are not public. */
const METHODS = [
  'prepare',
  'handleRowDescription',
  'handleDataRow',
  'handleCommandComplete',
  'handleEmptyQuery',
  'handleError',
  'handleReadyForQuery',
];

const hasMethods = (Query: unknown): Query is DriverQueryClass =>
  typeof Query === 'function' &&
  METHODS.every((name) => typeof Reflect.get(Query.prototype as object, name) === 'function');

/**
 * Sends the statements of one microtask together, in one round trip. Undefined for a release of the driver without the
 * methods that it needs: then each statement takes its own round trip.
 */
export const pipelined = (client: Pick<Client, 'query'>) => {
  // The driver's types do not name this property.
  const { Query } = client.constructor as unknown as { Query?: unknown };
  if (!hasMethods(Query)) return undefined;
  let waiting: Asked[] = [];
  const flush = (): void => {
    const asked = waiting;
    waiting = [];
    // A failure to send reaches the statements' own promises.
    void client.query(new Together(Query, asked));
  };
  return (text: string, params: readonly unknown[]): Promise<object[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ text, params, resolve, reject });
      if (waiting.length === 1) queueMicrotask(flush);
    });
};
