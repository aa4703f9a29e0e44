import { beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../../netlify/http/environment.ts';
import { comprobarClave } from '../../netlify/sesiones/comprobarClave.ts';
import { ingresar } from '../../netlify/sesiones/ingresar.ts';
import { cuantos, formulario, peticiones } from '../support/afiliacion.ts';
import { alaVez } from '../support/alaVez.ts';
import { failing, type FailingDatabase } from '../support/failing.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { de, veces, refusedWith } from '../support/request.ts';

const { database, env } = await mundo();
const { afiliar, validar, validarIdentificacion } = peticiones(() => env);

const password = 'Canje-Demo-2026';
const comprobar = async (as: Environment) => {
  const ingreso = await ingresar(env, { username: 'CR-F009', password });
  if (!('session' in ingreso)) throw new Error('CR-F009 has a second factor');
  return comprobarClave(as, ingreso.session, password);
};

describe('limits against guessing', () => {
  let clock: Date;
  let reloj: Environment;
  beforeEach(() => {
    clock = demoNow;
    reloj = { ...env, now: () => clock };
  });
  const otraDireccion = () => ({ ...reloj, clientAddress: '198.51.100.1' });
  const minutos = (cuantos: number) => {
    clock = new Date(clock.getTime() + cuantos * 60_000);
  };

  test('60 validations are answered, then all are 429 with the wait, and 15 minutes later again', async () => {
    const refused = () => validar('CR100000001', 'Tarjeta', reloj);
    expect(new Set(await veces(59, refused))).toEqual(new Set([409]));
    minutos(1);
    expect((await validarIdentificacion('1-2222-3333', '?pais=506', reloj)).status).toBe(200);
    const bloqueada = await refused();
    expect(bloqueada).toMatchObject(
      refusedWith(429, 'Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.'),
    );
    expect(bloqueada.headers.get('retry-after')).toBe('900');
    // What would succeed is refused too: its success would tell what was guessed.
    expect((await validar('CR900000003', 'Tarjeta', reloj)).status).toBe(429);
    minutos(14);
    expect((await refused()).headers.get('retry-after')).toBe('60');
    minutos(1);
    expect((await refused()).status).toBe(409);
    expect((await validar('CR900000003', 'Tarjeta', reloj)).status).toBe(200);
  });

  test('an hour tells one address of ten identity numbers; then all are answered as free', async () => {
    const taken = () => validarIdentificacion('CR-ID-0001', '?pais=506', reloj);
    expect(await veces(12, taken)).toEqual([...de(409, 10), 200, 200]);
    expect((await validarIdentificacion('CR-ID-0001', '?pais=506', otraDireccion())).status).toBe(
      409,
    );
    minutos(60);
    expect((await taken()).status).toBe(409);
  });

  test('malformed numbers do not count, other addresses do not either', async () => {
    await veces(70, () => validar('abc', 'Tarjeta', reloj));
    expect((await validar('CR900000003', 'Tarjeta', reloj)).status).toBe(200);
    await veces(61, () => validar('CR100000001', 'Tarjeta', reloj));
    expect((await validar('CR900000003', 'Tarjeta', reloj)).status).toBe(429);
    expect((await validar('CR900000003', 'Tarjeta', otraDireccion())).status).toBe(200);
  });

  test('of six guesses at once with two left, two are answered', async () => {
    await validar('CR900000003');
    await database.query('update intentos set cuenta = 58');
    const replies = await alaVez(database, 'intentos', 6, () => validar('CR900000003'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
  });

  test('60 refused affiliations from an address, then 429 before anything is looked at', async () => {
    const refused = () => afiliar(formulario({ NumeroIdentificacion: 'CR-ID-0001' }), {}, reloj);
    expect(new Set(await veces(60, refused))).toEqual(new Set([409]));
    const antes = await cuantos(database);
    expect((await afiliar(formulario(), {}, reloj)).status).toBe(429);
    expect(await cuantos(database)).toEqual(antes);
    minutos(15);
    expect((await afiliar(formulario(), {}, reloj)).status).toBe(200);
  });

  test('forms with faults of the schema do not count', async () => {
    await veces(65, () => afiliar(formulario({ Nombre: '' }), {}, reloj));
    expect((await afiliar(formulario(), {}, reloj)).status).toBe(200);
  });

  test.each<[string, (as: Environment) => Promise<unknown>]>([
    ['a sign-in with the right password', (as) => ingresar(as, { username: 'CR-F009', password })],
    ['a proof of the present password', (as) => comprobar(as)],
    ['an affiliation', (as) => afiliar(formulario(), {}, as)],
  ])('%s is no failed try when the database fails, at any statement', async (_, once) => {
    let n = 0;
    let failed: FailingDatabase;
    do {
      n += 1;
      failed = failing(env.database, n, 'refused');
      await once({ ...env, database: failed }).catch(() => undefined);
      const counted = await database.query(
        // What was affiliated counts because it succeeded, once it did.
        "select ambito, cuenta from intentos where cuenta > 0 and ambito not like 'afiliada.%'",
      );
      expect(counted, `statement ${n}`).toEqual([]);
    } while (failed.asked() >= n);
  });
});
