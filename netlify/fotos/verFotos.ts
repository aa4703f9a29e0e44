import type { Handler } from '../http/area.ts';
import { leerHechosDeSenales } from '../dashboard/senales.sql.ts';
import { fotosDe } from './fotos.sql.ts';
import { canjeParaFotos } from './guardarFoto.ts';
import type { listar, ver } from '../../src/contracts/fotos.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import { puedeAuditarse } from '../../src/domain/estado.ts';
import { puede } from '../../src/domain/permisos.ts';
import { puntosDe, riesgoDe, senalesDe } from '../../src/domain/senales.ts';

/** The list of a redemption's photos, without the pictures. Throws 404. */
export const listarFotos: Handler<typeof listar> = async ({ env, session, params }) => {
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
export const verFoto: Handler<typeof ver> = async ({ env, session, params, reached }) => {
  const { code, orden } = params;
  const canje = await canjeParaFotos(env, session, code, 'auditarCanje');
  const foto = (await fotosDe(env.database, canje.id)).find((una) => una.orden === orden);
  const bytes = foto && (await env.almacen.leer(foto.nombre));
  if (bytes === undefined) throw new NoEncontrado('Este canje no tiene esa foto.');
  reached([canje.tarjetaId]);
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } });
};
