import { expect, test } from 'vitest';
import { enCampo, negativaDe, SinSesion } from '../../../src/domain/errores.ts';

test('a refusal of one field names it, with the field’s own sentence or another', () => {
  const { clase, message, campos } = enCampo('Fecha', 'Escriba la fecha.');
  expect({ clase, message, campos }).toEqual({
    clase: 'campo',
    message: 'Escriba la fecha.',
    campos: [{ field: 'Fecha', detail: 'Escriba la fecha.' }],
  });
  expect(enCampo('Fecha', 'Escriba la fecha.', 'Revise el envío.').message).toBe(
    'Revise el envío.',
  );
});

test('the refusal without a session gives no reason', () => {
  const { clase, name, message } = new SinSesion();
  expect({ clase, name, message }).toEqual({
    ...{ clase: 'sinSesion', name: 'SinSesion' },
    message: 'Su sesión no está activa. Ingrese de nuevo.',
  });
});

test.each([
  ['permiso', 'SinPermiso'],
  ['noEncontrado', 'NoEncontrado'],
  ['conflicto', 'Conflicto'],
  ['campo', 'DatoInvalido'],
] as const)('the refusal %s is called %s where it is told apart', (clase, name) => {
  const contada = { pais: '506', reglas: ['limites'] } as const;
  const campos = [{ field: 'Fecha', detail: 'Es de otro mes.' }];
  expect(negativaDe(clase, 'No se puede.', { campos, contada })).toMatchObject({
    ...{ clase, name, message: 'No se puede.', campos, contada },
  });
});
