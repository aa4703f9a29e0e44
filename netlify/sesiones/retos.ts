import type { Environment } from '../http/environment.ts';
import { hashToken, newToken } from '../http/tokens.ts';
import { guardarReto, type UsoDeReto } from './factores.sql.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** Seconds for which an attempt stays open. */
export const RETO_SEGUNDOS = 300;

/** Opens an attempt: its name, known to the browser only, and the challenge that a key must sign. */
export const abrirReto = async (
  env: Environment,
  reto: { usuarioId: UsuarioId; uso: UsoDeReto; claveHash: string },
): Promise<{ Intento: string; desafio: string }> => {
  const Intento = newToken(env);
  const desafio = newToken(env);
  const now = env.now();
  await guardarReto(env.database, {
    ...reto,
    hash: hashToken(Intento),
    desafio,
    now,
    expira: new Date(now.getTime() + RETO_SEGUNDOS * 1000),
  });
  return { Intento, desafio };
};
