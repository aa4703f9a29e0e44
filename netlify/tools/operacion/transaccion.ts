import { userInfo } from 'node:os';
import pg from 'pg';
import type { Quien } from '../../administracion/cambio.ts';
import { daysAsText } from '../../database/daysAsText.ts';
import { connectionOf } from '../../database/encryption.ts';
import type { Query } from '../../database/database.ts';

/** Who runs a command: the account of this machine. The owner's connection has no scope: it reaches everything. */
export const quienOrdena = (now: Date): Quien => ({
  autor: { por: 'orden', usuarioId: null, quien: userInfo().username },
  alcance: { tipo: 'todos' },
  now,
});

/** Runs a command's work on a direct connection of the owner. */
export async function conConexion<Result>(
  connectionString: string,
  work: (db: Query) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connectionOf(connectionString), types: daysAsText(pg.types) });
  // A killed backend is told of here besides failing the statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work({
      query: async <Row>(text: string, params: readonly unknown[] = []) =>
        (await client.query(text, [...params])).rows as Row[],
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

const SIN_SABER = 'puede haberse escrito todo o nada. Revíselo antes de repetirlo.';

/**
 * Runs a command's work in one transaction; a failure rolls it back. A refusal of the database becomes a Spanish sentence
 * with its code alone, and the refusal as its cause. Its own message can quote a row. If the commit gets no answer, the
 * sentence says that its outcome is unknown.
 */
export const enTransaccion = <Result>(
  connectionString: string,
  work: (tx: Query) => Promise<Result>,
): Promise<Result> =>
  conConexion(connectionString, async (db) => {
    const tx = conFrase(db, 'no terminó el trabajo', 'no se escribió nada. Repítalo.');
    await tx.query('begin');
    const resultado = await work(tx);
    await conFrase(db, 'no confirmó el trabajo', SIN_SABER).query('commit');
    return resultado;
  });

const conFrase = (db: Query, falta: string, quePaso: string): Query => ({
  query: async (...asked) => {
    try {
      return await db.query(...asked);
    } catch (error) {
      const codigo = error instanceof pg.DatabaseError ? ` (código ${error.code ?? ''})` : '';
      throw new Error(`La base de datos ${falta}${codigo}: ${quePaso}`, {
        cause: error,
      });
    }
  },
});
