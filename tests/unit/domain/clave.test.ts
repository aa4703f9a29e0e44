import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { faltaDeClave, generarClave } from '../../../src/domain/clave.ts';

describe('a chosen password', () => {
  test.each([
    ['caballo grapa bateria'],
    ['El loro verde cena tarde'],
    ['ñandú-celeste-quiosco'],
    ['x9$kQ2vL!pW7zR4t'],
  ])('%s is good', (clave) => {
    expect(faltaDeClave(clave, 'CR-F001')).toBeNull();
  });

  test.each([
    ['Corta 14 letra', 'Escriba al menos 15 caracteres'],
    [`Azul ${'z'.repeat(124)}`, 'Escriba como máximo 128 caracteres'],
  ])('%s has the wrong length', (clave, motivo) => {
    expect(faltaDeClave(clave)).toBe(motivo);
  });
  test('letters outside the first plane count as one each', () => {
    expect(faltaDeClave('😀'.repeat(14))).toBe('Escriba al menos 15 caracteres');
  });

  test.each([
    ['Canje-Demo-2026'],
    ['JuntoATí2026JuntoATí2026'],
    ['contraseña contraseña'],
    ['P4$$w0rd-P4$$w0rd'],
    ['123456789012345'],
    ['aaaaaaaaaaaaaaaaaa'],
    ['qwertyuiopasdfghjkl'],
    ['farmacia.costarica.2026'],
    ['abcabcabcabcabcabc'],
    ['xyxyxyxyxyxyxyxyxyxy'],
    ['CR-F001-CR-F001-CR-F001'],
    ['FarmaciaPanamá!Enero'],
  ])('%s is easy to guess', (clave) => {
    expect(faltaDeClave(clave, 'CR-F001')).toMatch(/fácil de adivinar/);
  });
});

test('a generated password is one a person might choose, and never the same', () => {
  const claves = Array.from({ length: 50 }, () => generarClave(randomBytes));
  expect(new Set(claves).size).toBe(50);
  for (const clave of claves) {
    expect(clave).toMatch(/^([2-9A-HJKMNP-Z]{5}-){3}[2-9A-HJKMNP-Z]{5}$/);
    expect(faltaDeClave(clave)).toBeNull();
  }
});
