import { expect, test } from 'vitest';
import { capitulosDe, leerCapitulos } from '../../../src/contenido/capitulos.ts';

test('chapters are read from WebVTT in seconds, whatever ends a line', () => {
  const vtt =
    'WEBVTT\r\n\r\n00:00:00.000 --> 00:00:11.680\r\nIngresar\r\n\r\n01:02:03.500 --> 01:03:00.000\r\nEl final\r\n';
  expect(leerCapitulos(vtt)).toEqual([
    { inicio: 0, fin: 11.68, titulo: 'Ingresar' },
    { inicio: 3723.5, fin: 3780, titulo: 'El final' },
  ]);
});

test('a file without chapters stops the build', () => {
  expect(() => capitulosDe('/videos/guardar-medicinas.jpg')).toThrow('ningún capítulo');
});
