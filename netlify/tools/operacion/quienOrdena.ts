import { userInfo } from 'node:os';
import type { Quien } from '../../administracion/cambio.ts';

/** Who runs a command: the account of this machine. The owner's connection has no scope: it reaches everything. */
export const quienOrdena = (now: Date): Quien => ({
  autor: { por: 'orden', usuarioId: null, quien: userInfo().username },
  alcance: { tipo: 'todos' },
  now,
});
