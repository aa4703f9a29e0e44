// `npm run usuario`: the first administrators, and the way back in for an office that cannot sign in.

import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { registrarActo } from '../../administracion/actos.sql.ts';
import { hacerCambio } from '../../administracion/cambios.ts';
import { idDeUsuario, tomarUsuario } from '../../administracion/usuarios.sql.ts';
import type { Query } from '../../database/database.ts';
import { hashPassword } from '../../sesiones/passwords.ts';
import { terminarSesiones } from '../../sesiones/sesiones.sql.ts';
import { exigirFactor, rolesConFactor } from '../../sesiones/factores.sql.ts';
import { ponerClave } from '../../sesiones/usuarios.sql.ts';
import { CLAVE_DADA_DIAS, generarClave } from '../../../src/domain/clave.ts';
import {
  esPaisCodigo,
  PAIS_CODIGOS,
  PAIS_PREDETERMINADO,
  type PaisCodigo,
} from '../../../src/domain/paises.ts';
import { ROLES } from '../../../src/domain/permisos.ts';
import { enTransaccion, quienOrdena } from './transaccion.ts';
import type { UsuarioId } from '../../../src/domain/ids.ts';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';

const USO = `Uso:
  npm run usuario -- crear --usuario NOMBRE --rol Administrador|Manager|Operador --pais 506|todos
  npm run usuario -- desactivar|activar|clave NOMBRE
  npm run usuario -- segunda-aprobacion si|no
  npm run usuario -- quitar-factores NOMBRE
  npm run usuario -- exigir-factor|no-exigir-factor ROL
Con DATABASE_URL, lo que escribe pide repetir el nombre de la base con --base NOMBRE.`;

/** A new user as the person asks for it. */
interface Pedido {
  readonly usuario?: string | undefined;
  readonly rol: string;
  /** A country's code, or 'todos' for an Administrador. */
  readonly pais?: string | undefined;
}

const paisLeido = (pais: string | undefined): PaisCodigo => {
  if (esPaisCodigo(pais)) return pais;
  throw new Error(`Indique el país con --pais: ${PAIS_CODIGOS.join(', ')}.`);
};

/** The roles of the office; the others belong to a pharmacy, chain or distributor and are made by screen. */
const ROLES_DE_OFICINA = ROLES.filter((rol) => rol !== 'Regente' && rol !== 'Distribuidor');

/** What the use case asks for. An administrator of all countries has the first of them as home. */
function datosDe({ rol: escrito, usuario, pais }: Pedido) {
  const rol = ROLES_DE_OFICINA.find((uno) => uno.toLowerCase() === escrito.toLowerCase());
  if (rol === undefined)
    throw new Error(`Indique el rol con --rol: ${ROLES_DE_OFICINA.join(', ')}.`);
  const todosLosPaises = rol === 'Administrador' && pais === 'todos';
  return {
    usuario: usuario ?? null,
    rol,
    pais: todosLosPaises ? PAIS_PREDETERMINADO : paisLeido(pais),
    farmacia: null,
    cadena: null,
    distribuidor: null,
    todosLosPaises,
  };
}

const nuevaClave = async () => {
  const clave = generarClave((n) => randomBytes(n));
  return { clave, claveHash: await hashPassword(clave) };
};

/**
 * Makes a user with a generated password, which must be changed at the first sign-in, and answers both.
 * Works on a database without users. Throws a Spanish sentence for an invalid value.
 */
export async function crear(
  connectionString: string,
  pedido: Pedido,
  now: Date,
): Promise<{ usuario: string; clave: string }> {
  const datos = datosDe(pedido);
  const { clave, claveHash } = await nuevaClave();
  return enTransaccion(connectionString, async (tx) => {
    const { escrito } = await hacerCambio(tx, 'crear-usuario', datos, quienOrdena(now));
    const { Id, Usuario: usuario } = escrito as { Id: UsuarioId; Usuario: string };
    await ponerClave(tx, Id, { claveHash, dada: true, now });
    return { usuario, clave };
  });
}

/** The id of a user. Throws a Spanish sentence when there is none of that name. */
const idDe = async (tx: Query, usuario: string): Promise<UsuarioId> => {
  const id = await idDeUsuario(tx, usuario);
  if (id === undefined) throw new Error(`No existe el usuario ${usuario}.`);
  return id;
};

