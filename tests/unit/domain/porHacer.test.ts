import { expect, test } from 'vitest';
import { type Asunto, elegirPrimeros } from '../../../src/domain/porHacer.ts';

const filas = (...asuntos: Asunto[]) => asuntos.map((asunto, lugar) => ({ asunto, lugar }));
const lugares = (...asuntos: Asunto[]) => elegirPrimeros(filas(...asuntos)).map((una) => una.lugar);

test.each([
  [
    'many rows of one kind leave room for the others, in their order',
    lugares(
      ...Array<Asunto>(12).fill('atrasadas'),
      'auditorias',
      'derechos',
      'auditorias',
      'propuestas',
    ),
    [0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15],
  ],
  [
    'the third of a kind waits for the first of another',
    lugares(
      ...(['atrasadas', 'derechos', 'auditorias', 'desconocidos', 'disputas'] as const).flatMap(
        (asunto) => Array<Asunto>(3).fill(asunto),
      ),
      'propuestas',
    ),
    [0, 1, 2, 3, 4, 6, 7, 9, 10, 12, 13, 15],
  ],
  [
    'what is left of the room goes to the earliest',
    lugares(...Array<Asunto>(13).fill('atrasadas'), 'derechos'),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13],
  ],
])('%s', (_, elegidos, esperados) => expect(elegidos).toEqual(esperados));
