import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ejemplosPendientes, sinEjemplosEnProduccion } from '../../../src/contenido/ejemplos.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contenido-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  ['a.json', '{"telefono":"1","ejemplos":["telefono","correo"]}', '«telefono», «correo»'],
  ['b.md', '---\nfecha: 2026-01-01\nejemplos: [fecha, lugar]\n---\ntexto', '«fecha», «lugar»'],
  ['c.md', '---\nejemplos:\n  - eventosAdversos\n---\ntexto', '«eventosAdversos»'],
])('%s that still holds examples is named with its fields', (file, text, fields) => {
  writeFileSync(join(folder, file), text);
  expect(ejemplosPendientes(folder)).toEqual([`${join(folder, file)}: ${fields}`]);
});

test.each([
  ['a.json', '{"telefono":"1","ejemplos":[]}'],
  ['b.json', '{"telefono":"1"}'],
  ['c.md', '---\nfecha: 2026-01-01\nejemplos: []\n---\nejemplos:\n- uno'],
])('%s with real values alone is passed over', (file, text) => {
  writeFileSync(join(folder, file), text);
  expect(ejemplosPendientes(folder)).toEqual([]);
});

test('a production build with examples is refused, naming every file; any other build is not', () => {
  const start = sinEjemplosEnProduccion().hooks['astro:build:start'] as () => void;
  vi.stubEnv('CONTEXT', 'deploy-preview');
  expect(() => start()).not.toThrow();
  vi.stubEnv('CONTEXT', 'production');
  expect(() => start()).toThrow(
    /content\/empresa\.json: .*\n(?:.*\n)*content\/paises\/506\.json: «telefono»/,
  );
});
