import type { Patience } from '../../src/contracts/endpoint.ts';

/** Runs one statement and answers its rows; row types are promised by the function that wrote the SQL. */
export interface Query {
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** The first row of a statement; undefined without one. */
export const una = async <Row>(
  db: Query,
  text: string,
  params?: readonly unknown[],
): Promise<Row | undefined> => {
  const [row] = await db.query<Row>(text, params);
  return row;
};

/** Statements of one transaction. What is asked without waiting for an answer between travels together. */
export interface Transaction extends Query {
  /**
   * A statement that writes and answers nothing. It is sent with the commit: one round trip for all of them. Where a
   * constraint of `again` refuses it, the whole transaction runs again.
   */
  readonly atCommit: (text: string, params?: readonly unknown[], again?: readonly string[]) => void;
}

/**
 * The database as use cases see it. `query` is one round trip. `transaction` is one interactive read-committed
 * transaction on a connection of its own. The server may abort it: deadlock,
 * serialization, a killed backend, a lost connection. Then the whole of it, decisions included, runs again, at
 * most four times. So pass only work whose repetition an idempotency key or a unique key makes safe. Both throw
 * `DatabaseAway` when the database cannot be reached or gives the work up every time, and `DatabaseRefusal` for
 * everything PostgreSQL itself refuses.
 */
export interface Database extends Query {
  transaction<T>(work: (tx: Transaction) => Promise<T>, patience?: Patience): Promise<T>;
  /**
   * The rows of one statement as one moment saw them, `size` at a time. A cursor on a connection of its own brings
   * them, so that neither side holds them all. Never runs again: rows may have been passed on. The connection ends
   * with the last page, or when the reader stops early.
   */
  pages<Row>(text: string, params: readonly unknown[], size: number): AsyncGenerator<Row[]>;
}

/**
 * The database does not answer or serve; nothing is known of what was under way. Answered 503. The code is
 * PostgreSQL's or the system's; `08000`, a connection exception, where neither named one.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code: string;
  constructor(code = '08000') {
    super(`The database is away (${code})`);
    this.code = code;
  }
}

/**
 * PostgreSQL refused a statement. Only its code and constraint are kept: its other fields quote row
 * values, which are people's data.
 */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
  readonly code: string;
  readonly constraint: string | undefined;
  constructor(code: string, constraint: string | undefined) {
    super(`PostgreSQL ${code}${constraint === undefined ? '' : ` (${constraint})`}`);
    this.code = code;
    this.constraint = constraint;
  }
}

/** Thrown inside a transaction to have all of it run again, as if the server had given it up. */
export class TransactionAgain extends Error {
  override readonly name = 'TransactionAgain';
  readonly code = '40001';
}

/**
 * The code of a failure or of what caused it, such as '28P01' or 'ECONNREFUSED'. No more of it may be told: its
 * message can quote people's data.
 */
export const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // The driver's own name for the cause, and everybody else's.
  return codeOf(('sourceError' in error && error.sourceError) || error.cause);
};

/** A request's patience: it answers within 10 s however the database behaves. */
export const REQUEST_PATIENCE: Patience = { statement: 6_000, together: 8_500 };

/** The patience of a job or a command, which no request waits for: each statement has its own. */
export const JOB_PATIENCE: Patience = { statement: 8_000, together: Infinity };
