import { expect, test } from 'vitest';
import { capitulosDe } from '../../../src/contenido/capitulos.ts';

test('the chapters of a video are read in seconds, each where the one before ends', () => {
  const capitulos = capitulosDe('/videos/registrar-un-canje.capitulos.vtt');
  expect(capitulos).toHaveLength(8);
  expect(capitulos[0]).toEqual({ inicio: 0, fin: 11.68, titulo: 'Ingresar' });
  for (const [i, { inicio, fin, titulo }] of capitulos.entries()) {
    expect(fin, titulo).toBeGreaterThan(inicio);
    expect(inicio, titulo).toBe(capitulos[i - 1]?.fin ?? 0);
  }
});

test('a file without chapters stops the build', () => {
  expect(() => capitulosDe('/videos/guardar-medicinas.jpg')).toThrow('ningún capítulo');
});
