import * as v from 'valibot';
import type { Query } from '../database/database.ts';
import { farmaciaActiva, type LugarDeUsuario, porNombre, type UsuarioRow } from './usuarios.sql.ts';
import type { lugarNuevo } from '../../src/contracts/administracion/usuarios.ts';
import type { Ficha } from '../../src/domain/administracion.ts';
import { enCampo, NoEncontrado, SinPermiso } from '../../src/domain/errores.ts';
import { PAIS_CODIGOS, type PaisCodigo, paisDe } from '../../src/domain/paises.ts';
import { paisDeTrabajo } from '../../src/domain/paisDeTrabajo.ts';
import { type Alcance, ROLES } from '../../src/domain/permisos.ts';

/** The place of a user as requested: a Regente by pharmacy or chain, a Distribuidor by its name. */
export const pedidoDeLugar = {
  rol: v.picklist(ROLES),
  pais: v.nullable(v.picklist(PAIS_CODIGOS)),
  farmacia: v.nullable(v.string()),
  cadena: v.nullable(v.string()),
  distribuidor: v.nullable(v.string()),
  todosLosPaises: v.boolean(),
};
export type PedidoDeLugar = v.InferOutput<v.ObjectSchema<typeof pedidoDeLugar, undefined>>;

/** A user's place as a form holds it. */
export const datosDeLugar = (
  body: Omit<v.InferOutput<typeof lugarNuevo>, 'Visto'>,
): PedidoDeLugar => ({
  rol: body.Rol,
  pais: body.Pais,
  farmacia: body.Farmacia,
  cadena: body.Cadena,
  distribuidor: body.Distribuidor,
  todosLosPaises: body.TodosLosPaises,
});

const paisEnPalabras = (pais: PaisCodigo | null): string =>
  pais === null ? 'Todos los países' : paisDe(pais).nombre;

/** A user's place, with its words for the snapshot and for people. */
interface Lugar {
  readonly lugar: LugarDeUsuario;
  readonly alcance: string;
  /** The default user name: a Regente's is the pharmacy's code. */
  readonly nombre: string | null;
}

const paisPedido = (pais: PaisCodigo | null): PaisCodigo => {
  if (pais === null) throw enCampo('Pais', 'Elija el país del usuario');
  return pais;
};

async function leerLugar(tx: Query, pedido: PedidoDeLugar): Promise<Lugar> {
  const { rol, farmacia, cadena, distribuidor, todosLosPaises } = pedido;
  const ninguno = { rol, farmaciaId: null, cadenaId: null, distribuidorId: null, todosLosPaises };
  if (rol === 'Regente' && farmacia !== null && cadena === null) {
    const hallada = await farmaciaActiva(tx, farmacia);
    if (hallada === undefined)
      throw enCampo('Farmacia', `No hay una farmacia activa con código ${farmacia}.`);
    const lugar = { ...ninguno, pais: hallada.pais, farmaciaId: hallada.id };
    return { lugar, alcance: `Farmacia ${hallada.codigo}`, nombre: hallada.codigo };
  }
  if (rol === 'Regente' && cadena !== null && farmacia === null) {
    const pais = paisPedido(pedido.pais);
    const hallada = await porNombre(tx, 'cadenas', pais, cadena);
    if (hallada === undefined)
      throw enCampo('Cadena', `No hay una cadena «${cadena}» en ese país.`);
    const lugar = { ...ninguno, pais, cadenaId: hallada.id };
    return { lugar, alcance: `Cadena ${hallada.nombre}`, nombre: null };
  }
  if (rol === 'Regente')
    throw enCampo('Farmacia', 'Un Regente lleva su farmacia, o su cadena si la administra.');
  if (farmacia !== null) throw enCampo('Farmacia', 'Solo un Regente lleva farmacia.');
  if (cadena !== null) throw enCampo('Cadena', 'Solo un Regente lleva cadena.');
  const pais = paisPedido(pedido.pais);
  if (rol === 'Distribuidor') {
    if (distribuidor === null) throw enCampo('Distribuidor', 'Elija para qué distribuidor trabaja');
    const hallado = await porNombre(tx, 'distribuidores', pais, distribuidor);
    if (hallado === undefined)
      throw enCampo('Distribuidor', `No hay un distribuidor «${distribuidor}» en ese país.`);
    const lugar = { ...ninguno, pais, distribuidorId: hallado.id };
    return { lugar, alcance: hallado.nombre, nombre: null };
  }
  if (distribuidor !== null)
    throw enCampo('Distribuidor', 'Solo el rol Distribuidor lleva distribuidor.');
  if (todosLosPaises && rol !== 'Administrador')
    throw enCampo(
      'TodosLosPaises',
      'Solo un Administrador puede tener todos los países a su cargo.',
    );
  const lugar = { ...ninguno, pais };
  return { lugar, alcance: paisEnPalabras(paisDeTrabajo(lugar)), nombre: null };
}

/** A user's place, within the scope of the user who assigns it. Throws 422 if it does not fit, 403 beyond the scope. */
export async function lugarDe(tx: Query, pedido: PedidoDeLugar, alcance: Alcance): Promise<Lugar> {
  const leido = await leerLugar(tx, pedido);
  if (alcance.tipo === 'todos') return leido;
  const pais = paisDeTrabajo(leido.lugar);
  if (pais === null) throw new SinPermiso('Solo quien administra todos los países da ese alcance.');
  if (alcance.tipo !== 'pais' || alcance.pais !== pais)
    throw new NoEncontrado('Ese usuario sería de un país que no está a su cargo.');
  return leido;
}

/** The snapshot of a user's place. */
export const fichaDeLugar = ({ lugar, alcance }: Lugar): Ficha => ({
  rol: lugar.cadenaId === null ? lugar.rol : 'Regente (FarmaciaAdmin)',
  pais: paisDe(lugar.pais).nombre,
  alcance,
});

/** A user's scope in words. */
export const alcanceEnPalabras = (row: UsuarioRow): string => {
  if (row.farmacia !== null) return `Farmacia ${row.farmacia}`;
  if (row.FarmaciaAdmin) return `Cadena ${row.Cadena ?? ''}`;
  if (row.Distribuidor !== null) return row.Distribuidor;
  return paisEnPalabras(row.aCargo);
};

/** The snapshot of an existing user. */
export const fichaDeUsuario = (row: UsuarioRow) => ({
  rol: row.FarmaciaAdmin ? 'Regente (FarmaciaAdmin)' : row.Rol,
  pais: paisDe(row.Pais).nombre,
  alcance: alcanceEnPalabras(row),
});
