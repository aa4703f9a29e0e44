import * as v from 'valibot';
import { darEnlace } from './ayudarUsuario.ts';
import type { Quien } from './cambio.ts';
import { puedeAprobar } from './cambiosDeUsuarios.ts';
import type { Aprobada } from './decidirPropuesta.ts';
import { hacerCambio, quienDe } from './cambios.ts';
import { datosDeLugar } from './lugarDeUsuario.ts';
import { olvidarAvisos } from '../avisos/avisos.sql.ts';
import { avisar, enviarAviso } from '../avisos/enviarAvisos.ts';
import type { Query } from '../database/database.ts';
import type { Input } from '../http/area.ts';
import { Once } from '../http/attempt.ts';
import type { Environment } from '../http/environment.ts';
import { hashToken, newToken } from '../http/tokens.ts';
import type { decidirPropuesta } from '../../src/contracts/administracion/propuestas.ts';
import type * as contract from '../../src/contracts/administracion/usuarios.ts';
import { FILAS_SIN_OTRA_PERSONA, HORAS_DE_UNA_PERSONA } from '../../src/domain/administracion.ts';
import { Conflicto, DatoInvalido } from '../../src/domain/errores.ts';
import { ROLES } from '../../src/domain/permisos.ts';
import { linkAddress } from '../../src/paths.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

type EnEnv = { readonly env: Environment };

const nuevoEnlace = async (tx: Query, env: Environment, quien: Quien, id: UsuarioId) => {
  const token = newToken(env);
  const { usuario, solo, vence } = await darEnlace(
    tx,
    { id, hash: hashToken(token), enviaCorreos: env.smtp !== undefined },
    quien,
  );
  const por = quien.autor.usuarioId ?? id;
  return {
    usuario,
    solo,
    pedido: { tipo: 'enlace', por, usuarioId: id, token, vence } as const,
    Vence: vence.toISOString(),
    Direccion: new Once(linkAddress(token)),
  };
};

/** Gives a user a one-time link, with its e-mail if an address is known and mail configured. */
export const darUnEnlace = async (tx: Query, input: Input<typeof contract.darEnlace>) => {
  const { params, env } = input;
  const quien = quienDe(input, 'ayudarUsuarios');
  const { id } = params;
  const { usuario, solo, pedido, Vence, Direccion } = await nuevoEnlace(tx, env, quien, id);
  const para = usuario.correoVerificado ?? (solo ? null : usuario.correo);
  // The new link ended the earlier one.
  await olvidarAvisos(tx, id, 'enlace');
  const Aviso = para === null ? null : await avisar(tx, env, { ...pedido, para });
  return { Solo: solo, Vence, Direccion, Aviso };
};

/** Shows a link that was given, once, and sends it. */
export const enviarEnlace = async (once: () => ReturnType<typeof darUnEnlace>, { env }: EnEnv) => {
  const { Solo, Vence, Direccion, Aviso } = await once();
  const Enviado = await enviarAviso(env, Aviso);
  return { Vence, Enlace: Solo ? null : mostrado(Direccion), Enviado };
};

/** The value that is shown once; null for a repetition. */
const mostrado = (valor: Once | null): string | null => valor?.value ?? null;

/** Makes or proposes a user with a link; an approver gets no link. */
export const crearConEnlace = async (tx: Query, input: Input<typeof contract.crearUsuario>) => {
  const { body, env } = input;
  const quien = { ...quienDe(input, 'administrar'), porQue: body.PorQue };
  const { Usuario: usuario, Persona: persona, Correo: correo } = body;
  const datos = { ...datosDeLugar(body), usuario, persona, correo };
  const sinEnlace = { Id: null, Usuario: null, Vence: null, Direccion: null, Aviso: null };
  const { escrito, ...resultado } = await hacerCambio(tx, 'crear-usuario', datos, quien);
  if (!resultado.Hecho) return { ...resultado, ...sinEnlace };
  const { Id, Usuario } = escrito as { Id: UsuarioId; Usuario: string };
  // The person who operates the site gives the first password of a user who approves.
  if (puedeAprobar(datos.rol)) return { ...resultado, ...sinEnlace, Id, Usuario };
  const { pedido, Vence, Direccion } = await nuevoEnlace(tx, env, quien, Id);
  const Aviso = correo === null ? null : await avisar(tx, env, { ...pedido, para: correo });
  return { ...resultado, Id, Usuario, Vence, Direccion, Aviso };
};

