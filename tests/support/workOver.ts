import {
  DatabaseRefusal,
  type Query,
  type Transaction,
  TransactionAgain,
} from '../../netlify/database/database.ts';

/** Does the work of a transaction by way of `query`, which is also asked, one by one, what the commit would bring. */
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
