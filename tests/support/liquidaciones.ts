import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Environment } from '../../netlify/http/environment.ts';
import * as movimientosContract from '../../src/contracts/liquidaciones/movimientos.ts';
import { tokenOf } from './demoWorld.ts';
import type { TestDatabase } from './freshDatabase.ts';
import { type Received, send } from './request.ts';

/** Sends a request to the settlements' area as a user. */
export const pedir = async (
  database: TestDatabase,
  env: Environment,
  user: string,
  request: string,
  body?: unknown,
): Promise<Received> =>
  send(env, request.replace(' ', ' /api/liquidaciones'), {
    token: await tokenOf(database, env, user),
    body,
  });

/** Cuts as a distributor's user; throws if it fails. */
export const cortar = async (
  database: TestDatabase,
  env: Environment,
  user: string,
  Grupos: readonly { FarmaciaCodigo: string; ProductoId: number }[] | null = null,
): Promise<v.InferOutput<typeof movimientosContract.cortar.reply>> => {
  const { status, body } = await pedir(database, env, user, `POST /cortar/${randomUUID()}`, {
    Grupos,
  });
  if (status !== 200) throw new Error(`Not cut: ${JSON.stringify(body)}`);
  return v.parse(movimientosContract.cortar.reply, body);
};

const SOLO_CRECEN = ['liquidacion_movimientos', 'liquidacion_lineas', 'liquidacion_faltantes'];
const guarda = (que: 'disable' | 'enable') =>
  SOLO_CRECEN.map((tabla) => `alter table ${tabla} ${que} trigger ${tabla}_solo_crece;`).join('');

/** Deletes every settlement, so that all approved boxes are owed or have lapsed. */
export const sinLiquidaciones = (database: TestDatabase) =>
  database.query(
    `${guarda('disable')} truncate ${SOLO_CRECEN.join(', ')}, liquidaciones; ${guarda('enable')}
     select por_reponer_rehacer();`,
  );
