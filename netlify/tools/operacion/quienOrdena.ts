import { userInfo } from 'node:os';
import type { Quien } from '../../administracion/cambio.ts';

/** Who runs a command: the account of this machine. Whoever holds the owner's connection reaches everything. */
export const quienOrdena = (now: Date): Quien => ({
  autor: { por: 'orden', usuarioId: null, quien: userInfo().username },
  alcance: { tipo: 'todos' },
  now,
});
