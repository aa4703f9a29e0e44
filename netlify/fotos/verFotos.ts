import * as contract from '../../src/contracts/fotos.ts';
import type { Handler } from '../http/area.ts';
import { leerHechosDeSenales } from '../dashboard/senales.sql.ts';
import { abrirEnlace, escribirEnlace, fotosDe } from './fotos.sql.ts';
import { canjeParaFotos, exigirPendiente } from './guardarFoto.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { puedeAuditarse } from '../../src/domain/estado.ts';
import { puede } from '../../src/domain/permisos.ts';
import { puntosDe, riesgoDe, senalesDe } from '../../src/domain/senales.ts';
import { hashToken, newToken } from '../http/tokens.ts';
import { ENLACE_MINUTOS } from '../../src/domain/fotos.ts';

/** The list of a redemption's photos, without the pictures. Throws 404. */
export const listarFotos: Handler<typeof contract.listar> = async ({ env, session, params }) => {
  const canje = await canjeParaFotos(env, session, params.code, 'verCanjes');
  const [fotos, [leidos]] = await Promise.all([
    fotosDe(env.database, canje.id),
    leerHechosDeSenales(env.database, [Number(canje.id)]),
  ]);
  const audita = puede(session, 'auditarCanje');
  const puntos = leidos === undefined ? 0 : puntosDe(senalesDe(leidos.hechos));
  return {
    Pide: canje.pide ? 'promocion' : riesgoDe(puntos) === 'alto' ? 'auditoria' : null,
    Admite: puede(session, 'registrarCanje') && puedeAuditarse(canje, env.now()),
    Fotos: fotos.map(({ orden, recibidaEn, repite }) => ({
      Orden: orden,
      RecibidaEn: recibidaEn,
      Repite: audita && repite !== null ? formatearCodigo(repite) : null,
    })),
  };
};

/** One photo as a JPEG, for an auditor. Throws 404. */
export const verFoto: Handler<typeof contract.ver> = async ({ env, session, params, reached }) => {
  const { code, orden } = params;
  const canje = await canjeParaFotos(env, session, code, 'auditarCanje');
  const foto = (await fotosDe(env.database, canje.id)).find((una) => una.orden === orden);
  const bytes = foto && (await env.almacen.leer(foto.nombre));
  if (bytes === undefined) throw new NoEncontrado('Este canje no tiene esa foto.');
  reached([canje.tarjetaId]);
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } });
};

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
