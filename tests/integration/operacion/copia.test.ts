import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { respaldar, restaurar } from '../../../netlify/tools/operacion/copias.ts';
import { mundo } from '../../support/mundo.ts';

// What the commands refuse. `npm run prove -- ensayo` backs up and restores, with the programs of each PostgreSQL it finds.

const carpeta = mkdtempSync(join(tmpdir(), 'junto-copia-'));
const archivo = join(carpeta, 'copia.dump');
writeFileSync(archivo, 'no es una copia');
afterAll(() => rmSync(carpeta, { recursive: true }));
const { database: demo } = await mundo();
const { database: vacia } = await mundo('empty');

test('a backup is not written over a file', async () => {
  await expect(respaldar(demo.ownerUrl, archivo)).rejects.toThrow(/copia\.dump» ya existe/);
});

test('without PostgreSQL’s programs a backup says which is missing, and leaves no file', async () => {
  vi.stubEnv('PATH', carpeta);
  const nuevo = join(carpeta, 'nuevo.dump');
  await expect(respaldar(demo.ownerUrl, nuevo)).rejects.toThrow(/^Falta el programa pg_dump/);
  expect(readdirSync(carpeta)).toEqual(['copia.dump']);
});

test('a backup is not restored over data, nor from a file that does not exist', async () => {
  await expect(restaurar(demo.ownerUrl, archivo)).rejects.toThrow(/ya tiene datos/);
  await expect(restaurar(demo.ownerUrl, join(carpeta, 'nada'))).rejects.toThrow(/^No existe/);
});

test('a file that is no backup empties nothing', async () => {
  await expect(restaurar(vacia.ownerUrl, archivo)).rejects.toThrow(/pg_restore/);
  expect(await vacia.query('select from paises')).not.toEqual([]);
});
