import { expect, test } from 'vitest';
import { enCampo, SinSesion } from '../../../src/domain/errores.ts';

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

test('whoever has no session is not told why', () => {
  const { clase, message } = new SinSesion();
  expect({ clase, message }).toEqual({
    clase: 'sinSesion',
    message: 'Su sesión no está activa. Ingrese de nuevo.',
  });
});
