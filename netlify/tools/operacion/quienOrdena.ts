import { userInfo } from 'node:os';
import type { Quien } from '../../administracion/cambio.ts';

/** Who changes something by command: the account of the machine, for all countries. */
export const quienOrdena = (now: Date): Quien => ({
  autor: { por: 'orden', usuarioId: null, quien: userInfo().username },
  alcance: { tipo: 'todos' },
  now,
});
