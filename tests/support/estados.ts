import * as v from 'valibot';
import type { Environment } from '../../netlify/http/environment.ts';
import { hashToken, newToken } from '../../netlify/http/tokens.ts';
import { codigoDe, pasoDe } from '../../netlify/sesiones/totp.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { renewedSession } from '../../src/contracts/auth.ts';
import * as factores from '../../src/contracts/factores.ts';
import { problem } from '../../src/contracts/problem.ts';
import { appFor } from './apps.ts';
import { Authenticator } from './authenticator.ts';
import type { TestDatabase } from './freshDatabase.ts';
import { send, site } from './request.ts';
import { semillaDe } from './semilla.ts';
import { ingresar } from './demoWorld.ts';

type Token = string | undefined;

/** The state that requests of the tests over every endpoint begin from: second factors, pharmacies, users, links. */
export function estados(database: TestDatabase, env: Environment) {
  const clave = { ClaveActual: CLAVE_DEMO };
  let serie = 0;
  /** Sends a request, throws unless it is served, and answers the body. */
  const hacer = async (what: string, token: Token, body?: unknown): Promise<unknown> => {
    await database.query('delete from intentos');
    const request = what.replace(' ', ' /api/');
    const reply = await send(appFor(request), env, request, { token, body });
    if (reply.status !== 200) throw new Error(`${what}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };

  /** A key that was asked for, and what registers it. */
  const pedirLlave = async (token: Token) => {
    const Nombre = `Llave ${(serie += 1)}`;
    const asked = await hacer('POST factores/llaves/opciones', token, { ...clave, Nombre });
    const { Intento, Opciones } = v.parse(factores.pedirLlave.reply, asked);
    const key = new Authenticator();
    return { key, body: { Intento, Nombre, Llave: key.register(Opciones, site) } };
  };
  const conLlave = async (token: Token) => {
    const { key, body } = await pedirLlave(token);
    const reply = await hacer('POST factores/llaves', token, body);
    return { key, token: v.parse(renewedSession, reply).Token };
  };
  /** The seed of codes that were asked for. */
  const pedirCodigos = async (token: Token) =>
    semillaDe(
      v.parse(factores.pedirCodigos.reply, await hacer('POST factores/codigos/nuevo', token, clave))
        .Secreto,
    );
  const codigo = (semilla: Uint8Array, pasos = 0) => codigoDe(semilla, pasoDe(env.now()) + pasos);
  const conCodigos = async (token: Token) => {
    const semilla = await pedirCodigos(token);
    const reply = await hacer('POST factores/codigos', token, { Codigo: codigo(semilla, -1) });
    return { semilla, token: v.parse(renewedSession, reply).Token };
  };
  /** What a sign-in asks for of a user with a second factor. */
  const segundoPaso = async (username: string) => {
    await database.query('delete from intentos');
    const { segundoFactor } = v.parse(problem, (await ingresar(env, username)).body);
    if (segundoFactor === undefined) throw new Error('No second factor was asked for');
    return segundoFactor;
  };

  return {
    ...{ hacer, pedirLlave, conLlave, pedirCodigos, codigo, conCodigos, segundoPaso },
    /** Codes of pharmacies that have no user. */
    farmacias: async (count: number): Promise<string[]> => {
      const codigos = Array.from({ length: count }, () => `CR-Z${(serie += 1)}`);
      await database.query(
        `insert into farmacias (codigo, pais_codigo, cadena_id, nombre)
         select n, '506', cadena_id, n from farmacias, unnest($1::text[]) n where codigo = 'CR-F001'`,
        [codigos],
      );
      return codigos;
    },
    /** A new Operador, as an Administrador asks for one. */
    operador: () => ({
      ...{ ...clave, Rol: 'Operador', Pais: '506' },
      Usuario: `operador.inventado.${(serie += 1)}`,
    }),
    /** A link of a user's. */
    enlace: async (usuarioId: unknown, uso: 'acceso' | 'correo' = 'acceso'): Promise<string> => {
      const token = newToken(env);
      await database.query(
        `insert into enlaces (hash, usuario_id, uso, creado_en, vence_en)
         values ($1, $2, $3, $4, $4::timestamptz + interval '1 day')`,
        [hashToken(token), usuarioId, uso, env.now()],
      );
      return token;
    },
  };
}
