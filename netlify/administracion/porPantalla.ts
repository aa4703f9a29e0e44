import { decidirPropuesta } from './decidirPropuesta.ts';
import { enviarPrimerEnlace } from './enlaceDeUsuario.ts';
import { mostrarFicha } from './fichas.ts';
import { cambioDeFila } from './guardarFila.ts';
import { CAMBIOS, hacerCambio, pideOtraPersona, quienDe, type PorPantalla } from './cambios.ts';
import { datosDeLugar } from './lugarDeUsuario.ts';
import { verImportacion } from './verImportaciones.ts';
import type { Query } from '../database/database.ts';
import type { Handler, UseCase } from '../http/area.ts';
import type * as catalogo from '../../src/contracts/administracion/catalogo.ts';
import { CATALOGOS } from '../../src/contracts/administracion/catalogos.ts';
import type * as importaciones from '../../src/contracts/administracion/importaciones.ts';
import type * as propuestas from '../../src/contracts/administracion/propuestas.ts';
import type * as renovacion from '../../src/contracts/administracion/renovacion.ts';
import type * as usuarios from '../../src/contracts/administracion/usuarios.ts';
import { TIPOS_DE_CAMBIO, type TipoDeCambio } from '../../src/domain/administracion.ts';
import { Conflicto } from '../../src/domain/errores.ts';
import { puede } from '../../src/domain/permisos.ts';

// The screens of the office: each maps a request to the data of a change.

const cambiar = async (
  tx: Query,
  input: PorPantalla & { readonly body: { readonly PorQue: string | null } },
  tipo: TipoDeCambio,
  datos: unknown,
) => {
  const quien = { ...quienDe(input, 'administrar'), porQue: input.body.PorQue };
  const { escrito, ...resultado } = await hacerCambio(tx, tipo, datos, quien);
  return { ...resultado, Id: escrito.Id?.toString() ?? null };
};

/** Decides a proposal, and sends the first link of a user whom the approval made. */
export const decidir: UseCase<typeof propuestas.decidirPropuesta> = async (tx, input) => {
  const { Decision: decision, Motivo: motivo } = input.body;
  const { id } = input.params;
  const quien = quienDe(input, 'aprobarCambios');
  const aprobada = await decidirPropuesta(tx, { id, decision, motivo }, quien);
  if (aprobada === null) return { Estado: 'Rechazada', PrimerEnlace: null };
  return { Estado: 'Aprobada', PrimerEnlace: await enviarPrimerEnlace(tx, input, aprobada) };
};

/** Turns the second person on or off. */
export const cambiarAjustes: UseCase<typeof propuestas.cambiarAjustes> = (tx, input) =>
  cambiar(tx, input, 'cuatro-ojos', { cuatroOjos: input.body.CuatroOjos });

/** Gives a user another role or scope. */
export const cambiarUsuario: UseCase<typeof usuarios.cambiarUsuario> = (tx, input) => {
  const { Visto } = input.body;
  const visto = Visto && { rol: Visto.Rol, alcance: Visto.Alcance };
  const datos = { id: input.params.id, ...datosDeLugar(input.body), visto };
  return cambiar(tx, input, 'cambiar-usuario', datos);
};

/** Enables or disables a user. */
export const activarUsuario: UseCase<typeof usuarios.activarUsuario> = (tx, input) =>
  cambiar(tx, input, 'activar-usuario', { id: input.params.id, activo: input.body.Activo });

/** Removes the second factors of a user. */
export const quitarFactores: UseCase<typeof usuarios.quitarFactores> = (tx, input) =>
  cambiar(tx, input, 'quitar-factores', { id: input.params.id });

/** What saving a row would change, and whether another person would have to approve it. Nothing is written. */
export const ensayarFila: Handler<typeof catalogo.ensayarFila> = (input) =>
  input.env.database.transaction(async (tx) => {
    const { Id: id, Valores: valores, Visto: visto } = input.body;
    const { catalogo: nombre } = input.params;
    const quien = quienDe(input, 'administrar');
    const { vista } = await cambioDeFila(tx, nombre, { id, valores, visto }, quien);
    const { sobre } = TIPOS_DE_CAMBIO[CATALOGOS[nombre].cambio];
    return {
      Espera: await pideOtraPersona(tx, vista),
      Antes: vista.antes && mostrarFicha(sobre, vista.antes),
      Despues: mostrarFicha(sobre, vista.despues),
    };
  });

/** Adds a row to a catalogue. */
export const agregarFila: UseCase<typeof catalogo.agregarFila> = (tx, input) => {
  const { cambio } = CATALOGOS[input.params.catalogo];
  return cambiar(tx, input, cambio, { id: null, valores: input.body.Valores });
};

/** Changes a row of a catalogue. */
export const cambiarFila: UseCase<typeof catalogo.cambiarFila> = (tx, input) => {
  const { cambio } = CATALOGOS[input.params.catalogo];
  const { Valores: valores, Visto: visto } = input.body;
  return cambiar(tx, input, cambio, { id: input.params.id, valores, visto });
};

/** Stops a product. */
export const desactivarProducto: UseCase<typeof catalogo.desactivarProducto> = (tx, input) => {
  const { Todos, Desde: desde } = input.body;
  // The person who approves may reach more countries.
  const todos = Todos && quienDe(input, 'administrar').alcance.tipo === 'todos';
  return cambiar(tx, input, 'desactivar-producto', { id: String(input.params.id), todos, desde });
};

/** An import, and whether its next step would wait for another person. */
export const verUnaImportacion: Handler<typeof importaciones.verImportacion> = async (input) => {
  const vista = await verImportacion(input);
  if (!puede(input.session, 'administrar')) return { ...vista, Espera: false };
  const isApplied = vista.Importacion.Estado === 'Aplicada';
  const cambio = CAMBIOS[isApplied ? 'deshacer-importacion' : 'aplicar-importacion'];
  const { database } = input.env;
  const quien = { ...quienDe(input, 'administrar'), mira: true };
  const siguiente = await cambio(database, input.params, quien).catch((error: unknown) => {
    // It has no next step.
    if (error instanceof Conflicto) return undefined;
    throw error;
  });
  const Espera = siguiente !== undefined && (await pideOtraPersona(database, siguiente.vista));
  return { ...vista, Espera };
};

/** Applies an import. */
export const aplicarImportacion: UseCase<typeof importaciones.aplicarImportacion> = (tx, input) =>
  cambiar(tx, input, 'aplicar-importacion', { id: input.params.id });

/** Takes an import back. */
export const deshacerImportacion: UseCase<typeof importaciones.deshacerImportacion> = async (
  tx,
  input,
) => {
  const resultado = await cambiar(tx, input, 'deshacer-importacion', { id: input.params.id });
  return { ...resultado, Estado: resultado.Hecho ? 'Deshecha' : 'Aplicada' };
};

/** Renews the promotions of a year. */
export const renovar: UseCase<typeof renovacion.renovar> = (tx, input) => {
  const promociones = input.body.Promociones.map(({ Id: id, Valores: valores }) => ({
    id,
    valores,
  }));
  return cambiar(tx, input, 'renovar-promociones', { anio: input.params.anio, promociones });
};
