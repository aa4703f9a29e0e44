import * as v from 'valibot';
import {
  anotarEntrega,
  type AvisoTomado,
  type Canales,
  type DatosDeAviso,
  type Entrega,
  fueEnviado,
  guardarAviso,
  perderAvisos,
  resumirAvisos,
  type TipoDeAviso,
  tomarAviso,
} from './avisos.sql.ts';
import { enviarCorreo, type Mensaje } from './enviarCorreo.ts';
import { enviarPush } from './enviarPush.ts';
import { leerSuscripcion } from './suscripciones.ts';
import { suscripcionDe, terminarSuscripcion } from './suscripciones.sql.ts';
import { textoDeAviso, textoDePush } from './textos.ts';
import { codeOf, type Query } from '../database/database.ts';
import { cifrar, descifrar } from '../http/cifrado.ts';
import type { Environment } from '../http/environment.ts';
import { perAccount, refuseBeyond } from '../http/limits.ts';
import { addTry } from '../http/limits.sql.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** The most e-mails in an hour caused by one user, and to one address. */
const CORREOS_POR_USUARIO = 10;
const CORREOS_POR_DIRECCION = 3;

/** An e-mail to one address, caused by the user `por`. */
interface Pedido {
  readonly tipo: 'enlace' | 'correo' | 'derecho' | 'sin-factor';
  readonly para: string;
  readonly por: number;
  /** The user who gets it. */
  readonly usuarioId: UsuarioId | null;
  readonly token?: string;
  readonly datos?: DatosDeAviso;
  readonly vence?: Date;
}

const lugarDe = ({ tipo, usuarioId }: Pick<AvisoTomado, 'tipo' | 'usuarioId'>) =>
  ({ tabla: 'avisos', fila: `${tipo} ${usuarioId ?? ''}` }) as const;

/**
 * Writes an e-mail in the caller's transaction, to be sent after `espera` if given, and answers its id; null without a
 * provider. 429 beyond the hourly limit of the user or the address.
 */
export const avisar = async (
  tx: Query,
  env: Environment,
  { tipo, para, por, usuarioId, token = '', datos = {}, vence }: Pedido,
  { espera = false } = {},
): Promise<number | null> => {
  if (env.smtp === undefined) return null;
  const now = env.now();
  let noAntes = now;
  for (const limit of [
    perAccount(env, 'correo.direccion', para.toLowerCase(), CORREOS_POR_DIRECCION, '1 hour'),
    perAccount(env, 'correo.usuario', String(por), CORREOS_POR_USUARIO, '1 hour'),
  ]) {
    const row = await addTry(tx, limit, now);
    if (!espera) refuseBeyond(row, now);
    else if (row.negada && row.hasta > noAntes) noAntes = row.hasta;
  }
  const claro = Buffer.from(JSON.stringify({ para, token }));
  const cifrado = cifrar(env, lugarDe({ tipo, usuarioId }), claro);
  const aviso = { tipo, usuarioId, cifrado, datos, now, noAntes };
  return guardarAviso(tx, vence === undefined ? aviso : { ...aviso, vence });
};

const sobre = v.object({ para: v.nullable(v.string()), token: v.string() });

const abrirSobre = (env: Environment, aviso: AvisoTomado): v.InferOutput<typeof sobre> => {
  const { secreto, kid, correo } = aviso;
  if (secreto === null || kid === null) return { para: correo, token: '' };
  const claro = descifrar(env, lugarDe(aviso), { secreto, kid });
  return v.parse(sobre, JSON.parse(Buffer.from(claro).toString()));
};

/** The message of an e-mail; undefined if its user no longer has a verified address. */
const mensajeDe = (
  env: Environment,
  aviso: AvisoTomado,
  tipo: TipoDeAviso,
): Mensaje | undefined => {
  const { para, token } = abrirSobre(env, aviso);
  if (para === null) return undefined;
  const [asunto, ...lineas] = textoDeAviso({ ...aviso, tipo }, token, env.site);
  const nombre = `aviso-${aviso.id}-${aviso.creadoEn.getTime()}`;
  return { para, nombre, asunto, texto: `${lineas.join('\n')}\n` };
};

/** Sends a push. Ends the subscription of a browser or user that no longer gets notices. */
const empujar = async (
  env: Environment,
  { suscripcionId, datos }: AvisoTomado,
): Promise<Entrega> => {
  const { database, push } = env;
  if (push === undefined || suscripcionId === null) return 'negado';
  const fila = await suscripcionDe(database, suscripcionId);
  const suscripcion = fila === undefined ? undefined : leerSuscripcion(env, fila);
  const entrega =
    suscripcion === undefined
      ? 'terminada'
      : await enviarPush(env, push, suscripcion, textoDePush(datos));
  if (entrega !== 'terminada') return entrega;
  await terminarSuscripcion(database, suscripcionId);
  return 'negado';
};

const mandar = async (env: Environment, aviso: AvisoTomado): Promise<Entrega> => {
  if (aviso.tipo === 'push') return empujar(env, aviso);
  let mensaje;
  try {
    mensaje = mensajeDe(env, aviso, aviso.tipo);
  } catch (error) {
    // A key that is missing may come back, and must not hold up the notices behind this one.
    env.log({
      time: env.now().toISOString(),
      event: 'mail-not-sent',
      code: codeOf(error) ?? 'FACTOR_KEYS',
      mails: 1,
    });
    return 'fallo';
  }
  if (mensaje === undefined || env.smtp === undefined) return 'negado';
  return enviarCorreo(env, env.smtp, mensaje);
};

const canalesDe = ({ smtp, push }: Environment): Canales => ({
  correo: smtp !== undefined,
  push: push !== undefined,
});

/**
 * Takes a due notice and hands it over; undefined without one. A handover that surely failed is repeated until the
 * notice's `vence`; after two with an unknown outcome it is given up.
 */
const entregar = async (env: Environment, id: number | null): Promise<Entrega | undefined> => {
  const aviso = await tomarAviso(env.database, canalesDe(env), id, env.now());
  if (aviso === undefined) return undefined;
  const entrega = await mandar(env, aviso);
  await anotarEntrega(env.database, aviso.id, entrega, env.now());
  return entrega;
};

/**
 * Sends the e-mail of `id` right after the commit that it tells of. Answers whether it was sent. An unsent one is
 * retried by `enviarAvisos`: a failure here does not affect what was committed.
 */
export const enviarAviso = async (env: Environment, id: number | null): Promise<boolean> => {
  if (id === null) return false;
  try {
    return (await entregar(env, id)) === 'enviado' || (await fueEnviado(env.database, id));
  } catch {
    return false;
  }
};

/** A scheduled function ends after 30 seconds; a notice takes 15 at most. */
const MAXIMO_MS = 12_000;

/**
 * Sums up the pushes, sends all due notices, and gives up those that are too late, with an alarm for e-mails. Several
 * may run at once.
 */
export const enviarAvisos = async (env: Environment): Promise<void> => {
  const canales = canalesDe(env);
  if (!canales.correo && !canales.push) return;
  if (canales.push) await resumirAvisos(env.database, 'push', env.now());
  const perdidos = await perderAvisos(env.database, canales, env.now());
  if (perdidos > 0)
    env.log({ time: env.now().toISOString(), event: 'alarm-mail-lost', mails: perdidos });
  const hasta = performance.now() + MAXIMO_MS;
  while (performance.now() < hasta) {
    if ((await entregar(env, null)) === undefined) return;
  }
};