/** Gives a user another generated password and ends all sessions of theirs. */
export async function reponer(
  connectionString: string,
  usuario: string,
  now: Date,
): Promise<{ clave: string }> {
  const { clave, claveHash } = await nuevaClave();
  return enTransaccion(connectionString, async (tx) => {
    const id = await idDe(tx, usuario);
    const { autor, alcance } = quienOrdena(now);
    const tomado = await tomarUsuario(tx, id, alcance);
    await ponerClave(tx, id, { claveHash, dada: true, now });
    await terminarSesiones(tx, id, now);
    const objeto = tomado?.Usuario ?? usuario;
    const pais = tomado?.Pais ?? null;
    await registrarActo(tx, autor, { accion: 'dar-acceso', tipo: 'usuario', objeto, pais }, now);
    return { clave };
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
    const datos = { id: await idDe(tx, usuario), activo };
    await hacerCambio(tx, 'activar-usuario', datos, quienOrdena(now));
  });
}

/** Turns the second person on or off: for a company where only one administrator is left. */
export async function ponerSegundaAprobacion(
  connectionString: string,
  cuatroOjos: boolean,
  now: Date,
): Promise<void> {
  await enTransaccion(connectionString, async (tx) => {
    await hacerCambio(tx, 'cuatro-ojos', { cuatroOjos }, quienOrdena(now));
  });
}

/** Removes every second factor of a user who has lost theirs, and ends all sessions of theirs. */
export async function quitarFactores(
  connectionString: string,
  usuario: string,
  now: Date,
): Promise<void> {
  await enTransaccion(connectionString, async (tx) => {
    await hacerCambio(tx, 'quitar-factores', { id: await idDe(tx, usuario) }, quienOrdena(now));
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
    const despues = { 'Exige un segundo factor': exigido };
    const acto = {
      accion: 'cambiar',
      tipo: 'ajuste',
      objeto: `Rol ${conocido}`,
      pais: null,
    } as const;
    await registrarActo(tx, quienOrdena(now).autor, { ...acto, despues }, now);
    return rolesConFactor(tx);
  });
}

const entregar = (clave: string) => {
  console.log(`Contraseña: ${clave}`);
  console.log(
    `Se muestra solo esta vez y sirve ${CLAVE_DADA_DIAS} días. Al ingresar habrá que cambiarla.`,
  );
};

async function ejecutar(
  url: string,
  orden: string,
  nombre: string | undefined,
  datos: Partial<Pedido>,
): Promise<void> {
  const now = new Date();
  if (orden === 'crear' && nombre === undefined) {
    const { usuario, clave } = await crear(url, { ...datos, rol: datos.rol ?? '' }, now);
    console.log(`Usuario: ${usuario}`);
    entregar(clave);
  } else if (orden === 'clave' && nombre !== undefined) {
    entregar((await reponer(url, nombre, now)).clave);
  } else if ((orden === 'activar' || orden === 'desactivar') && nombre !== undefined) {
    await activar(url, nombre, orden === 'activar', now);
    console.log(orden === 'activar' ? 'Activado.' : 'Desactivado: sus sesiones terminaron.');
  } else if (orden === 'segunda-aprobacion' && (nombre === 'si' || nombre === 'no')) {
    await ponerSegundaAprobacion(url, nombre === 'si', now);
    console.log(nombre === 'si' ? 'Encendida.' : 'Apagada: nadie más aprueba los cambios.');
  } else if (orden === 'quitar-factores' && nombre !== undefined) {
    await quitarFactores(url, nombre, now);
    console.log(
      'Sus segundos factores se quitaron y sus sesiones terminaron. Si otra persona pudo saber su contraseña, dele otra con `clave`.',
    );
  } else if ((orden === 'exigir-factor' || orden === 'no-exigir-factor') && nombre !== undefined) {
    const roles = await exigir(url, nombre, orden === 'exigir-factor', now);
    console.log(
      roles.length === 0
        ? 'Ningún rol exige un segundo factor.'
        : `Exigen un segundo factor: ${roles.join(', ')}.`,
    );
  } else throw new Error(USO);
}

if (import.meta.main) {
  await runCommand(async () => {
    const texto = { type: 'string' } as const;
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        usuario: texto,
        rol: texto,
        pais: texto,
        base: texto,
      },
    });
    const [orden = '', nombre, ...sobra] = positionals;
    if (sobra.length > 0) throw new Error(USO);
    const { base, ...datos } = values;
    await withCommandTarget(base, (url) => ejecutar(url, orden, nombre, datos));
  });
}
