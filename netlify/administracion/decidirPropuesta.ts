import { registrarActo } from './actos.sql.ts';
import type { Escrito, Quien } from './cambio.ts';
import { CAMBIOS, quienDe } from './cambios.ts';
import { type PropuestaRow, terminarPropuesta, tomarPropuesta } from './propuestas.sql.ts';
import { sonContrapartes } from './usuarios.sql.ts';
import type { Query } from '../database/database.ts';
import type { UseCase } from '../http/area.ts';
import type { dejarPropuesta as contract } from '../../src/contracts/administracion/propuestas.ts';
import {
  DIAS_SIN_SER_CONTRAPARTE,
  diferencias,
  type Ficha,
  TIPOS_DE_CAMBIO,
  type TipoDeCambio,
} from '../../src/domain/administracion.ts';
import { Conflicto, NoEncontrado, SinPermiso } from '../../src/domain/errores.ts';
import { paisDelAlcance } from '../../src/domain/permisos.ts';

/** The decision on a proposal, and its reason. */
export interface Decision {
  readonly id: number;
  readonly decision: 'Aprobar' | 'Rechazar';
  readonly motivo: string | null;
}

const CAMBIO_MIENTRAS_TANTO =
  'Lo que se propuso cambiar ya no está como estaba entonces. Rechace esta propuesta y pida otra.';

const mismas = (antes: Ficha | null, ahora: Ficha | null): boolean =>
  antes === null || ahora === null ? antes === ahora : diferencias(antes, ahora).length === 0;

/** A pending proposal, locked until the transaction ends. Throws 404 outside the scope, 409 if it ended. */
async function tomar(tx: Query, id: number, { alcance }: Quien) {
  const pais = paisDelAlcance(alcance);
  const propuesta = await tomarPropuesta(tx, id, pais);
  if (propuesta === undefined) throw new NoEncontrado('No se encontró esa propuesta.');
  if (propuesta.Estado !== 'Pendiente')
    throw new Conflicto(`Esta propuesta ya fue ${propuesta.Estado.toLowerCase()}.`);
  return propuesta;
}

const esTipoDeCambio = (tipo: string): tipo is TipoDeCambio => Object.hasOwn(TIPOS_DE_CAMBIO, tipo);

const actoDe = ({ Id, tipo, Objeto, Pais, antes, despues }: PropuestaRow) => ({
  tipo: esTipoDeCambio(tipo) ? TIPOS_DE_CAMBIO[tipo].sobre : 'ajuste',
  objeto: Objeto,
  pais: Pais,
  antes,
  despues,
  propuestaId: Id,
});

/** What an approval made, as its class of changes answers it. */
export interface Aprobada {
  readonly tipo: string;
  readonly datos: unknown;
  readonly resultado: Escrito;
}

/**
 * Approves a proposal and makes its change, or refuses it (null), for a user who may `aprobarCambios`. 403 to its author, and
 * to an approver if one of the two proposed the other or asked for the other's link within 30 days; 409 if it changed since.
 */
export async function decidirPropuesta(
  tx: Query,
  { id, decision, motivo }: Decision,
  quien: Quien,
): Promise<Aprobada | null> {
  const { autor, now } = quien;
  if (autor.usuarioId === null) throw new Error('A command decides no proposal');
  const propuesta = await tomar(tx, id, quien);
  if (propuesta.propuestaPorId === autor.usuarioId)
    throw new SinPermiso('Usted hizo esta propuesta: la decide otra persona.');
  const contrapartes = [propuesta.propuestaPorId, autor.usuarioId] as const;
  if (decision === 'Aprobar' && !(await sonContrapartes(tx, contrapartes, now)))
    throw new SinPermiso(
      `Uno de ustedes dos propuso al otro como usuario, o pidió un enlace suyo, hace menos de ${DIAS_SIN_SER_CONTRAPARTE} días: decide una tercera persona.`,
    );
  const fin = { id, decididaPor: autor.usuarioId, motivo };
  if (decision === 'Rechazar') {
    await terminarPropuesta(tx, { ...fin, estado: 'Rechazada' }, now);
    await registrarActo(tx, autor, { ...actoDe(propuesta), accion: 'rechazar' }, now);
    return null;
  }
  if (!esTipoDeCambio(propuesta.tipo)) throw new Conflicto('Este cambio ya no se puede hacer.');
  const aprueba = { ...quien, propuestaPor: propuesta.propuestaPorId };
  const cambio = await CAMBIOS[propuesta.tipo](tx, propuesta.datos, aprueba);
  if (!mismas(propuesta.antes, cambio.vista.antes)) throw new Conflicto(CAMBIO_MIENTRAS_TANTO);
  const resultado = await cambio.escribir();
  await terminarPropuesta(tx, { ...fin, estado: 'Aprobada' }, now);
  const { registros } = resultado;
  await registrarActo(tx, autor, { ...actoDe(propuesta), accion: 'aprobar', registros }, now);
  return { tipo: propuesta.tipo, datos: propuesta.datos, resultado };
}

/** Takes a proposal back. Throws 403 unless the caller is its author. */
export const dejarPropuesta: UseCase<typeof contract> = async (tx, input) => {
  const { id } = input.params;
  const quien = quienDe(input, 'administrar');
  const { autor, now } = quien;
  const propuesta = await tomar(tx, id, quien);
  if (propuesta.propuestaPorId !== autor.usuarioId)
    throw new SinPermiso('Solo quien hizo la propuesta la retira.');
  const fin = { id, estado: 'Retirada', decididaPor: null, motivo: null } as const;
  await terminarPropuesta(tx, fin, now);
  await registrarActo(tx, autor, { ...actoDe(propuesta), accion: 'dejar-propuesta' }, now);
  return { Estado: 'Retirada' };
};
