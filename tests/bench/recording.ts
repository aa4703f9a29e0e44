import type { Database } from '../../netlify/database/database.ts';

/** One statement as it went to the database. */
interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** What one request sent: single statements, and those of its transaction. */
export interface Recording {
  readonly single: Statement[];
  readonly inTransaction: Statement[];
}

/** A database that also writes down every statement, to be issued again without us in between. */
export const recordingOf = (database: Database): { database: Database; recording: Recording } => {
  const recording: Recording = { single: [], inTransaction: [] };
  return {
    recording,
    database: {
      query: (text, params = []) => {
        recording.single.push({ text, params });
        return database.query(text, params);
      },
      pages: (text, params, size) => {
        recording.single.push({ text, params });
        return database.pages(text, params, size);
      },
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            query: (text, params = []) => {
              recording.inTransaction.push({ text, params });
              return tx.query(text, params);
            },
            atCommit: (text, params = [], again) => {
              recording.inTransaction.push({ text, params });
              tx.atCommit(text, params, again);
            },
          }),
        ),
    },
  };
};
