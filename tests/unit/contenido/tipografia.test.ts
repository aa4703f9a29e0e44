import { expect, test } from 'vitest';
import { juntos } from '../../../src/contenido/tipografia.ts';

test.each([
  ['el 2 + 1 en 60 días', 'el 2~+~1 en 60~días'],
  ['compre 2 cajas de 50 mg', 'compre 2~cajas de 50~mg'],
  ['1 año, 12 meses y 48 horas', '1~año, 12~meses y 48~horas'],
  ['3 minutos y 20 segundos', '3~minutos y 20~segundos'],
  ['desde 2026 horarios nuevos', 'desde 2026 horarios nuevos'],
  ['el 5 de marzo', 'el 5 de marzo'],
])('%s', (text, expected) => {
  expect(juntos(text)).toBe(expected.replaceAll('~', '\u00a0'));
});
