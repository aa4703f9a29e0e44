import type { Client } from '@neondatabase/serverless';
import type { Connection, QueryResult, Submittable } from 'pg';

/** What the driver's own query does with the server's messages; a pipeline passes them on. */
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

/** One statement and who waits for its rows. */
interface Asked {
  readonly text: string;
  readonly params: readonly unknown[];
  readonly resolve: (rows: object[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Statements that go out together and are answered one after the other: the extended protocol up to one `Sync`.
 * The driver knows it as one query of its own. When one fails, the server skips those after it, and so all of them
 * are told the same.
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
    // Each of them would end with a `Sync` of its own.
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
    // Each has had its answer.
  }
}

/** What a pipeline needs of the driver's class of queries, which is no part of its public interface. */
const METHODS = [
  ...['prepare', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete'],
  ...['handleEmptyQuery', 'handleError', 'handleReadyForQuery'],
];

const hasMethods = (Query: unknown): Query is DriverQueryClass =>
  typeof Query === 'function' &&
  METHODS.every((name) => typeof Reflect.get(Query.prototype as object, name) === 'function');

/**
 * Sends together what is asked of a connection in one go. `begin`, and all that is asked without waiting for an
 * answer between, take one round trip. Undefined with a release of the driver that is built otherwise: then each
 * statement takes its own.
 */
export const pipelined = (client: Pick<Client, 'query'>) => {
  // The driver keeps its class of queries where `pg` does, and does not say so in its types.
  const { Query } = client.constructor as unknown as { Query?: unknown };
  if (!hasMethods(Query)) return undefined;
  let waiting: Asked[] = [];
  const flush = (): void => {
    const asked = waiting;
    waiting = [];
    // One that cannot be sent any more is told by its statements' own errors.
    void client.query(new Together(Query, asked));
  };
  return (text: string, params: readonly unknown[]): Promise<object[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ text, params, resolve, reject });
      if (waiting.length === 1) queueMicrotask(flush);
    });
};
