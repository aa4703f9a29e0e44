import { avisarDesconocido } from '../avisos/avisos.sql.ts';
import { anotarDesconocimiento } from '../canjes/desconocimientos.sql.ts';
import type { Handler } from '../http/area.ts';
import { countTry, perAddress } from '../http/limits.ts';
import { canjesDeLaPersona, referenciaDe } from './consultarSaldo.ts';
import type { desconocer } from '../../src/contracts/pacientes.ts';

/** The most disavowals of an address in 15 minutes: more than a person's redemptions of a year. */
const AVISOS_POR_DIRECCION = 20;

/**
 * Stores that a person does not recognise the redemption `referencia` of their balance. For an unknown person or
 * another's redemption the answer is the same and nothing is stored.
 */
export const desconocerCanje: Handler<typeof desconocer> = async ({ body, env, event }) => {
  await countTry(env, [perAddress(env, 'desconocimiento.direccion', AVISOS_POR_DIRECCION)]);
  const pregunta = { texto: body.Numero, pais: body.Pais, nacimiento: body.FechaNacimiento };
  const alarma = () => event('alarm-balance-guessing');
  const canjes = await canjesDeLaPersona(env, pregunta, undefined, alarma);
  const suyo = canjes.find(({ codigo }) => referenciaDe(env, codigo) === body.Referencia);
  const now = env.now();
  await env.database.transaction(async (tx) => {
    const nuevo = await anotarDesconocimiento(tx, suyo?.codigo ?? null, now);
    await avisarDesconocido(tx, nuevo, now);
  });
  return {};
};
