import { randomUUID } from 'node:crypto';
import type { Environment } from '../../netlify/http/environment.ts';
import { signAccessToken } from '../../netlify/http/tokens.ts';
import { abrirSesion } from '../../netlify/sesiones/sesiones.sql.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { testEnvironment } from './environment.ts';
import type { TestDatabase } from './freshDatabase.ts';
import { idDeUsuario } from './ids.ts';
import { type Received, send, type Sent } from './request.ts';

/** Signs in by the endpoint. */
export const ingresar = (
  env: Environment,
  username: string,
  password = CLAVE_DEMO,
  sent: Sent = {},
): Promise<Received> =>
  send(env, 'POST /api/auth/login', { body: { username, password }, ...sent });

/** An access token of a user, with a new session, at the environment's present moment. */
export async function tokenOf(
  database: TestDatabase,
  env: Environment,
  userName: string,
): Promise<string> {
  const [user] = await database.query<{ id: number; claveHash: string }>(
    'select id, clave_hash as "claveHash" from usuarios where nombre_usuario = $1',
    [userName],
  );
  const sesionId = randomUUID();
  const now = env.now();
  // By a database of its own: signing in works while the test breaks the environment's database.
  const session = await abrirSesion(testEnvironment(database).database, {
    usuarioId: idDeUsuario(user?.id ?? 0),
    claveHash: user?.claveHash ?? '',
    sesionId,
    tokenHash: Buffer.from(env.randomBytes(32)),
    now,
    expira: new Date(now.getTime() + 86_400_000),
    factor: null,
  });
  if (session === undefined) throw new Error(`No user ${userName} who may sign in`);
  return signAccessToken(
    {
      userId: session.usuarioId,
      sessionId: sesionId,
      userName: session.userName,
      rol: session.rol,
      farmaciaAdmin: session.farmaciaAdmin,
      pais: session.pais,
    },
    env,
  );
}

/** Ids of demo rows by the codes that `demo-data` gives them. */
export function demoIds(database: TestDatabase) {
  const one = async (text: string, params: unknown[]): Promise<number> => {
    const [row] = await database.query<{ id: string | number }>(text, params);
    if (row === undefined) throw new Error(`Nothing for ${params.join(', ')}`);
    return Number(row.id);
  };
  return {
    tarjeta: (numero: string) => one('select id from tarjetas where numero = $1', [numero]),
    farmacia: (codigo: string) => one('select id from farmacias where codigo = $1', [codigo]),
    usuario: (nombre: string) => one('select id from usuarios where nombre_usuario = $1', [nombre]),
    medico: (codigo: string) => one('select id from medicos where codigo = $1', [codigo]),
    /** The n-th promotion of a country, 1 to 8. */
    promocion: (pais: string, numero: number) =>
      one('select id from promociones where pais_codigo = $1 order by id limit 1 offset $2', [
        pais,
        numero - 1,
      ]),
    distribuidor: async (pais: string) => {
      const [row] = await database.query<{ nombre: string }>(
        'select nombre from distribuidores where pais_codigo = $1 order by id limit 1',
        [pais],
      );
      return row?.nombre ?? '';
    },
  };
}

/** An admin of a chain of Costa Rica that CR-F001 does not belong to; the demo data has none. */
export const OTRA_CADENA = 'admin.otra';
export const adminDeOtraCadena = (database: TestDatabase) =>
  database.query(
    `insert into usuarios (nombre_usuario, clave_hash, rol, farmacia_admin, pais_codigo, cadena_id, clave_cambiada_en)
     select $1, u.clave_hash, 'Regente', true, '506', c.id, now()
       from usuarios u, cadenas c, farmacias f
      where u.nombre_usuario = 'admin.cr' and c.pais_codigo = '506'
        and f.codigo = 'CR-F001' and c.id <> f.cadena_id
      order by c.id limit 1`,
    [OTRA_CADENA],
  );

/** Empties the record of acts, which resets the rows that one person may change in a day. */
export const sinActos = (database: TestDatabase) =>
  database.query(
    `alter table actos disable trigger actos_solo_crece;
     delete from actos;
     alter table actos enable trigger actos_solo_crece`,
  );
