import { createCipheriv, createECDH, createPrivateKey, hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Entrega } from './avisos.sql.ts';
import type { Suscripcion } from './suscripciones.ts';
import { codeOf } from '../database/database.ts';
import type { Environment } from '../http/environment.ts';

const CURVA = 'prime256v1';
const PACIENCIA_MS = 5_000;
/** Seconds for which a push service keeps a notice for a browser that is off. */
const GUARDAR = 3 * 24 * 60 * 60;
const VALE_SEGUNDOS = 12 * 60 * 60;

const parDe = (privada: Uint8Array) => {
  const par = createECDH(CURVA);
  par.setPrivateKey(privada);
  return par;
};

/** The public key of `VAPID_KEY`, base64url, with which a browser subscribes. Throws unless it is a private key. */
export const publicKeyOf = (key: Uint8Array): string => parDe(key).getPublicKey('base64url');

/**
 * Encrypts a message for one browser (RFC 8291, `aes128gcm`). `efimera` is a private key for this message alone, `sal`
 * are 16 bytes, both random. Throws for a key that is no point of the curve.
 */
export const cifrarMensaje = (
  claro: string,
  { clavePublica, secreto }: Pick<Suscripcion, 'clavePublica' | 'secreto'>,
  efimera: Uint8Array,
  sal: Uint8Array,
): Buffer => {
  const par = parDe(efimera);
  const suya = Buffer.from(clavePublica, 'base64url');
  const nuestra = par.getPublicKey();
  const derivar = (key: Uint8Array, con: Uint8Array, para: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, con, para, bytes));
  const key = derivar(
    par.computeSecret(suya),
    Buffer.from(secreto, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), suya, nuestra]),
    32,
  );
  const cifra = createCipheriv(
    'aes-128-gcm',
    derivar(key, sal, 'Content-Encoding: aes128gcm\0', 16),
    derivar(key, sal, 'Content-Encoding: nonce\0', 12),
  );
  // One record of 4,096 bytes at most; a 2 ends it.
  const cuerpo = [cifra.update(claro), cifra.update(Uint8Array.of(2)), cifra.final()];
  const cabeza = Buffer.from([0, 0, 16, 0, nuestra.length]);
  return Buffer.concat([sal, cabeza, nuestra, ...cuerpo, cifra.getAuthTag()]);
};

/** The sender's signed identification (RFC 8292) for one push service. */
const vale = async (key: Uint8Array, servicio: string, { site, now }: Environment) => {
  const par = parDe(key);
  const publica = par.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: par.getPrivateKey('base64url'),
    x: publica.subarray(1, 33).toString('base64url'),
    y: publica.subarray(33).toString('base64url'),
  };
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(servicio)
    // A push service refuses a sender without an address; a local site has no other.
    .setSubject(`https://${site.host}`)
    .setExpirationTime(Math.floor(now().getTime() / 1000) + VALE_SEGUNDOS)
    .sign(createPrivateKey({ key: jwk, format: 'jwk' }));
  return `vapid t=${token}, k=${publica.toString('base64url')}`;
};

/** The result of a push; `terminada`: the browser no longer gets any. */
export type EntregaDePush = Entrega | 'terminada';

const segunEstado = (status: number): EntregaDePush => {
  if (status >= 200 && status < 300) return 'enviado';
  if (status === 404 || status === 410) return 'terminada';
  // The key is for the operator to correct, a limit passes: later tries may succeed.
  if ([401, 403, 429, 503].includes(status)) return 'fallo';
  return status < 500 ? 'negado' : 'incierto';
};

/** Never connected: nothing was delivered. */
const SIN_CONEXION = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Hands a message to a browser's push service, and answers the result. A failure is logged. */
export const enviarPush = async (
  env: Environment,
  { key, fetch }: NonNullable<Environment['push']>,
  { direccion, ...keys }: Suscripcion,
  texto: string,
): Promise<EntregaDePush> => {
  const decir = (why: { code?: string | undefined; status?: number }) =>
    env.log({ time: env.now().toISOString(), event: 'push-not-sent', ...why, pushes: 1 });
  try {
    const { status } = await fetch(direccion, {
      method: 'POST',
      headers: {
        authorization: await vale(key, new URL(direccion).origin, env),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(GUARDAR),
        // A browser that was off gets only the last one.
        topic: 'avisos',
      },
      body: new Uint8Array(cifrarMensaje(texto, keys, env.randomBytes(32), env.randomBytes(16))),
      // A redirect would lead to an address that was not allowed.
      redirect: 'manual',
      signal: AbortSignal.timeout(PACIENCIA_MS),
    });
    const entrega = segunEstado(status);
    if (entrega !== 'enviado' && entrega !== 'terminada') decir({ status });
    return entrega;
  } catch (error) {
    // Log the code only: the error holds the address.
    const code = codeOf(error);
    decir({ code });
    return SIN_CONEXION.test(code ?? '') ? 'fallo' : 'incierto';
  }
};