const Creado = v.object({
  correo: v.optional(v.nullable(v.string()), null),
  rol: v.picklist(ROLES),
});

/** Sends the first link of an approved user to the address that was proposed with them. Null: no user was made. */
export const enviarPrimerEnlace = async (
  tx: Query,
  input: Input<typeof decidirPropuesta>,
  { tipo, datos, resultado }: Aprobada,
) => {
  const { env } = input;
  if (tipo !== 'crear-usuario') return null;
  const { correo, rol } = v.parse(Creado, datos);
  const { Id, Usuario } = resultado as { Id: UsuarioId; Usuario: string };
  if (puedeAprobar(rol)) return { Usuario, Va: 'sin enlace' as const };
  if (env.smtp === undefined) return { Usuario, Va: 'sin servicio de correo' as const };
  if (correo === null) return { Usuario, Va: 'sin dirección' as const };
  const quien = quienDe(input, 'aprobarCambios');
  const { pedido } = await nuevoEnlace(tx, env, quien, Id);
  await avisar(tx, env, { ...pedido, para: correo }, { espera: true });
  return { Usuario, Va: 'por correo' as const };
};

/** Shows the link of a user who was made, once, and sends it. */
export const conEnlace = async (once: () => ReturnType<typeof crearConEnlace>, { env }: EnEnv) => {
  const { Aviso, Direccion, ...resultado } = await once();
  const Enviado = await enviarAviso(env, Aviso);
  const EnviaCorreos = env.smtp !== undefined;
  return { ...resultado, Enlace: mostrado(Direccion), Enviado, EnviaCorreos };
};

const DEMASIADOS = `Una sola persona crea hasta ${FILAS_SIN_OTRA_PERSONA} usuarios en ${HORAS_DE_UNA_PERSONA} horas: cree menos usuarios, o pida a otra persona que los cree.`;

/**
 * Makes the Regente of each pharmacy, each with a link; all or none. Throws 422 naming the pharmacies that do not fit,
 * and 409 if one person would make too many.
 */
export const crearDeFarmacias = async (tx: Query, input: Input<typeof contract.crearUsuarios>) => {
  const { body, env } = input;
  const quien = quienDe(input, 'administrar');
  const lugar = { rol: 'Regente', pais: null, cadena: null, distribuidor: null } as const;
  const usuarios: { Usuario: string; Farmacia: string; Vence: string; Direccion: Once | null }[] =
    [];
  const faltas: string[] = [];
  for (const farmacia of new Set(body.Farmacias.map((codigo) => codigo.toUpperCase()))) {
    const datos = { ...lugar, usuario: null, farmacia, todosLosPaises: false };
    try {
      const cambio = await hacerCambio(tx, 'crear-usuario', datos, quien);
      if (!cambio.Hecho) throw new Conflicto(DEMASIADOS);
      const { Id, Usuario } = cambio.escrito as { Id: UsuarioId; Usuario: string };
      const { usuario, Vence, Direccion } = await nuevoEnlace(tx, env, quien, Id);
      usuarios.push({ Usuario, Farmacia: usuario.farmaciaNombre ?? '', Vence, Direccion });
    } catch (error) {
      // All errors are shown together, so that the file is corrected once.
      if (!(error instanceof DatoInvalido)) throw error;
      faltas.push(error.message);
    }
  }
  if (faltas.length > 0) {
    const campos = faltas.map((detail) => ({ field: 'Farmacias', detail }));
    throw new DatoInvalido(faltas.join(' '), { campos });
  }
  return usuarios;
};

/** Shows the links of the users who were made, once. */
export const conEnlaces = async (
  once: () => ReturnType<typeof crearDeFarmacias>,
  { env }: EnEnv,
) => {
  const usuarios = await once();
  return {
    Vence: usuarios[0]?.Vence ?? env.now().toISOString(),
    Usuarios: usuarios.map(({ Usuario, Farmacia, Direccion }) => ({
      Usuario,
      Farmacia,
      Enlace: mostrado(Direccion),
    })),
  };
};
