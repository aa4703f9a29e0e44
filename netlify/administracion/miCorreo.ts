import { olvidarAvisos } from '../avisos/avisos.sql.ts';
import { avisar, enviarAviso } from '../avisos/enviarAvisos.ts';
import type { Handler } from '../http/area.ts';
import { LINK_SECONDS, hashToken, newToken } from '../http/tokens.ts';
import { correoDe, guardarEnlace, ponerCorreo } from '../sesiones/enlaces.sql.ts';
import type {
  cambiarMiCorreo as contract,
  miCorreo,
} from '../../src/contracts/administracion/miCorreo.ts';
import { Conflicto } from '../../src/domain/errores.ts';

/** The caller's address, and whether it was verified. */
export const verMiCorreo: Handler<typeof miCorreo> = async ({ env, session }) => {
  const { correo, verificado } = await correoDe(env.database, session.usuarioId);
  return { Correo: correo, Verificado: verificado, EnviaCorreos: env.smtp !== undefined };
};

/**
 * Sets the caller's address, and sends the link that verifies it; null removes it. Throws 409 if this site sends no
 * e-mails: an address that cannot be verified is useless.
 */
export const cambiarMiCorreo: Handler<typeof contract> = async ({ env, session, body }) => {
  const { Correo: correo } = body;
  const { usuarioId } = session;
  if (correo !== null && env.smtp === undefined)
    throw new Conflicto('Este sitio no envía correos: no se puede verificar el suyo.');
  const token = newToken(env);
  const now = env.now();
  const vence = new Date(now.getTime() + LINK_SECONDS * 1000);
  const aviso = await env.database.transaction(async (tx) => {
    await ponerCorreo(tx, usuarioId, correo);
    await olvidarAvisos(tx, usuarioId, 'correo');
    if (correo === null) return null;
    await guardarEnlace(tx, { hash: hashToken(token), usuarioId, uso: 'correo', now, vence });
    const pedido = {
      tipo: 'correo',
      para: correo,
      por: usuarioId,
      usuarioId,
      token,
      vence,
    } as const;
    return avisar(tx, env, pedido);
  });
  return { Enviado: await enviarAviso(env, aviso) };
};
