import { registrarActo } from './actos.sql.ts';
import type { Quien } from './cambio.ts';
import { exigirSinCorreoAjeno, puedeAprobar, tomar } from './cambiosDeUsuarios.ts';
import { quienDe } from './cambios.ts';
import { anotarOrigen, ponerCorreoEscrito, ponerPersona, type UsuarioRow } from './usuarios.sql.ts';
import { olvidarAvisos } from '../avisos/avisos.sql.ts';
import type { Query } from '../database/database.ts';
import type { UseCase } from '../http/area.ts';
import { forgetFailures } from '../http/limits.ts';
import { LINK_SECONDS } from '../http/tokens.ts';
import { guardarEnlace, quitarEnlaces } from '../sesiones/enlaces.sql.ts';
import { terminarSesiones } from '../sesiones/sesiones.sql.ts';
import type * as contract from '../../src/contracts/administracion/usuarios.ts';
import { Conflicto, NoEncontrado, SinPermiso } from '../../src/domain/errores.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

const acto = (usuario: UsuarioRow) => ({
  tipo: 'usuario' as const,
  objeto: usuario.Usuario,
  pais: usuario.aCargo,
});

/**
 * Gives another user a one-time link, by its hash. Throws 404 outside the scope, 403 for oneself, and 409 for a
 * disabled user and for one who approves and has no verified address.
 */
export async function darEnlace(
  tx: Query,
  { id, hash, enviaCorreos }: { id: UsuarioId; hash: Buffer; enviaCorreos: boolean },
  quien: Quien,
) {
  const { autor, now } = quien;
  if (id === autor.usuarioId)
    throw new SinPermiso('Su propia contraseña la cambia usted en Mi cuenta.');
  const usuario = await tomar(tx, id, quien);
  if (!usuario.Activo) throw new Conflicto('Este usuario está desactivado: actívelo primero.');
  // Another person who saw the link could approve under that name.
  const solo = puedeAprobar(usuario.Rol);
  if (solo && (usuario.correoVerificado === null || !enviaCorreos))
    throw new Conflicto(
      'Quien aprueba cambios recibe su enlace solo en su correo verificado. Sin él, pídale otra contraseña a quien opera el sitio.',
    );
  const vence = new Date(now.getTime() + LINK_SECONDS * 1000);
  await guardarEnlace(tx, { hash, usuarioId: id, uso: 'acceso', now, vence });
  if (autor.usuarioId !== null) await anotarOrigen(tx, id, { por: autor.usuarioId, now });
  await registrarActo(tx, autor, { ...acto(usuario), accion: 'invitar' }, now);
  return { usuario, solo, vence };
}

/**
 * Writes a user's name (null: not known) and the address of the user's link, if `correo` is given. Throws 404 outside
 * the scope, 422 for the address of a user who approves, and 409 if the user's own address was verified.
 */
export const nombrarUsuario: UseCase<typeof contract.nombrarUsuario> = async (tx, input) => {
  const { id } = input.params;
  const { Persona: persona, Correo: correo } = input.body;
  const quien = quienDe(input, 'administrar');
  const usuario = await tomar(tx, id, quien);
  const otroCorreo = correo !== undefined && correo !== usuario.correo;
  if (usuario.Persona === persona && !otroCorreo) return {};
  await ponerPersona(tx, id, persona);
  if (otroCorreo) {
    exigirSinCorreoAjeno(usuario.Rol, correo);
    if (usuario.correoVerificado !== null)
      throw new Conflicto('Este usuario verificó su correo: lo cambia él en Mi cuenta.');
    await ponerCorreoEscrito(tx, id, correo);
    // A password link may be in another person's mailbox, and a verification link would verify another's address.
    for (const [uso, aviso] of [
      ['acceso', 'enlace'],
      ['correo', 'correo'],
    ] as const) {
      await quitarEnlaces(tx, id, uso);
      await olvidarAvisos(tx, id, aviso);
    }
  }
  const cambio = {
    antes: { persona: usuario.Persona },
    // The record keeps no address.
    despues: { persona, ...(otroCorreo && { correo: 'otro' }) },
  };
  const { autor, now } = quien;
  await registrarActo(tx, autor, { ...acto(usuario), ...cambio, accion: 'cambiar' }, now);
  return {};
};

/** Ends one open session of a user, or all. Throws 404 for one that is not open, or another user's. */
export const cerrarSesionesDe: UseCase<typeof contract.cerrarSesionesDe> = async (tx, input) => {
  const { id } = input.params;
  const { Sesion: sesion } = input.body;
  const quien = quienDe(input, 'administrar');
  const usuario = await tomar(tx, id, quien);
  const { autor, now } = quien;
  const cerradas = await terminarSesiones(tx, id, now, {
    solo: sesion === undefined ? null : [sesion],
  });
  if (sesion !== undefined && cerradas.length === 0)
    throw new NoEncontrado('Esa sesión ya no está abierta.');
  const despues = { sesiones: cerradas.length };
  await registrarActo(tx, autor, { ...acto(usuario), accion: 'cerrar-sesiones', despues }, now);
  return { Cerradas: cerradas.length };
};

/** Unlocks a user's sign-in, from every address. */
export const desbloquear: UseCase<typeof contract.desbloquear> = async (tx, input) => {
  const { id } = input.params;
  const quien = quienDe(input, 'ayudarUsuarios');
  const usuario = await tomar(tx, id, quien);
  await forgetFailures(tx, input.env, { id, userName: usuario.Usuario });
  await registrarActo(tx, quien.autor, { ...acto(usuario), accion: 'desbloquear' }, quien.now);
  return {};
};
