import { createHash } from 'node:crypto';
import type { Environment } from '../http/environment.ts';
import type { Query } from '../database/database.ts';
import { guardarReto, type UsoDeReto } from './factores.sql.ts';

/** How long an attempt stays open. */
export const RETO_SEGUNDOS = 300;

const BYTES = 32;

/** The stored hash of an attempt's name. */
export const hashDeIntento = (intento: string): Buffer =>
  createHash('sha256').update(intento).digest();

/** Opens an attempt: its name, for the browser alone, and the challenge that a key must sign. */
export const abrirReto = async (
  env: Environment,
  db: Query,
  reto: { usuarioId: number; uso: UsoDeReto; claveHash: string },
): Promise<{ Intento: string; desafio: string }> => {
  const [Intento = '', desafio = ''] = [BYTES, BYTES].map((n) =>
    Buffer.from(env.randomBytes(n)).toString('base64url'),
  );
  const now = env.now();
  await guardarReto(db, {
    ...reto,
    hash: hashDeIntento(Intento),
    desafio,
    now,
    expira: new Date(now.getTime() + RETO_SEGUNDOS * 1000),
  });
  return { Intento, desafio };
};
