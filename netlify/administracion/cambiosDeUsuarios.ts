import * as v from 'valibot';
import { usuariosDelDia } from './actos.sql.ts';
import { hayOtraPersona, tomarCuatroOjos } from './ajustes.sql.ts';
import { claseDeCambio, type Quien } from './cambio.ts';
import { fichaDeLugar, fichaDeUsuario, lugarDe, pedidoDeLugar } from './lugarDeUsuario.ts';
import {
  anotarOrigen,
  APRUEBAN,
  escribirUsuario,
  farmaciaActiva,
  hayOtroQueAprueba,
  idDeUsuario,
  moverUsuario,
  ponerActivo,
  renovarOrigenes,
  tomarUsuario,
  type UsuarioRow,
} from './usuarios.sql.ts';
import { olvidarAvisos } from '../avisos/avisos.sql.ts';
import { avisar } from '../avisos/enviarAvisos.ts';
import type { Query } from '../database/database.ts';
import { quitarEnlaces } from '../sesiones/enlaces.sql.ts';
import { borrarFactores, factoresDe } from '../sesiones/factores.sql.ts';
import { terminarSesiones } from '../sesiones/sesiones.sql.ts';
import { FILAS_SIN_OTRA_PERSONA, rolDelicado } from '../../src/domain/administracion.ts';
import {
  Conflicto,
  enCampo,
  exigirLoVisto,
  NoEncontrado,
  SinPermiso,
} from '../../src/domain/errores.ts';
import { paisDeTrabajo } from '../../src/domain/paisDeTrabajo.ts';
import type { Rol } from '../../src/domain/permisos.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';
import { usuarioId } from '../../src/contracts/fields.ts';

/** The form of a user name that is not a pharmacy's code. */
const NOMBRE = /^[A-Za-z0-9][A-Za-z0-9._@-]{2,59}$/;

/** Whether a role may approve what others propose. */
export const puedeAprobar = (rol: Rol): boolean => APRUEBAN.includes(rol);

/** Throws 422 when another person writes the address of a user who approves. */
export function exigirSinCorreoAjeno(rol: Rol, correo: string | null): void {
  if (correo !== null && puedeAprobar(rol))
    throw enCampo(
      'Correo',
      'Quien aprueba cambios escribe su propio correo al ingresar: su enlace no va a una dirección que otra persona dio.',
    );
}

/** A user within the scope, locked until the transaction ends. Throws 404. */
export async function tomar(tx: Query, id: UsuarioId, { alcance }: Quien): Promise<UsuarioRow> {
  const usuario = await tomarUsuario(tx, id, alcance);
  if (usuario === undefined) throw new NoEncontrado('No se encontró ese usuario.');
  return usuario;
}

/** The same for a user who may lose the role. Changes of approvers wait for each other, so that one always remains. */
async function tomarAlSalir(tx: Query, id: UsuarioId, quien: Quien): Promise<UsuarioRow> {
  const usuario = await tomar(tx, id, quien);
  if (puedeAprobar(usuario.Rol)) await tomarCuatroOjos(tx);
  return usuario;
}

/** A user's values when the form was opened. */
const vista = v.object({ rol: v.string(), alcance: v.string() });

/**
 * Before a user gets a role or comes back: ends the links given until then. For a while, a user who proposed an approver,
 * or ever asked for their link, is not their counterpart.
 */
async function ponerEnFunciones(
  tx: Query,
  id: UsuarioId,
  rol: Rol,
  { propuestaPor, now }: Quien,
): Promise<void> {
  await quitarEnlaces(tx, id, 'acceso');
  await olvidarAvisos(tx, id, 'enlace');
  if (!puedeAprobar(rol)) return;
  await renovarOrigenes(tx, id, now);
  if (propuestaPor !== undefined) await anotarOrigen(tx, id, { por: propuestaPor, now });
}

/** Makes a user without a password. A role beyond one pharmacy's Regente needs a second person. */
export const crearUsuario = claseDeCambio(
  v.object({
    usuario: v.nullable(v.string()),
    persona: v.optional(v.nullable(v.string()), null),
    correo: v.optional(v.nullable(v.string()), null),
    ...pedidoDeLugar,
  }),
  async (tx, { usuario, persona, correo, ...pedido }, quien) => {
    const { alcance, autor, now } = quien;
    const leido = await lugarDe(tx, pedido, alcance);
    const { rol, cadenaId } = leido.lugar;
    exigirSinCorreoAjeno(rol, correo);
    const nombre = usuario?.normalize('NFKC') ?? leido.nombre ?? '';
    const esOtroNombre = nombre.toUpperCase() !== leido.nombre;
    if (esOtroNombre && (await farmaciaActiva(tx, nombre)) !== undefined)
      throw enCampo('Usuario', `${nombre} es el código de otra farmacia.`);
    if (esOtroNombre && !NOMBRE.test(nombre))
      throw enCampo(
        'Usuario',
        'Indique el usuario: de 3 a 60 letras sin acento, números, punto, guion o @.',
      );
    const yaExiste = () => enCampo('Usuario', `Ya existe el usuario ${nombre}.`);
    if ((await idDeUsuario(tx, nombre)) !== undefined) throw yaExiste();
    // In a company of one the second user has no other approver.
    const esLaSegunda = puedeAprobar(rol) && !(await hayOtraPersona(tx, autor.usuarioId));
    return {
      vista: {
        accion: 'crear',
        objeto: nombre,
        pais: paisDeTrabajo(leido.lugar),
        antes: null,
        despues: { ...fichaDeLugar(leido), ...(persona === null ? {} : { persona }) },
        delicado:
          (rolDelicado(rol, cadenaId !== null) && !esLaSegunda) ||
          (await usuariosDelDia(tx, autor.usuarioId, now)) >= FILAS_SIN_OTRA_PERSONA,
      },
      escribir: async () => {
        const Id = await escribirUsuario(tx, nombre, leido.lugar, { persona, correo, now });
        if (Id === undefined) throw yaExiste();
        await ponerEnFunciones(tx, Id, rol, quien);
        return { Id, Usuario: nombre };
      },
    };
  },
);

