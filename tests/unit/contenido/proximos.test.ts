import { expect, test } from 'vitest';
import type { Dia } from '../../../src/domain/calendario.ts';
import { proximos } from '../../../src/contenido/proximos.ts';

const cita = (titulo: string, pais: '506' | '1809', fecha: Dia, hora = '10:00') => ({
  data: { titulo, pais, fecha, hora },
});
const titulos = (ahora: string, ...eventos: ReturnType<typeof cita>[]) =>
  proximos(eventos, new Date(ahora)).map(({ data }) => data.titulo);

test('the next talk comes first, by day and hour', () => {
  expect(
    titulos(
      '2026-03-01T12:00:00Z',
      cita('c', '506', '2026-04-01'),
      cita('b', '506', '2026-03-10', '17:00'),
      cita('a', '506', '2026-03-10', '09:00'),
    ),
  ).toEqual(['a', 'b', 'c']);
});

test('a talk stays for its whole day and is gone the next', () => {
  const evento = cita('a', '506', '2026-03-10', '08:00');
  expect(titulos('2026-03-11T05:59:00Z', evento)).toEqual(['a']);
  expect(titulos('2026-03-11T06:00:00Z', evento)).toEqual([]);
});

test('its day is the one of its own country', () => {
  const instant = '2026-03-11T04:30:00Z';
  expect(
    titulos(instant, cita('tico', '506', '2026-03-10'), cita('dominicano', '1809', '2026-03-10')),
  ).toEqual(['tico']);
});
