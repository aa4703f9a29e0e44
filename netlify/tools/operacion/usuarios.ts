import { randomBytes } from 'node:crypto';
import { generarClave } from '../../../src/domain/clave.ts';
import { esPaisCodigo, PAIS_CODIGOS, type PaisCodigo } from '../../../src/domain/paises.ts';
import { ROLES } from '../../../src/domain/permisos.ts';
import { hashDeClave } from '../../sesiones/hashDeClave.ts';
import {
  activarUsuario,
  cadenaPorNombre,
  crearUsuario,
  farmaciaActiva,
  listarUsuarios,
  reponerClave,
  usuarioPorNombre,
  type UsuarioRow,
} from '../../sesiones/usuarios.sql.ts';
import { borrarFactores, exigirFactor, rolesConFactor } from '../../sesiones/factores.sql.ts';
import type { Query } from '../../database/database.ts';
import { terminarSesiones } from '../../sesiones/sesiones.sql.ts';
import { enTransaccion } from './transaccion.ts';

/** A new user as the person asks for it. */
export interface Pedido {
  readonly usuario?: string | undefined;
  readonly rol: string;
  readonly pais?: string | undefined;
  /** The pharmacy of a Regente: its code is also the user name. */
  readonly farmacia?: string | undefined;
  /** The chain of a FarmaciaAdmin. */
  readonly cadena?: string | undefined;
}

const paisLeido = (pais: string | undefined): PaisCodigo => {
  if (esPaisCodigo(pais)) return pais;
  throw new Error(`Indique el país con --pais: ${PAIS_CODIGOS.join(', ')}.`);
};

async function alcanceDe(tx: Query, { rol, usuario, pais, farmacia, cadena }: Pedido) {
  const ninguno = { farmaciaId: null, cadenaId: null };
  if (rol !== 'Regente') {
    if (farmacia !== undefined || cadena !== undefined) {
      throw new Error('Solo un Regente lleva --farmacia o --cadena.');
    }
    return { ...ninguno, nombre: usuario, pais: paisLeido(pais) };
  }
  if (farmacia !== undefined && cadena === undefined) {
    const hallada = await farmaciaActiva(tx, farmacia);
    if (hallada === undefined)
      throw new Error(`No hay una farmacia activa con código ${farmacia}.`);
    // The redemption screen takes the pharmacy's code from the name of its Regente.
    if (usuario !== undefined && usuario.toUpperCase() !== hallada.codigo) {
      throw new Error(`El usuario de un Regente es el código de su farmacia: ${hallada.codigo}.`);
    }
    return { ...ninguno, nombre: hallada.codigo, pais: hallada.pais, farmaciaId: hallada.id };
  }
  if (cadena !== undefined && farmacia === undefined) {
    const codigo = paisLeido(pais);
    const hallada = await cadenaPorNombre(tx, codigo, cadena);
    if (hallada === undefined) throw new Error(`No hay una cadena «${cadena}» en ese país.`);
    return { ...ninguno, nombre: usuario, pais: codigo, cadenaId: hallada.id };
  }
  throw new Error('Un Regente lleva --farmacia CÓDIGO, o --cadena NOMBRE si administra la cadena.');
}

/**
 * Makes a user with a generated password, which must be changed at the first sign-in, and answers both.
 * Works on a database without users. Throws a Spanish sentence for whatever does not fit.
 */
export async function crear(
  connectionString: string,
  pedido: Pedido,
  now: Date,
): Promise<{ usuario: string; clave: string }> {
  const rol = ROLES.find((uno) => uno.toLowerCase() === pedido.rol.toLowerCase());
  if (rol === undefined) throw new Error(`Indique el rol con --rol: ${ROLES.join(', ')}.`);
  const clave = generarClave((n) => randomBytes(n));
  const claveHash = await hashDeClave(clave);
  return enTransaccion(connectionString, async (tx) => {
    const { nombre, ...alcance } = await alcanceDe(tx, { ...pedido, rol });
    const usuario = nombre?.normalize('NFKC') ?? '';
    if (!/^[A-Za-z0-9][A-Za-z0-9._@-]{2,59}$/.test(usuario)) {
      throw new Error(
        'Indique el usuario con --usuario: de 3 a 60 letras sin acento, números, punto, guion o @.',
      );
    }
    const creado = await crearUsuario(
      tx,
      { ...alcance, nombreUsuario: usuario, claveHash, rol },
      now,
    );
    if (!creado) throw new Error(`Ya existe el usuario ${usuario}.`);
    return { resultado: { usuario, clave }, conservar: true };
  });
}

const desconocido = (usuario: string) => new Error(`No existe el usuario ${usuario}.`);

/** Gives a user another generated password and ends all sessions of theirs. */
export async function reponer(
  connectionString: string,
  usuario: string,
  now: Date,
): Promise<{ clave: string }> {
  const clave = generarClave((n) => randomBytes(n));
  const claveHash = await hashDeClave(clave);
  return enTransaccion(connectionString, async (tx) => {
    const id = await reponerClave(tx, usuario, claveHash, now);
    if (id === undefined) throw desconocido(usuario);
    await terminarSesiones(tx, id, now);
    return { resultado: { clave }, conservar: true };
  });
}

/** Lets a user sign in, or no longer: then all sessions of theirs end. */
export async function activar(
  connectionString: string,
  usuario: string,
  activo: boolean,
  now: Date,
): Promise<void> {
  await enTransaccion(connectionString, async (tx) => {
    const id = await activarUsuario(tx, usuario, activo);
    if (id === undefined) throw desconocido(usuario);
    if (!activo) await terminarSesiones(tx, id, now);
    return { resultado: undefined, conservar: true };
  });
}

/** Removes every second factor of a user who has lost theirs, and ends all sessions of theirs. */
export async function quitarFactores(
  connectionString: string,
  usuario: string,
  now: Date,
): Promise<void> {
  await enTransaccion(connectionString, async (tx) => {
    const id = await usuarioPorNombre(tx, usuario);
    if (id === undefined) throw desconocido(usuario);
    await borrarFactores(tx, id);
    await terminarSesiones(tx, id, now);
    return { resultado: undefined, conservar: true };
  });
}

/** Has a role do nothing without a second factor, or no longer; answers the roles that now need one. */
export async function exigir(
  connectionString: string,
  rol: string,
  exigido: boolean,
  now: Date,
): Promise<string[]> {
  const conocido = ROLES.find((uno) => uno.toLowerCase() === rol.toLowerCase());
  if (conocido === undefined) throw new Error(`Indique un rol: ${ROLES.join(', ')}.`);
  return enTransaccion(connectionString, async (tx) => {
    await exigirFactor(tx, conocido, exigido, now);
    return { resultado: await rolesConFactor(tx), conservar: true };
  });
}

/** Every user, the active ones first. */
export const listar = (connectionString: string): Promise<UsuarioRow[]> =>
  enTransaccion(connectionString, async (tx) => ({
    resultado: await listarUsuarios(tx),
    conservar: false,
  }));
