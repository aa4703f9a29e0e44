import pg from 'pg';
import type { TestDatabase } from './freshDatabase.ts';

/**
 * The database's answer to a statement of its owner (or of the functions' user), which is rolled back: 'accepted', the
 * name of the constraint that refuses it, or the refusal's message.
 */
export async function refusal(
  database: TestDatabase,
  text: string,
  who: 'owner' | 'functions' = 'owner',
): Promise<string> {
  const client = new pg.Client({
    connectionString: who === 'owner' ? database.ownerUrl : database.url,
  });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(text);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.constraint ?? error.message;
  } finally {
    await client.end();
  }
}
