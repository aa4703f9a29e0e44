import { describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { VERSIONES_DE_CONSENTIMIENTO } from '../../netlify/pacientes/versionesVigentes.ts';
import { cuantos, formulario, peticiones } from '../support/afiliacion.ts';
import { mundo } from '../support/mundo.ts';
import type { Received } from '../support/request.ts';
import { refusedAt } from '../support/request.ts';

const { database, env } = await mundo();
const { afiliar } = peticiones(() => env);

describe('exactly once', () => {
  test('40 at once with one identity number make one patient and 39 clear answers', async () => {
    const { NumeroIdentificacion } = formulario();
    const antes = await cuantos(database);
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => afiliar(formulario({ NumeroIdentificacion }))),
    );
    const [aceptadas, rechazadas] = partir(replies);
    expect(aceptadas).toHaveLength(1);
    expect(new Set(rechazadas.map(({ status }) => status))).toEqual(new Set([409]));
    for (const { body } of rechazadas) {
      expect(body).toMatchObject({
        detail:
          'Ya existe una afiliación con este número de identificación. Si es suya y sigue activa, ya puede pedir canjes con él; si se retiró del programa, llámenos o escríbanos.',
      });
    }
    expect(await cuantos(database)).toEqual({
      pacientes: antes.pacientes + 1,
      tarjetas: antes.tarjetas + 1,
      textos: antes.textos + 2,
    });
  });

  test('20 at once with one issued card activate it once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        afiliar(formulario({ Opcion: 'Tarjeta', NumeroTarjeta: 'CR900000002' })),
      ),
    );
    const [aceptadas, rechazadas] = partir(replies);
    expect(aceptadas).toHaveLength(1);
    for (const { body } of rechazadas) {
      expect(body).toMatchObject({
        status: 409,
        detail:
          'Esta tarjeta ya está activa. Si es suya, ya puede usarla; si no, revise el número.',
      });
    }
  });

  test('20 at once with one generated number: one has it, the others are told to make another', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => afiliar(formulario({ NumeroTarjeta: 'CR777777777' }))),
    );
    const [aceptadas, rechazadas] = partir(replies);
    expect(aceptadas).toHaveLength(1);
    for (const { body } of rechazadas) {
      expect(body).toMatchObject({ status: 409, errors: [{ field: 'NumeroTarjeta' }] });
    }
  });

  test('one key 20 times at once: one patient, 20 equal answers', async () => {
    const form = formulario();
    const antes = await cuantos(database);
    const key = randomUUID();
    const replies = await Promise.all(
      [key, `"${key.toUpperCase()}"`].flatMap((escrita) =>
        Array.from({ length: 10 }, () => afiliar(form, { 'idempotency-key': escrita })),
      ),
    );
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 200, body: { NumeroTarjeta: form.NumeroTarjeta } });
    }
    expect((await cuantos(database)).pacientes).toBe(antes.pacientes + 1);
    expect((await afiliar(formulario(), { 'idempotency-key': 'abc' })).status).toBe(400);
  });

  test('a repetition gets the first answer even when a text to accept has changed since', async () => {
    const vigentes: Record<string, string> = VERSIONES_DE_CONSENTIMIENTO;
    const { 'aviso-privacidad': version } = VERSIONES_DE_CONSENTIMIENTO;
    const form = formulario({ VersionAvisoPrivacidad: version });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await afiliar(form, headers);
    vigentes['aviso-privacidad'] = '2099-01-01';
    try {
      expect(await afiliar(form, headers)).toMatchObject({ status: 200, body: first.body });
      expect(await afiliar(formulario({ VersionAvisoPrivacidad: version }))).toMatchObject(
        refusedAt(409, 'VersionAvisoPrivacidad'),
      );
    } finally {
      vigentes['aviso-privacidad'] = version;
    }
  });

  test('no personal datum is kept with the key', async () => {
    const form = formulario();
    await afiliar(form, { 'idempotency-key': randomUUID() });
    const [row] = await database.query<{ respuesta: unknown }>(
      "select respuesta from idempotencia where respuesta ->> 'NumeroTarjeta' = $1",
      [form.NumeroTarjeta],
    );
    expect(row?.respuesta).toEqual({ NumeroTarjeta: form.NumeroTarjeta });
  });

  function partir(replies: readonly Received[]) {
    return [
      replies.filter(({ status }) => status === 200),
      replies.filter(({ status }) => status !== 200),
    ] as const;
  }
});
