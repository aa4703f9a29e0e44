import type { Bench } from './bench.ts';
import { compareWithMillion } from './compare.ts';
import { app } from '../../netlify/functions/canjes.ts';

const board = '/api/canjes/tablero';
const reads = (
  [
    ['board, 90 days, all countries', 'manager', board],
    ['board, 90 days, a country', 'operador.cr', board],
    ['board, a year, all countries', 'manager', `${board}?dias=365`],
    ['board, a year, a country', 'operador.cr', `${board}?dias=365`],
    ['audit queue, all countries', 'manager', '/api/canjes/cola'],
  ] as const
).map(([name, user, path]) => ({ name, app, user, path, body: undefined }));

/** The board and the audit desk's queue. */
export const benchBoard = (bench: Bench): Promise<string> => compareWithMillion(bench, reads);
