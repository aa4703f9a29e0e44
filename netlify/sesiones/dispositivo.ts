import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../http/environment.ts';

/** Seconds for which a browser is known, from its last sign-in. */
export const DISPOSITIVO_SEGUNDOS = 90 * 24 * 60 * 60;
/** The most users of a known browser: several people share a counter. */
const USUARIOS = 5;

const segundos = (env: Environment): number => Math.floor(env.now().getTime() / 1000);

const firma = (env: Environment, cuenta: string, hasta: number): string =>
  createHmac('sha256', env.addressKey)
    .update(`dispositivo\0${hasta}\0${cuenta}`)
    .digest('base64url');

const entradas = (env: Environment, valor: string | undefined) =>
  (valor ?? '').split('~').flatMap((entrada) => {
    const [, hasta, firmada] = /^(\d{10})\.([\w-]{43})$/.exec(entrada) ?? [];
    return hasta === undefined || firmada === undefined || Number(hasta) <= segundos(env)
      ? []
      : [{ entrada, hasta: Number(hasta), firmada }];
  });

const esDe = (
  env: Environment,
  cuenta: string,
  { hasta, firmada }: { hasta: number; firmada: string },
) => timingSafeEqual(Buffer.from(firmada), Buffer.from(firma(env, cuenta, hasta)));

/** The name of the browser with this cookie, if it signed in as that user before. The cookie itself names no user. */
export const conoceDispositivo = (
  env: Environment,
  cuenta: string,
  valor: string | undefined,
): string | undefined => entradas(env, valor).find((una) => esDe(env, cuenta, una))?.entrada;

/** The cookie of a browser that has just signed in as that user, with its previous users. */
export const recordarDispositivo = (
  env: Environment,
  cuenta: string,
  valor: string | undefined,
): string => {
  const hasta = segundos(env) + DISPOSITIVO_SEGUNDOS;
  const otras = entradas(env, valor).filter((una) => !esDe(env, cuenta, una));
  return [`${hasta}.${firma(env, cuenta, hasta)}`, ...otras.map(({ entrada }) => entrada)]
    .slice(0, USUARIOS)
    .join('~');
};