/** Gives a user another role or scope. All sessions of the user end. */
export const cambiarUsuario = claseDeCambio(
  v.object({ id: usuarioId, visto: v.optional(vista), ...pedidoDeLugar }),
  async (tx, { id, visto, ...pedido }, quien) => {
    const usuario = await tomarAlSalir(tx, id, quien);
    const antes = fichaDeUsuario(usuario);
    if (quien.propuestaPor === undefined)
      exigirLoVisto('este usuario', [
        { field: 'Rol', titulo: 'Rol', visto: visto?.rol, ahora: antes.rol },
        { field: 'Pais', titulo: 'Alcance', visto: visto?.alcance, ahora: antes.alcance },
      ]);
    if (id === quien.autor.usuarioId) throw new SinPermiso('Su propio rol lo cambia otra persona.');
    const leido = await lugarDe(tx, pedido, quien.alcance);
    const { lugar } = leido;
    if (usuario.farmacia !== null || lugar.farmaciaId !== null)
      throw new Conflicto(
        'El usuario de una farmacia lleva su código: desactive este y cree el otro.',
      );
    return {
      vista: {
        accion: 'cambiar',
        objeto: usuario.Usuario,
        pais: usuario.aCargo,
        antes,
        despues: fichaDeLugar(leido),
        delicado: true,
      },
      escribir: async () => {
        await ponerEnFunciones(tx, id, lugar.rol, quien);
        await moverUsuario(tx, id, lugar);
        await terminarSesiones(tx, id, quien.now);
        return {};
      },
    };
  },
);

/** Enables or disables a user. Disabling ends all sessions. */
export const activarUsuario = claseDeCambio(
  v.object({ id: usuarioId, activo: v.boolean() }),
  async (tx, { id, activo }, quien) => {
    const usuario = await tomarAlSalir(tx, id, quien);
    if (id === quien.autor.usuarioId && !activo)
      throw new SinPermiso('A usted lo desactiva otra persona.');
    return {
      vista: {
        accion: activo ? 'activar' : 'desactivar',
        objeto: usuario.Usuario,
        pais: usuario.aCargo,
        antes: { activo: usuario.Activo },
        despues: { activo },
        // Disabling takes effect at once, except for the last other approver; enabling is like a new user of that role.
        delicado: activo
          ? rolDelicado(usuario.Rol, usuario.FarmaciaAdmin)
          : usuario.Activo &&
            puedeAprobar(usuario.Rol) &&
            !(await hayOtroQueAprueba(tx, { autor: quien.autor.usuarioId, sin: id }, quien.now)),
      },
      escribir: async () => {
        if (activo) await ponerEnFunciones(tx, id, usuario.Rol, quien);
        else await terminarSesiones(tx, id, quien.now);
        await ponerActivo(tx, id, activo);
        return {};
      },
    };
  },
);

/** Removes every second factor of a user who has lost theirs, and ends all sessions of the user. */
export const quitarFactores = claseDeCambio(
  v.object({ id: usuarioId }),
  async (tx, { id }, quien) => {
    const { autor, env, now } = quien;
    const usuario = await tomar(tx, id, quien);
    const { Llaves, CodigosDesde } = await factoresDe(tx, id);
    return {
      vista: {
        accion: 'quitar-factores',
        objeto: usuario.Usuario,
        pais: usuario.aCargo,
        antes: { segundo_factor: Llaves.length > 0 || CodigosDesde !== null },
        despues: { segundo_factor: false },
        // Without a factor a password alone opens the user's scope.
        delicado: true,
      },
      escribir: async () => {
        await borrarFactores(tx, id);
        await terminarSesiones(tx, id, now);
        const { correoVerificado: para } = usuario;
        const por = autor.usuarioId ?? id;
        if (env !== undefined && para !== null)
          await avisar(tx, env, { tipo: 'sin-factor', para, por, usuarioId: id }, { espera: true });
        return {};
      },
    };
  },
);
