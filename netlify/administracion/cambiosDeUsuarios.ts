import * as v from 'valibot';
import { hayOtraPersona } from './ajustes.sql.ts';
import { claseDeCambio, type Quien } from './cambio.ts';
import {
  fichaDeLugar,
  fichaDeUsuario,
  lugarDe,
  paisDeLugar,
  pedidoDeLugar,
} from './lugarDeUsuario.ts';
import {
  escribirUsuario,
  idDeUsuario,
  moverUsuario,
  ponerActivo,
  tomarUsuario,
  type UsuarioRow,
} from './usuarios.sql.ts';
import type { Query } from '../database/database.ts';
import { borrarFactores, factoresDe } from '../sesiones/factores.sql.ts';
import { terminarSesiones } from '../sesiones/sesiones.sql.ts';
import { rolDelicado } from '../../src/domain/administracion.ts';
import { Conflicto, enCampo, NoEncontrado, SinPermiso } from '../../src/domain/errores.ts';
import type { Rol } from '../../src/domain/permisos.ts';

/** The names that a user may have, besides a pharmacy's code. */
const NOMBRE = /^[A-Za-z0-9][A-Za-z0-9._@-]{2,59}$/;

/** Whether a role may approve what others propose. */
export const puedeAprobar = (rol: Rol): boolean => rol === 'Manager' || rol === 'Administrador';

/** A user within the scope, held until the transaction ends. Throws 404. */
export async function tomar(tx: Query, id: number, { alcance }: Quien): Promise<UsuarioRow> {
  const usuario = await tomarUsuario(tx, id, alcance);
  if (usuario === undefined) throw new NoEncontrado('No se encontró ese usuario.');
  return usuario;
}

/** Makes a user without a password. One with more than a pharmacy's Regente may waits for a second person. */
export const crearUsuario = claseDeCambio(
  v.object({ usuario: v.nullable(v.string()), ...pedidoDeLugar }),
  ({ usuario, ...pedido }) => ({
    ver: async (tx, { alcance, autor }) => {
      const leido = await lugarDe(tx, pedido, alcance);
      const { rol, cadenaId } = leido.lugar;
      // The redemption screen takes the pharmacy's code from the name of its Regente.
      if (leido.nombre !== null && usuario !== null && usuario.toUpperCase() !== leido.nombre)
        throw enCampo(
          'Usuario',
          `El usuario de un Regente es el código de su farmacia: ${leido.nombre}.`,
        );
      const nombre = leido.nombre ?? usuario?.normalize('NFKC') ?? '';
      if (leido.nombre === null && !NOMBRE.test(nombre))
        throw enCampo(
          'Usuario',
          'Indique el usuario: de 3 a 60 letras sin acento, números, punto, guion o @.',
        );
      if ((await idDeUsuario(tx, nombre)) !== undefined)
        throw enCampo('Usuario', `Ya existe el usuario ${nombre}.`);
      // The second person of a company has nobody who could approve that there is one.
      const esLaSegunda = puedeAprobar(rol) && !(await hayOtraPersona(tx, autor.usuarioId));
      return {
        accion: 'crear',
        objeto: nombre,
        pais: paisDeLugar(leido.lugar),
        antes: null,
        despues: fichaDeLugar(leido),
        delicado: rolDelicado(rol, cadenaId !== null) && !esLaSegunda,
      };
    },
    escribir: async (tx, { alcance, now }) => {
      const { lugar, nombre } = await lugarDe(tx, pedido, alcance);
      const userName = nombre ?? usuario?.normalize('NFKC') ?? '';
      const Id = await escribirUsuario(tx, userName, lugar, now);
      if (Id === undefined) throw enCampo('Usuario', `Ya existe el usuario ${userName}.`);
      return { Id, Usuario: userName };
    },
  }),
);

/** Gives a user another role or scope. All sessions of the user end. */
export const cambiarUsuario = claseDeCambio(
  v.object({ id: v.number(), ...pedidoDeLugar }),
  ({ id, ...pedido }) => ({
    ver: async (tx, quien) => {
      const usuario = await tomar(tx, id, quien);
      if (id === quien.autor.usuarioId)
        throw new SinPermiso('Su propio rol lo cambia otra persona.');
      const leido = await lugarDe(tx, pedido, quien.alcance);
      if (usuario.farmacia !== null || leido.lugar.farmaciaId !== null)
        throw new Conflicto(
          'El usuario de una farmacia lleva su código: desactive este y cree el otro.',
        );
      return {
        accion: 'cambiar',
        objeto: usuario.nombreUsuario,
        pais: paisDeLugar(usuario),
        antes: fichaDeUsuario(usuario),
        despues: fichaDeLugar(leido),
        delicado: true,
      };
    },
    escribir: async (tx, { alcance, now }) => {
      const { lugar } = await lugarDe(tx, pedido, alcance);
      await moverUsuario(tx, id, lugar);
      await terminarSesiones(tx, id, now);
      return {};
    },
  }),
);

/** Lets a user sign in again, or no longer: then all sessions of the user end. */
export const activarUsuario = claseDeCambio(
  v.object({ id: v.number(), activo: v.boolean() }),
  ({ id, activo }) => ({
    ver: async (tx, quien) => {
      const usuario = await tomar(tx, id, quien);
      if (id === quien.autor.usuarioId && !activo)
        throw new SinPermiso('A usted lo desactiva otra persona.');
      return {
        accion: activo ? 'activar' : 'desactivar',
        objeto: usuario.nombreUsuario,
        pais: paisDeLugar(usuario),
        antes: { Activo: usuario.activo },
        despues: { Activo: activo },
        // Out at once; back in as anybody new with that role.
        delicado: activo && rolDelicado(usuario.rol, usuario.farmaciaAdmin),
      };
    },
    escribir: async (tx, { now }) => {
      await ponerActivo(tx, id, activo);
      if (!activo) await terminarSesiones(tx, id, now);
      return {};
    },
  }),
);

/** Removes every second factor of a user who has lost theirs, and ends all sessions of the user. */
export const quitarFactores = claseDeCambio(v.object({ id: v.number() }), ({ id }) => ({
  ver: async (tx, quien) => {
    const usuario = await tomar(tx, id, quien);
    const { llaves, codigosDesde } = await factoresDe(tx, id);
    return {
      accion: 'quitar-factores',
      objeto: usuario.nombreUsuario,
      pais: paisDeLugar(usuario),
      antes: { 'Segundo factor': llaves.length > 0 || codigosDesde !== null },
      despues: { 'Segundo factor': false },
      // Without it a password alone approves.
      delicado: puedeAprobar(usuario.rol),
    };
  },
  escribir: async (tx, { now }) => {
    await borrarFactores(tx, id);
    await terminarSesiones(tx, id, now);
    return {};
  },
}));
