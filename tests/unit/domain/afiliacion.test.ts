import { expect, test } from 'vitest';
import * as v from 'valibot';
import { camposAfiliacion } from '../../../src/contracts/pacientes.ts';
import { faltasDePaciente } from '../../../src/domain/afiliacion.ts';

const menor = { field: 'FechaNacimiento', detail: 'Para afiliarse debe tener al menos 18 años.' };
const ninguna = { field: 'Nacionalidad', detail: 'Debe Elegir una Opción' };

test.each<[string, Parameters<typeof faltasDePaciente>[0], object[]]>([
  ['18 that day', { FechaNacimiento: '2008-06-17' }, []],
  ['18 the next day', { FechaNacimiento: '2008-06-18' }, [menor]],
  ['of a country', { Nacionalidad: 'Costa Rica' }, []],
  ['of none', { Nacionalidad: 'Marte' }, [ninguna]],
  ['too young and of none', { FechaNacimiento: '2020-01-01', Nacionalidad: '' }, [menor, ninguna]],
  ['nothing of both', {}, []],
])('on 17 June 2026, a person %s', (_, persona, faltas) => {
  expect(faltasDePaciente(persona, '2026-06-17')).toEqual(faltas);
});

const { Nombre, PrimerApellido, SegundoApellido } = camposAfiliacion;
test.each([
  ['90 accents on one letter', `Jo${'\u0301'.repeat(90)}se`],
  ['three accents', 'q\u0308\u0304\u0323na'],
  ['signs alone', '---'],
  ['apostrophes and dots', "'.'.’"],
  ['accents alone', '\u0301\u0301\u0301'],
])('a name made of %s is refused', (_, nombre) => {
  for (const campo of [Nombre, PrimerApellido, SegundoApellido])
    expect(v.is(campo, nombre)).toBe(false);
});
