import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mundo } from '../../support/mundo.ts';
import { aplicar, codigoDe, rowsWritten, solicitud } from '../../support/redemption.ts';

const { database, env, ids, tokenFor } = await mundo();

const as = (userName: string, then = env) => tokenFor(userName, then);
const card = (numero: string) => ids.tarjeta(numero);

describe('the attempt’s key', () => {
  const freshBody = async () =>
    solicitud(database, {
      TarjetaPacienteId: await card('CR100000009'),
      PromocionId: await ids.promocion('506', 5),
    });

  test('the same key with the same body answers the same and writes nothing twice', async () => {
    const [key, body, token] = [randomUUID(), await freshBody(), await as('CR-F001')];
    const first = await aplicar(env, token, body, key);
    const written = await rowsWritten(database);
    const second = await aplicar(env, token, body, key.toUpperCase());
    expect(first.status).toBe(200);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await rowsWritten(database)).toEqual(written);
  });

  test('the same key with another body is 422 and writes nothing', async () => {
    const [key, body, token] = [randomUUID(), await freshBody(), await as('CR-F001')];
    expect((await aplicar(env, token, body, key)).status).toBe(200);
    const written = await rowsWritten(database);
    expect(await aplicar(env, token, { ...body, CodigoMedico: 'CR-M002' }, key)).toMatchObject({
      status: 422,
      body: { detail: 'Este intento ya se usó con otros datos. Abra de nuevo el formulario.' },
    });
    expect(await rowsWritten(database)).toEqual(written);
  });

  test('another person does not get the answer by the key', async () => {
    const key = randomUUID();
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000009'),
      PromocionId: await ids.promocion('506', 6),
    });
    const first = await aplicar(env, await as('CR-F001'), body, key);
    expect(first.status).toBe(200);
    const other = await aplicar(env, await as('operador.cr'), body, key);
    expect(other.status).toBe(422);
    expect(JSON.stringify(other.body)).not.toContain(codigoDe(first.body));
  });

  test('a refused attempt leaves its key free for the corrected form', async () => {
    const [key, token] = [randomUUID(), await as('CR-F001')];
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000008'),
      CodigoMedico: 'CR-M999',
    });
    expect((await aplicar(env, token, body, key)).status).toBe(404);
    const corrected = { ...body, CodigoMedico: 'CR-M002' };
    expect((await aplicar(env, token, corrected, key)).status).toBe(200);
  });
});
