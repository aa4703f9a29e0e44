import { anotarDesconocimiento } from '../canjes/desconocimientos.sql.ts';
import type { Environment } from '../http/environment.ts';
import { countTry, perAddress } from '../http/limits.ts';
import { canjesDeLaPersona, type PreguntaDeSaldo, referenciaDe } from './consultarSaldo.ts';

/** Reports of an address in 15 minutes: more than the redemptions of a year of one person. */
const AVISOS_POR_DIRECCION = 20;

/**
 * Keeps that a person does not recognise the redemption that `referencia` names in their own balance. Nothing is kept,
 * and nothing else is answered, for an unknown person and for a redemption of another one. Throws what a lookup of the
 * balance throws.
 */
export const desconocerCanje = async (
  env: Environment,
  pregunta: PreguntaDeSaldo,
  referencia: string,
  alarma: () => void,
): Promise<void> => {
  await countTry(env, [perAddress(env, 'desconocimiento.direccion', AVISOS_POR_DIRECCION)]);
  const canjes = await canjesDeLaPersona(env, pregunta, undefined, alarma);
  const suyo = canjes.find(({ codigo }) => referenciaDe(env, codigo) === referencia);
  await anotarDesconocimiento(env.database, suyo?.codigo ?? null, env.now());
};
