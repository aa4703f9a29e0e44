import { expect, test } from 'vitest';
import { peticion } from '../../support/derechos.ts';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { failing } from '../../support/failing.ts';
import { send } from '../../support/request.ts';

// The form discloses no patient: an unknown person, the right person and a wrong date of birth get the
// same answer, by the same statements, so that its time tells nothing either.

const { database } = await mundo();

test('of an unknown person, a known one and a wrong date of birth: one answer, by one statement', async () => {
  const [persona] = await database.query<{ nacimiento: string; identificacion: string }>(
    `select p.fecha_nacimiento as nacimiento, p.identificacion
       from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = 'CR100000003'`,
  );
  const casos = {
    nadie: { Numero: 'CR-ID-9999', FechaNacimiento: '1950-05-05' },
    persona: {
      Numero: persona?.identificacion ?? '',
      FechaNacimiento: persona?.nacimiento ?? '',
    },
    otraFecha: { Numero: persona?.identificacion ?? '', FechaNacimiento: '1950-05-05' },
  };
  const formas: unknown[] = [];
  for (const caso of Object.values(casos)) {
    const env = testEnvironment(database);
    const counting = failing(env.database, 0, 'away');
    const sent = { body: peticion(caso) };
    const reply = await send(
      { ...env, database: counting },
      'POST /api/derechos/solicitudes',
      sent,
    );
    const { Numero, Vence } = reply.body as { Numero: string; Vence: string };
    const headers = [...reply.headers.keys()].sort();
    formas.push([counting.asked(), reply.status, Numero.replace(/\d/g, '0'), Vence, headers]);
  }
  expect(formas).toEqual(Array(3).fill([1, 200, ...(formas[0] as unknown[]).slice(2)]));
});
