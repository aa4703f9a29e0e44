import { describe, expect, test } from 'vitest';
import { capitulos, fechasSinDuda } from '../../../docs/videos/grabacion/pasos.ts';
import { msDeLectura, partirEnLineas, webVtt } from '../../../docs/videos/grabacion/subtitulos.ts';

describe('the captions of the filmed tutorial', () => {
  test.each([
    ['Corto.', 'Corto.'],
    [
      'Valide el código del médico que firma la receta.',
      'Valide el código del médico\nque firma la receta.',
    ],
    [
      'una-palabra-que-por-si-sola-es-mas-larga-que-una-linea',
      'una-palabra-que-por-si-sola-es-mas-larga-que-una-linea',
    ],
  ])('%j is shown as %j', (text, lines) => {
    expect(partirEnLineas(text)).toBe(lines);
  });

  test('every caption of the film fits lines of 44 characters, three at most, and keeps its words', () => {
    const film = capitulos({ usuario: '', clave: '', tarjeta: '', medico: '', hoy: '2026-11-20' });
    for (const { texto } of film.flatMap(({ pasos }) => pasos)) {
      const lines = partirEnLineas(texto).split('\n');
      expect(lines.join(' ')).toBe(texto);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(44);
    }
  });

  test('a longer caption stays longer', () => {
    expect(msDeLectura('a'.repeat(80))).toBeGreaterThan(msDeLectura('a'.repeat(20)));
    expect(msDeLectura('')).toBeGreaterThanOrEqual(1000);
  });

  test('cues are written as WebVTT', () => {
    const cues = [
      { inicio: 0, fin: 1.5, texto: 'Uno' },
      { inicio: 61.0004, fin: 3600, texto: 'Dos\nlíneas' },
    ];
    expect(webVtt(cues)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nUno\n\n00:01:01.000 --> 01:00:00.000\nDos\nlíneas\n',
    );
  });
});

describe('the invoice dates of the film', () => {
  test.each([
    ['2026-11-20', '2026-11-11', '2026-10-10'],
    ['2026-11-10', '2026-10-10', '2026-09-09'],
    ['2026-01-01', '2026-01-01', '2025-12-12'],
    ['2026-02-01', '2026-01-01', '2025-12-12'],
  ])('on %s they are %s and %s', (hoy, ultima, anterior) => {
    expect(fechasSinDuda(hoy)).toEqual([ultima, anterior]);
  });
});
