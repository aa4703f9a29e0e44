import * as v from 'valibot';
import type { Database, Query, RowSchema } from '../../netlify/database/database.ts';

/** Throws if a row differs from its schema. It names the column, never a value. */
const check = <Row>(rows: readonly Row[], schema: RowSchema<Row> | undefined, text: string) => {
  if (schema === undefined) return;
  for (const row of rows) {
    const { issues = [] } = v.safeParse(schema, row);
    const wrong = issues.map((issue) => `${v.getDotPath(issue) ?? ''}: not ${issue.expected}`);
    if (wrong.length > 0) throw new Error(`A row differs, ${wrong.join('; ')}, of ${text}`);
  }
};

const parsing = (db: Query): Query => ({
  query: async (text, params, row) => {
    const rows = await db.query(text, params, row);
    check(rows, row, text);
    return rows;
  },
});

/** The same database, which parses each row with the schema that its statement names. */
export const withParsedRows = (database: Database): Database => ({
  ...parsing(database),
  transaction: (work, patience) =>
    database.transaction((tx) => work({ ...tx, ...parsing(tx) }), patience),
  pages: async function* (text, params, size, row) {
    for await (const rows of database.pages(text, params, size, row)) {
      check(rows, row, text);
      yield rows;
    }
  },
});
