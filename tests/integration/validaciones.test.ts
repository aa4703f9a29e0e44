import { describe, expect, test } from 'vitest';
import { VALIDACION } from '../../src/domain/mensajes.ts';
import { peticiones } from '../support/afiliacion.ts';
import { mundo } from '../support/mundo.ts';
import { recording } from '../support/plans.ts';

const { database, env } = await mundo();
const { validar, validarIdentificacion } = peticiones(() => env);

test.each([
  ['an issued card', 'cr 900-000-003', '', 200, undefined],
  ['an issued card, asked for as Tarjeta', 'CR900000003', 'Tarjeta', 200, undefined],
  [
    'an active card',
    'CR100000001',
    'Tarjeta',
    409,
    'Esta tarjeta ya está activa. Si es suya, ya puede usarla; si no, revise el número.',
  ],
  [
    'a card never issued',
    'CR999999998',
    'Tarjeta',
    404,
    'No se encontró una tarjeta con este número. Revíselo, o elija «No» para recibir uno.',
  ],
  ['a free generated number', 'CR999999998', 'Cedula', 200, undefined],
  [
    'a taken generated number',
    'CR100000001',
    'Cedula',
    409,
    'Este número de tarjeta ya no está disponible.',
  ],
  [
    'an issued number as generated',
    'CR900000003',
    'Cedula',
    409,
    'Este número de tarjeta ya no está disponible.',
  ],
  [
    'what is no card number',
    'abc',
    'Tarjeta',
    400,
    'El número de tarjeta no es válido: lleva las letras del país y nueve dígitos.',
  ],
])('validates the card number of %s', async (_, card, opcion, status, detail) => {
  const { env: as, statements } = recording(env);
  const reply = await validar(card, opcion, as);
  expect(reply.status).toBe(status);
  if (detail !== undefined) expect(reply.body).toMatchObject({ detail });
  else
    expect(reply.body).toEqual({
      NumeroTarjeta: card.toUpperCase().replace(/[\s-]/g, ''),
      RequiereCodigo: false,
    });
  // A refusal is counted after it was found.
  expect(statements).toHaveLength(status === 400 ? 0 : status === 200 ? 1 : 2);
});

describe('validating an identity number', () => {
  test('gives the same answer for a patient who takes part and for one who left', async () => {
    const ask = () => validarIdentificacion('CR-ID-0002', '?pais=506');
    const active = await ask();
    await database.query("update tarjetas set estado = 'Retirada' where numero = 'CR100000002'");
    const left = await ask();
    await database.query("update tarjetas set estado = 'Activa' where numero = 'CR100000002'");
    expect(left).toEqual(active);
    expect(left.body).toMatchObject({
      detail: expect.stringMatching(
        /Si es suya y sigue activa, .* si se retiró del programa, /,
      ) as string,
    });
  });

  test.each([
    ['a free one', '1-2222-3333', '?pais=506', 200, undefined],
    [
      'a taken one, in either case',
      'cr-id-0001',
      '?pais=506',
      409,
      'Ya existe una afiliación con este número de identificación. Si es suya y sigue activa, ya puede pedir canjes con él; si se retiró del programa, llámenos o escríbanos.',
    ],
    ['one taken in another country', 'CR-ID-0001', '?pais=507', 200, undefined],
    [
      'without a country: Costa Rica',
      'CR-ID-0001',
      '',
      409,
      'Ya existe una afiliación con este número de identificación. Si es suya y sigue activa, ya puede pedir canjes con él; si se retiró del programa, llámenos o escríbanos.',
    ],
    ['a short one', '1234', '?pais=506', 400, VALIDACION.identificacionCorta],
  ])('%s', async (_, id, query, status, detail) => {
    const { env: as, statements } = recording(env);
    const reply = await validarIdentificacion(id, query, as);
    expect(reply.status).toBe(status);
    if (detail !== undefined) expect(reply.body).toMatchObject({ detail });
    expect(statements.length).toBeLessThanOrEqual(status === 409 ? 2 : 1);
  });
});
