import { enviarCorreo } from './enviarCorreo.ts';
import type { Environment } from '../http/environment.ts';
import { LINK_SECONDS, hashLinkToken, newLinkToken } from '../http/tokens.ts';
import type { Session } from '../http/session.ts';
import { correoDe, guardarEnlace, ponerCorreo } from '../sesiones/enlaces.sql.ts';
import { Conflicto } from '../../src/domain/errores.ts';
import { linkAddress } from '../../src/paths.ts';

/** One's own address, and whether it was verified. */
export const verMiCorreo = async (env: Environment, { usuarioId }: Session) => {
  const { correo, verificado } = await correoDe(env.database, usuarioId);
  return { Correo: correo, Verificado: verificado, EnviaCorreos: env.smtp !== undefined };
};

/**
 * Sets one's own address, and sends the link that verifies it; null removes it. Throws 409 where this site sends
 * no e-mails: an address that cannot be verified serves nothing.
 */
export const cambiarMiCorreo = async (
  env: Environment,
  { usuarioId, userName }: Session,
  correo: string | null,
  site: string,
): Promise<{ Enviado: boolean }> => {
  if (correo !== null && env.smtp === undefined)
    throw new Conflicto('Este sitio no envía correos: no se puede verificar el suyo.');
  const token = newLinkToken(env);
  const now = env.now();
  const vence = new Date(now.getTime() + LINK_SECONDS * 1000);
  await env.database.transaction(async (tx) => {
    await ponerCorreo(tx, usuarioId, correo);
    if (correo === null) return;
    await guardarEnlace(tx, { hash: hashLinkToken(token), usuarioId, uso: 'correo', now, vence });
  });
  if (correo === null) return { Enviado: false };
  const enlace = new URL(linkAddress(token), site).href;
  const Enviado = await enviarCorreo(env, {
    para: correo,
    asunto: 'Verifique su correo · Junto a Tí',
    texto: `Alguien con el usuario ${userName} dio esta dirección en el programa Junto a Tí.\n\nSi fue usted, abra este enlace antes de 24 horas:\n${enlace}\n\nSi no fue usted, no haga nada: sin abrirlo, la dirección no se usa.\n`,
  });
  return { Enviado };
};
