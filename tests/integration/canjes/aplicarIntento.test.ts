import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mundo } from '../../support/mundo.ts';
import { aplicar, rowsWritten, solicitud } from '../../support/redemption.ts';
import { refusedWith } from '../../support/request.ts';

const { database, env, ids, tokenFor } = await mundo();

// Another user's key: idsSwapped.test.ts.
describe('the attempt’s key', () => {
  const freshBody = async () =>
    solicitud(database, {
      TarjetaPacienteId: await ids.tarjeta('CR100000009'),
      PromocionId: await ids.promocion('506', 5),
    });

  test('the same key with the same body answers the same and writes nothing twice', async () => {
    const [key, body, token] = [randomUUID(), await freshBody(), await tokenFor('CR-F001')];
    const first = await aplicar(env, token, body, key);
    const written = await rowsWritten(database);
    const second = await aplicar(env, token, body, key.toUpperCase());
    expect(first.status).toBe(200);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await rowsWritten(database)).toEqual(written);
  });

  test('the same key with another body is 422 and writes nothing', async () => {
    const [key, body, token] = [randomUUID(), await freshBody(), await tokenFor('CR-F001')];
    expect((await aplicar(env, token, body, key)).status).toBe(200);
    const written = await rowsWritten(database);
    expect(await aplicar(env, token, { ...body, CodigoMedico: 'CR-M002' }, key)).toMatchObject(
      refusedWith(422, 'Este intento ya se usó con otros datos. Abra de nuevo el formulario.'),
    );
    expect(await rowsWritten(database)).toEqual(written);
  });

  test('a refused attempt leaves its key free for the corrected form', async () => {
    const [key, token] = [randomUUID(), await tokenFor('CR-F001')];
    const body = await solicitud(database, {
      TarjetaPacienteId: await ids.tarjeta('CR100000008'),
      CodigoMedico: 'CR-M999',
    });
    expect((await aplicar(env, token, body, key)).status).toBe(404);
    const corrected = { ...body, CodigoMedico: 'CR-M002' };
    expect((await aplicar(env, token, corrected, key)).status).toBe(200);
  });
});
