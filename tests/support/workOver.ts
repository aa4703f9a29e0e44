import {
  DatabaseRefusal,
  type Query,
  type Transaction,
  TransactionAgain,
} from '../../netlify/database/database.ts';

/** Runs a transaction's work with `query`, then the statements of its commit, one by one. */
export async function workOver<T>(
  query: Query['query'],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const ending: Parameters<Transaction['atCommit']>[] = [];
  const result = await work({ query, atCommit: (...statement) => void ending.push(statement) });
  for (const [text, params, again = []] of ending) {
    try {
      await query(text, params);
    } catch (error) {
      if (!(error instanceof DatabaseRefusal)) throw error;
      throw again.includes(error.constraint ?? '') ? new TransactionAgain() : error;
    }
  }
  return result;
}
