import { darEnlace } from './ayudarUsuario.ts';
import type { Quien } from './cambio.ts';
import { enUnIntento, type Pedido } from './enUnIntento.ts';
import { enviarCorreo } from './enviarCorreo.ts';
import { enResultado, hacerCambio } from './hacerCambio.ts';
import type { PedidoDeLugar } from './lugarDeUsuario.ts';
import type { Query } from '../database/database.ts';
import type { Environment } from '../http/environment.ts';
import { hashLinkToken, newLinkToken } from '../http/tokens.ts';
import { DatoInvalido } from '../../src/domain/errores.ts';
import { linkAddress } from '../../src/paths.ts';

/** A link that was just made: the answer kept for a repetition holds its hash alone. */
interface Guardado {
  readonly Huella: string | null;
  readonly Vence: string | null;
}

const huellaDe = (token: string) => hashLinkToken(token).toString('hex');

/** The link to show: only to the attempt that made it. A repetition brings another token, which opens nothing. */
const mostrar = (token: string, { Huella }: Guardado): string | null =>
  Huella === huellaDe(token) ? linkAddress(token) : null;

const nuevoEnlace = async (
  tx: Query,
  env: Environment,
  quien: Quien,
  id: number,
  token: string,
) => {
  const enviaCorreos = env.smtp !== undefined;
  const { usuario, solo, vence } = await darEnlace(
    tx,
    { id, hash: hashLinkToken(token), enviaCorreos },
    quien,
  );
  return { usuario, solo, Huella: huellaDe(token), Vence: vence.toISOString() };
};

/** Gives a user a one-time link: shown once, and sent where an address is known and mail configured. */
export const darUnEnlace = async (pedido: Pedido, id: number, correo: string | null) => {
  const { env, request } = pedido;
  const token = newLinkToken(env);
  let verificado: string | null = null;
  const hecho = await enUnIntento(pedido, async (tx, quien) => {
    const { usuario, solo, Huella, Vence } = await nuevoEnlace(tx, env, quien, id, token);
    verificado = usuario.correoVerificado;
    return { Usuario: usuario.nombreUsuario, Solo: solo, Huella, Vence };
  });
  const enlace = mostrar(token, hecho);
  const para = hecho.Solo ? verificado : (correo ?? verificado);
  const Enviado =
    enlace !== null &&
    para !== null &&
    (await enviarCorreo(env, {
      para,
      asunto: 'Su enlace para ingresar · Junto a Tí',
      texto: `Con este enlace elige la contraseña de su usuario ${hecho.Usuario} en el programa Junto a Tí:\n${new URL(enlace, request.url).href}\n\nSirve una sola vez y vence en 24 horas. Si no lo pidió, avise a quien administra el programa.\n`,
    }));
  const { Usuario, Vence, Solo } = hecho;
  return { Usuario, Vence, Enlace: Solo ? null : enlace, Enviado };
};

/** Makes a user with a link, or proposes to. */
export const crearConEnlace = async (
  pedido: Pedido,
  datos: PedidoDeLugar & { readonly usuario: string | null },
) => {
  const { env } = pedido;
  const token = newLinkToken(env);
  const ninguno = { Id: null, Usuario: null, Huella: null, Vence: null };
  const hecho = await enUnIntento(pedido, async (tx, quien) => {
    const cambio = await hacerCambio(tx, 'crear-usuario', datos, quien);
    if (cambio.hecho !== 'aplicado') return { ...enResultado(cambio), ...ninguno };
    const { Id, Usuario } = cambio.resultado as { Id: number; Usuario: string };
    const { Huella, Vence } = await nuevoEnlace(tx, env, quien, Id, token);
    return { ...enResultado(cambio), Id, Usuario, Huella, Vence };
  });
  const { Hecho, Propuesta, Id, Usuario, Vence } = hecho;
  return { Hecho, Propuesta, Id, Usuario, Vence, Enlace: mostrar(token, hecho) };
};

/** Makes the Regente of each pharmacy, each with a link; all or none. Throws 422 naming the pharmacies that do not fit. */
export const crearDeFarmacias = async (pedido: Pedido, farmacias: readonly string[]) => {
  const { env } = pedido;
  const unicas = [...new Set(farmacias.map((codigo) => codigo.toUpperCase()))];
  const tokens = unicas.map(() => newLinkToken(env));
  const lugar = { rol: 'Regente', pais: null, cadena: null, distribuidor: null } as const;
  const hecho = await enUnIntento(pedido, async (tx, quien) => {
    const Usuarios: (Guardado & { Usuario: string; Farmacia: string })[] = [];
    const faltas: string[] = [];
    for (const [i, farmacia] of unicas.entries()) {
      const datos = { ...lugar, usuario: null, farmacia, todosLosPaises: false };
      try {
        const cambio = await hacerCambio(tx, 'crear-usuario', datos, quien);
        if (cambio.hecho !== 'aplicado') continue;
        const { Id, Usuario } = cambio.resultado as { Id: number; Usuario: string };
        const { Huella, Vence, usuario } = await nuevoEnlace(tx, env, quien, Id, tokens[i] ?? '');
        Usuarios.push({ Usuario, Farmacia: usuario.farmaciaNombre ?? '', Huella, Vence });
      } catch (error) {
        // All of them are told at once: the file is corrected once.
        if (!(error instanceof DatoInvalido)) throw error;
        faltas.push(error.message);
      }
    }
    if (faltas.length > 0) {
      const campos = faltas.map((detail) => ({ field: 'Farmacias', detail }));
      throw new DatoInvalido(faltas.join(' '), { campos });
    }
    return { Usuarios };
  });
  return {
    Vence: hecho.Usuarios[0]?.Vence ?? env.now().toISOString(),
    Usuarios: hecho.Usuarios.map(({ Usuario, Farmacia, ...guardado }) => ({
      Usuario,
      Farmacia,
      Enlace: mostrar(tokens[unicas.indexOf(Usuario)] ?? '', guardado),
    })),
  };
};
