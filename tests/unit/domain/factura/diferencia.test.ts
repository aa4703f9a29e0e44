import { expect, test } from 'vitest';
import { partesDistintas } from '../../../../src/domain/factura/diferencia.ts';

test.each([
  ['001-13280', '001-13230', '001-132[8]0', '001-132[3]0'],
  ['2-13339', '002-13339', '2-13339', '[00]2-13339'],
  ['A-11', 'A-111', 'A-11', 'A-11[1]'],
  ['B8', 'BB', 'B[8]', 'B[B]'],
  ['77', '77', '77', '77'],
])('%s and %s differ in %s and %s', (uno, otro, esta, aquella) => {
  const marcadas = partesDistintas(uno, otro).map(({ antes, distinta, despues }) =>
    [antes, distinta && `[${distinta}]`, despues].join(''),
  );
  expect(marcadas).toEqual([esta, aquella]);
});
