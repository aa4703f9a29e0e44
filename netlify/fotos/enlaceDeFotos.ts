import type { Handler } from '../http/area.ts';
import { hashToken, newToken } from '../http/tokens.ts';
import { abrirEnlace, escribirEnlace, fotosDe } from './fotos.sql.ts';
import { canjeParaFotos, exigirPendiente } from './guardarFoto.ts';
import * as contract from '../../src/contracts/fotos.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { ENLACE_MINUTOS } from '../../src/domain/fotos.ts';

/** Makes a one-time address for a phone. Only its hash is stored. Throws 404, 409. */
export const pedirEnlaceDeFotos: Handler<typeof contract.pedirEnlace> = async (input) => {
  const { env, session, params } = input;
  const canje = await canjeParaFotos(env, session, params.code, 'registrarCanje');
  const now = env.now();
  exigirPendiente(canje, now);
  const token = newToken(env);
  const venceEn = new Date(now.getTime() + ENLACE_MINUTOS * 60_000);
  await escribirEnlace(env.database, hashToken(token), canje.id, venceEn);
  return { Enlace: token, VenceEn: venceEn };
};

/** Uses a one-time address up: answers a pass for this phone, valid as long as the address. Throws 404. */
export const abrirEnlaceDeFotos: Handler<typeof contract.abrirEnlace> = async ({ env, body }) => {
  const pase = newToken(env);
  const abierto = await abrirEnlace(
    env.database,
    hashToken(body.Enlace),
    hashToken(pase),
    env.now(),
  );
  if (abierto === undefined) throw new NoEncontrado(contract.ENLACE_GASTADO);
  const fotos = await fotosDe(env.database, abierto.canjeId);
  return {
    Llave: pase,
    CodigoConfirmacion: formatearCodigo(abierto.codigo),
    VenceEn: abierto.venceEn,
    Ordenes: fotos.map(({ orden }) => orden),
  };
};
