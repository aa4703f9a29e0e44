import { registrarActo } from './actos.sql.ts';
import { cuatroOjos } from './ajustes.sql.ts';
import type { Quien } from './cambio.ts';
import { CAMBIOS } from './cambios.ts';
import { guardarPropuesta, yaPropuesta } from './propuestas.sql.ts';
import type { Query } from '../database/database.ts';
import {
  diferencias,
  TIPOS_DE_CAMBIO,
  type TipoDeCambio,
} from '../../src/domain/administracion.ts';
import { Conflicto } from '../../src/domain/errores.ts';

/** What became of a change: it was done, waits for another person, or changed nothing. */
export type Hecho =
  | { readonly hecho: 'aplicado'; readonly resultado: object }
  | { readonly hecho: 'propuesto'; readonly propuestaId: number }
  | { readonly hecho: 'igual' };

/**
 * Makes a change and records it, in the caller's transaction. A delicate one becomes a proposal instead, where
 * the company works with four eyes. A command is the second person itself. Throws the change's own refusals,
 * and 409 when the same change already waits.
 */
export async function hacerCambio(
  tx: Query,
  tipo: TipoDeCambio,
  datos: unknown,
  quien: Quien,
): Promise<Hecho> {
  const { autor, now } = quien;
  const cambio = CAMBIOS[tipo](datos);
  const { delicado, ...vista } = await cambio.ver(tx, quien);
  const acto = { ...vista, tipo: TIPOS_DE_CAMBIO[tipo].sobre };
  if (acto.antes !== null && diferencias(acto.antes, acto.despues).length === 0)
    return { hecho: 'igual' };
  if (delicado && autor.por === 'pantalla' && (await cuatroOjos(tx))) {
    const { objeto, pais, antes, despues } = acto;
    if (await yaPropuesta(tx, { tipo, objeto }))
      throw new Conflicto('Ya hay una propuesta de este cambio que espera a otra persona.');
    const propuestaPor = autor.usuarioId;
    const propuesta = { tipo, objeto, pais, datos, antes, despues, propuestaPor };
    const propuestaId = await guardarPropuesta(tx, propuesta, now);
    await registrarActo(tx, autor, { ...acto, accion: 'proponer', propuestaId }, now);
    return { hecho: 'propuesto', propuestaId };
  }
  const resultado = await cambio.escribir(tx, quien);
  await registrarActo(tx, autor, acto, now);
  return { hecho: 'aplicado', resultado };
}

/** What became of a change, as a contract tells it. */
export const enResultado = (hecho: Hecho) => ({
  Hecho: hecho.hecho === 'aplicado',
  Propuesta: hecho.hecho === 'propuesto' ? hecho.propuestaId : null,
});
