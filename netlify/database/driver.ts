/** How long one call may wait; `signal` aborts it when its caller has given up. */
export interface Wait {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

/** One connection of a driver. */
interface Connection {
  query(text: string, params: readonly unknown[]): Promise<object[]>;
  /** Ends its use and rolls back what was not committed. A `clean` connection may be reused. */
  end(isClean: boolean): void;
}

/** A way to PostgreSQL. Patience, retries and error mapping are in open.ts, the same for all. */
export interface Driver {
  query(text: string, params: readonly unknown[], wait: Wait): Promise<object[]>;
  /** A connection for one transaction, or for one reader of pages, which may keep it for long. */
  connect(use: 'transaction' | 'pages', wait: Wait): Promise<Connection>;
}
