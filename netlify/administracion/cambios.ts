import { registrarActo } from './actos.sql.ts';
import { cuatroOjos, tomarCuatroOjos } from './ajustes.sql.ts';
import type { ClaseDeCambio, Escrito, Quien, Vista } from './cambio.ts';
import { cambiarCuatroOjos } from './cambiarCuatroOjos.ts';
import {
  activarUsuario,
  cambiarUsuario,
  crearUsuario,
  quitarFactores,
} from './cambiosDeUsuarios.ts';
import { desactivarProducto } from './desactivarProducto.ts';
import { claseDeFila } from './guardarFila.ts';
import { aplicarImportacion, deshacerImportacion } from './importarArchivo.ts';
import { renovarPromociones } from './renovarPromociones.ts';
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

/** The class of every change that may wait for a second person. */
export const CAMBIOS: Readonly<Record<TipoDeCambio, ClaseDeCambio>> = {
  'crear-usuario': crearUsuario,
  'cambiar-usuario': cambiarUsuario,
  'activar-usuario': activarUsuario,
  'quitar-factores': quitarFactores,
  'guardar-farmacia': claseDeFila('farmacias'),
  'guardar-cadena': claseDeFila('cadenas'),
  'guardar-medico': claseDeFila('medicos'),
  'guardar-producto': claseDeFila('productos'),
  'guardar-promocion': claseDeFila('promociones'),
  'guardar-distribuidor': claseDeFila('distribuidores'),
  'guardar-suministro': claseDeFila('suministros'),
  'guardar-tarjeta': claseDeFila('tarjetas'),
  'aplicar-importacion': aplicarImportacion,
  'deshacer-importacion': deshacerImportacion,
  'desactivar-producto': desactivarProducto,
  'renovar-promociones': renovarPromociones,
  'cuatro-ojos': cambiarCuatroOjos,
};

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

/** Whether a change waits: with four eyes on, a delicate one, or of more rows than a person may change in a day. */
export const pideOtraPersona = async (
  tx: Query,
  { delicado, filas = 0, filasDelDia = 0 }: Vista,
): Promise<boolean> =>
  (delicado || (filas > 0 && filas + filasDelDia > FILAS_SIN_OTRA_PERSONA)) &&
  (await cuatroOjos(tx));

/**
 * Makes a change and records it, or proposes it; a command needs no second person. Throws 409 when the same change
 * already waits.
 */
export async function hacerCambio(
  tx: Query,
  tipo: TipoDeCambio,
  datos: unknown,
  quien: Quien,
): Promise<Resultado> {
  const { autor, now } = quien;
  const cambio = await CAMBIOS[tipo](tx, datos, quien);
  const { accion, objeto, pais, antes, despues, registros: suyos = [], filas = 0 } = cambio.vista;
  if (antes !== null && diferencias(antes, despues).length === 0)
    return { Hecho: false, Propuesta: null, escrito: {} };
  const { sobre } = TIPOS_DE_CAMBIO[tipo];
  const acto = { accion, tipo: sobre, objeto, pais, antes, despues, registros: suyos };
  if (autor.por === 'pantalla' && (await pideOtraPersona(tx, cambio.vista))) {
    await tomarCuatroOjos(tx);
    if (await yaPropuesta(tx, { tipo, objeto, datos }))
      throw new Conflicto('Ya hay una propuesta de este cambio que espera a otra persona.');
    const { usuarioId: propuestaPor } = autor;
    const { porQue = null } = quien;
    const propuesta = { tipo, objeto, pais, datos, antes, despues, propuestaPor, porQue };
    const Propuesta = await guardarPropuesta(tx, propuesta, now);
    await registrarActo(tx, autor, { ...acto, accion: 'proponer', propuestaId: Propuesta }, now);
    await avisarPropuesta(tx, { id: Propuesta, pais, propuestaPor, now });
    return { Hecho: false, Propuesta, escrito: {} };
  }
  const escrito = await cambio.escribir();
  const { registros = suyos } = escrito;
  await registrarActo(tx, autor, { ...acto, filas, registros }, now);
  return { Hecho: true, Propuesta: null, escrito };
}
