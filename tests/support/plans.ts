import { expect } from 'vitest';
import type { Patience } from '../../src/contracts/endpoint.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import type { Database, Query, Transaction } from '../../netlify/database/database.ts';
import type { TestDatabase } from './freshDatabase.ts';

/** A statement that was sent to the database. */
export interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** The tables that grow with use, whose reads must not scan all rows. */
export const bigTables = [
  'canjes',
  'canje_facturas',
  'canje_historial',
  'canjes_vistos',
  'canjes_al_azar',
  'preregistros',
  'pacientes',
  'tarjetas',
  'consentimientos',
  'idempotencia',
  'intentos',
  'actos',
  'propuestas',
  'liquidaciones',
  'liquidacion_lineas',
  'liquidacion_movimientos',
  'importacion_lineas',
  'importacion_filas',
] as const;

/**
 * The same environment with a list of every statement sent through it: by `query` and `pages`, also inside
 * transactions.
 */
export function recording(env: Environment): { env: Environment; statements: Statement[] } {
  const statements: Statement[] = [];
  const noted = (query: Query): Query => ({
    query: (text, params = [], row) => {
      statements.push({ text, params });
      return query.query(text, params, row);
    },
  });
  const database: Database = {
    ...noted(env.database),
    pages: (text, params, ...rest) => {
      statements.push({ text, params });
      return env.database.pages(text, params, ...rest);
    },
    transaction: <T>(work: (tx: Transaction) => Promise<T>, patience?: Patience) =>
      env.database.transaction(
        (tx) =>
          work({
            ...noted(tx),
            atCommit: (text, params = [], again) => {
              statements.push({ text, params });
              tx.atCommit(text, params, again);
            },
          }),
        patience,
      ),
  };
  return { env: { ...env, database }, statements };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * The named tables that the planner would read completely for a statement with these parameters; statistics must be
 * fresh (`analyze`). A scan of a whole index counts too.
 */
export async function tablesReadWhole(
  database: TestDatabase,
  { text, params }: Statement,
  tables: readonly string[] = bigTables,
): Promise<string[]> {
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) ${text}`,
    [...params],
  );
  const nodes = row === undefined ? [] : nodesOf(row['QUERY PLAN'][0].Plan);
  return nodes
    .filter(isWholeRead)
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => tables.includes(table));
}

const isWholeRead = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' ||
  (/^Index (Only )?Scan$/.test(node['Node Type']) &&
    !('Index Cond' in node) &&
    !('Order By' in node));

/** Fails if the planner would read one of the tables completely for one of the statements. */
export async function expectByIndex(
  database: TestDatabase,
  statements: readonly Statement[],
  tables: readonly string[] = bigTables,
): Promise<void> {
  expect(statements).not.toHaveLength(0);
  for (const statement of statements) {
    expect(await tablesReadWhole(database, statement, tables), statement.text).toEqual([]);
  }
}
