import type { GenericSchema } from 'valibot';
import type { Patience } from '../../src/contracts/endpoint.ts';

/**
 * The schema of a statement's rows as PostgreSQL answers them. It gives the rows their type: without one they are
 * unknown. Only tests parse with it: a column that is missing, null or of another type fails every test that runs the
 * statement.
 */
export type RowSchema<Row> = GenericSchema<Row, unknown>;

/** Runs one statement and answers its rows. */
export interface Query {
  query<Row>(
    text: string,
    params?: readonly unknown[],
    row?: RowSchema<Row>,
  ): Promise<NoInfer<Row>[]>;
}

/** The first row of a statement; undefined without one. */
export const una = async <Row>(
  db: Query,
  text: string,
  params?: readonly unknown[],
  row?: RowSchema<Row>,
): Promise<NoInfer<Row> | undefined> => (await db.query(text, params, row))[0];

/** Whether a statement answers a row. */
export const alguna = async (
  db: Query,
  text: string,
  params?: readonly unknown[],
): Promise<boolean> => (await una(db, text, params)) !== undefined;

/** The row of a statement that always answers one. */
export const unica = async <Row>(
  db: Query,
  text: string,
  params?: readonly unknown[],
  row?: RowSchema<Row>,
): Promise<NoInfer<Row>> => {
  const found = await una(db, text, params, row);
  if (found === undefined) throw new Error('A statement that always answers one row answered none');
  return found;
};

/** Statements of one transaction. Statements that are asked without waiting in between share a round trip. */
export interface Transaction extends Query {
  /**
   * A write without an answer, sent together with the commit. If a constraint of `again` refuses it, the whole transaction
   * runs again.
   */
  readonly atCommit: (text: string, params?: readonly unknown[], again?: readonly string[]) => void;
}

/**
 * The database as use cases see it. `query` is one round trip. `transaction` is one interactive read-committed
 * transaction on its own connection. After a deadlock or a serialization failure either runs again, at most four times,
 * a transaction also after a killed backend or a lost connection. All of it runs again, decisions included: so pass only
 * work that an idempotency key or a unique key makes safe to repeat. Both throw `DatabaseAway` when the database cannot be reached or aborts every time, and
 * `DatabaseRefusal` for what PostgreSQL refuses.
 */
export interface Database extends Query {
  transaction<T>(work: (tx: Transaction) => Promise<T>, patience?: Patience): Promise<T>;
  /**
   * The rows of one statement in one snapshot, `size` at a time, by a cursor on its own connection, so that neither side
   * holds all rows. Never retried: rows may have been passed on. The connection ends with the last page, or when the
   * reader stops early.
   */
  pages<Row>(
    text: string,
    params: readonly unknown[],
    size: number,
    row?: RowSchema<Row>,
  ): AsyncGenerator<NoInfer<Row>[]>;
}

/**
 * The database does not answer or serve; the outcome of running work is unknown. Answered 503. The code is PostgreSQL's
 * or the system's, else `08000`, a connection exception.
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

/** Thrown inside a transaction to run all of it again, as after an abort by the server. */
export class TransactionAgain extends Error {
  override readonly name = 'TransactionAgain';
  readonly code = '40001';
}

/**
 * The code of a failure or of its cause, such as '28P01' or 'ECONNREFUSED'. Messages can quote people's data: never pass
 * them on.
 */
export const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Neon's driver names the cause `sourceError`.
  return codeOf(('sourceError' in error && error.sourceError) || error.cause);
};

/** A request's patience: it answers within 10 s however the database behaves. */
export const REQUEST_PATIENCE: Patience = { statement: 6_000, together: 8_500 };

/** The patience of a job or a command: for each statement. */
export const JOB_PATIENCE: Patience = { statement: 8_000, together: Infinity };
