import { registrarActo } from './actos.sql.ts';
import { cuatroOjos } from './ajustes.sql.ts';
import type { Escrito, Quien } from './cambio.ts';
import { CAMBIOS } from './cambios.ts';
import { guardarPropuesta, yaPropuesta } from './propuestas.sql.ts';
import { avisarPropuesta } from '../avisos/avisos.sql.ts';
import type { Query } from '../database/database.ts';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import {
  diferencias,
  FILAS_SIN_OTRA_PERSONA,
  TIPOS_DE_CAMBIO,
  type TipoDeCambio,
} from '../../src/domain/administracion.ts';
import { Conflicto } from '../../src/domain/errores.ts';
import type { Accion } from '../../src/domain/permisos.ts';

/** A request of a signed-in user. */
export interface PorPantalla {
  readonly session: Session;
  readonly env: Environment;
}

/** The author of a change by screen. Throws 403 for a user who may not do `accion`. */
export const quienDe = ({ session, env }: PorPantalla, accion: Accion): Quien => ({
  autor: { por: 'pantalla', usuarioId: session.usuarioId, quien: session.userName },
  alcance: requireAlcance(session, accion),
  now: env.now(),
  env,
});

/** The result of a change: it was made, waits for another person, or would change nothing. */
export interface Resultado {
  readonly Hecho: boolean;
  readonly Propuesta: number | null;
  readonly escrito: Escrito;
}

/**
 * Makes a change and records it. With four eyes on, a delicate change, or one of more rows than a person may change in
 * a day, becomes a proposal; a command needs no second person. Throws 409 when the same change already waits.
 */
export async function hacerCambio(
  tx: Query,
  tipo: TipoDeCambio,
  datos: unknown,
  quien: Quien,
): Promise<Resultado> {
  const { autor, now } = quien;
  const cambio = await CAMBIOS[tipo](tx, datos, quien);
  const { filas = 0, filasDelDia = 0, delicado: esDelicado, ...vista } = cambio.vista;
  const delicado = esDelicado || (filas > 0 && filas + filasDelDia > FILAS_SIN_OTRA_PERSONA);
  const acto = { ...vista, tipo: TIPOS_DE_CAMBIO[tipo].sobre };
  if (acto.antes !== null && diferencias(acto.antes, acto.despues).length === 0)
    return { Hecho: false, Propuesta: null, escrito: {} };
  if (delicado && autor.por === 'pantalla' && (await cuatroOjos(tx))) {
    const { objeto, pais, antes, despues } = acto;
    if (await yaPropuesta(tx, { tipo, objeto, datos }))
      throw new Conflicto('Ya hay una propuesta de este cambio que espera a otra persona.');
    const propuestaPor = autor.usuarioId;
    const propuesta = { tipo, objeto, pais, datos, antes, despues, propuestaPor };
    const Propuesta = await guardarPropuesta(tx, propuesta, now);
    await registrarActo(tx, autor, { ...acto, accion: 'proponer', propuestaId: Propuesta }, now);
    await avisarPropuesta(tx, { id: Propuesta, pais, propuestaPor, now });
    return { Hecho: false, Propuesta, escrito: {} };
  }
  const escrito = await cambio.escribir();
  const { registros = acto.registros } = escrito;
  await registrarActo(tx, autor, { ...acto, filas, registros }, now);
  return { Hecho: true, Propuesta: null, escrito };
}
