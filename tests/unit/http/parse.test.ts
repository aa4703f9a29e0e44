import { expect, test } from 'vitest';
import { readBody } from '../../../netlify/http/parse.ts';
import type { Problem } from '../../../netlify/http/problem.ts';
import { recibir } from '../../../src/contracts/liquidaciones/movimientos.ts';

const errorsOf = (Faltan: readonly object[]): Promise<unknown> => {
  const body = JSON.stringify({ Faltan, Observaciones: 1 });
  const headers = { 'content-type': 'application/json' };
  const request = new Request('https://junto.example', { method: 'POST', headers, body });
  return readBody(request, recibir).catch((error: unknown) => (error as Problem).errors);
};

test('lists all errors of a form, and the first of a list of thousands', async () => {
  expect(await errorsOf([{}, {}])).toHaveLength(5);
  expect(await errorsOf(Array<object>(20_000).fill({}))).toHaveLength(1);
});
