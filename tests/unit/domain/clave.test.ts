import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { credentials } from '../../../src/contracts/auth.ts';
import { newPassword } from '../../../src/contracts/clave.ts';
import { claveDadaVencida, faltaDeClave, generarClave } from '../../../src/domain/clave.ts';

describe('a chosen password', () => {
  test.each([
    ['caballo grapa bateria'],
    ['El loro verde cena tarde'],
    ['ñandú-celeste-quiosco'],
    ['x9$kQ2vL!pW7zR4t'],
    // 8. Any characters: signs, emoji, spaces.
    ['!#%&/()=?*+-_.:,;<>|{}[]^~'],
    ['🦊🌵🎻🚲🍋🐙🏔️⚓🎲🧭🪁🥁🛶🌋🦜'],
    ['  gato  y  lápiz  '],
    ['лимон-стол-девять'],
    ['morado lento puente arroz trece vientos sobre el muelle de las gaviotas'],
    [`${'morado lento '.repeat(9)}jirafa azul`],
    // Eight different letters.
    ['kwzqjxvpkwzqjxvp'],
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

  const FRASE = 'morado lento puente arroz trece vientos';
  test.each([
    ['128 plain characters', FRASE.padEnd(128, ' gaviotas muelle'), true],
    ['129 plain characters', FRASE.padEnd(129, ' gaviotas muelle'), false],
    ['89 letters of another plane', `${FRASE}${'𐐷'.repeat(89)}`, true],
    ['90 letters of another plane', `${FRASE}${'𐐷'.repeat(90)}`, false],
    ['89 letters whose accents stand apart', `${FRASE}${'e\u0301'.repeat(89)}`, true],
    ['5 signs that are 18 letters each', `${FRASE}${'\ufdfa'.repeat(5)}`, false],
  ])('what may be chosen is taken at the login and asked for again: %s (%#)', (_, clave, cabe) => {
    expect(faltaDeClave(clave) === null).toBe(cabe);
    expect(v.safeParse(credentials.entries.password, clave).success).toBe(cabe);
    expect(v.safeParse(newPassword.entries.ClaveActual, clave).success).toBe(cabe);
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
    // Seven, and a run, of which the first letter counts.
    ['kwzqjxvkwzqjxvklmn'],
  ])('%s is easy to guess', (clave) => {
    expect(faltaDeClave(clave, 'CR-F001')).toMatch(/fácil de adivinar/);
  });

  test.each([
    ['0', 'c0starica.pr0m0ci0n'],
    ['1', 'm1ercoles.sept1embre'],
    ['3', 'dici3mbr3-s3cr3to'],
    ['4', 'tegucig4lp4-s4b4do'],
    ['5', 'co5tarica.prince5a'],
    ['7', '7egucigalpa.con7rasena'],
    ['@', 'tegucig@lp@-s@b@do'],
    ['$', 'co$tarica.prince$a'],
    ['!', 'm!ercoles.sept!embre'],
    ['signs between and 0', 'c-0-s-t-a-r-i-c-a.p-r-0-m-0-c-i-0-n'],
  ])('words disguised with %s are found: %s', (_, clave) => {
    expect(faltaDeClave(clave)).toMatch(/fácil de adivinar/);
  });

  test.each([
    ['hola-iloveyou-futbol'],
    ['septiembre-octubre-marzo'],
    ['miercoles-verano-sabado'],
    ['administrador qwertyuiop fk'],
  ])('%s is made of common words alone, the longest taken first', (clave) => {
    expect(faltaDeClave(clave)).toMatch(/fácil de adivinar/);
  });

  test.each([
    ['quetzal.verde', 'Quetzal-Verde-91', true],
    ['mar', 'marbe marci mardo mar', true],
    // A name of two letters would forbid half of the language.
    ['lo', 'alo belo cilo delo', false],
    ['', 'alo belo cilo delo', false],
  ])('for the user %j, %j is too near to the name: %s', (usuario, clave, isNear) => {
    expect(faltaDeClave(clave, usuario) === null).toBe(!isNear);
    expect(faltaDeClave(clave, 'otra.persona')).toBeNull();
  });
});

test('a generated password is one a person might choose, and never the same', () => {
  const claves = Array.from({ length: 50 }, () => generarClave(randomBytes));
  expect(new Set(claves).size).toBe(50);
  for (const clave of claves) {
    expect(clave).toMatch(/^([2-9A-HJKMNP-Z]{4}-){6}[2-9A-HJKMNP-Z]{4}$/);
    expect(faltaDeClave(clave)).toBeNull();
  }
});

test('a generated password carries at least 128 bits: any symbol may stand at any place', () => {
  const claves = Array.from({ length: 400 }, () => generarClave(randomBytes).replaceAll('-', ''));
  const bits = Array.from({ length: claves[0]?.length ?? 0 }, (_, lugar) =>
    Math.log2(new Set(claves.map((clave) => clave[lugar])).size),
  );
  expect(bits.reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(128);
});

test('a draw that repeats too many symbols is drawn again', () => {
  let draw = 0;
  const clave = generarClave((n) => {
    draw += 1;
    return draw === 1 ? new Uint8Array(n) : Uint8Array.from({ length: n }, (_, i) => i * 3);
  });
  expect(draw).toBe(2);
  expect(faltaDeClave(clave)).toBeNull();
});

test.each([
  ['the moment it is given', 0, false],
  ['7 days later', 7 * 86_400_000, false],
  ['a millisecond after that', 7 * 86_400_000 + 1, true],
])('a given password, %s', (_, milliseconds, vencida) => {
  const dadaEn = new Date('2026-06-17T16:00:00Z');
  expect(claveDadaVencida(dadaEn, new Date(dadaEn.getTime() + milliseconds))).toBe(vencida);
});
