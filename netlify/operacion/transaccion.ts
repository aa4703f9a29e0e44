import pg from 'pg';
import type { Query } from '../sql/database.ts';

/** What a command did in its transaction, and whether to keep it: a dry run does the same and undoes it. */
export interface Hecho<Result> {
  readonly resultado: Result;
  readonly conservar: boolean;
}

/**
 * Runs a command's work in one transaction on a direct connection of the owner, kept or undone as the
 * work says; a failure undoes it. A refusal of the database becomes a Spanish
 * sentence with its code alone: its own message can quote a row.
 */
export async function enTransaccion<Result>(
  connectionString: string,
  work: (tx: Query) => Promise<Hecho<Result>>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  // A killed backend reports here besides failing the statement.
  client.on('error', () => undefined);
  const tx: Query = {
    query: async <Row>(text: string, params: readonly unknown[] = []) => {
      try {
        return (await client.query(text, [...params])).rows as Row[];
      } catch (error) {
        const codigo = error instanceof pg.DatabaseError ? ` (código ${error.code ?? ''})` : '';
        throw new Error(
          `La base de datos no terminó el trabajo${codigo}: no se escribió nada. Repítalo.`,
          { cause: error },
        );
      }
    },
  };
  await client.connect();
  try {
    await tx.query('begin');
    const { resultado, conservar } = await work(tx);
    await tx.query(conservar ? 'commit' : 'rollback');
    return resultado;
  } finally {
    await client.end().catch(() => undefined);
  }
}
