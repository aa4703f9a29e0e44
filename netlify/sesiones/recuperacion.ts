import { createHash } from 'node:crypto';
import { factoresDe, ponerRecuperacion } from './factores.sql.ts';
import type { Handler } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import {
  CIFRAS_DE_RECUPERACION,
  type darRecuperacion as contract,
} from '../../src/contracts/factores.ts';
import { Conflicto } from '../../src/domain/errores.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

const CUANTOS = 8;

/** The stored hash of a recovery code. */
export const hashRecoveryCode = (usuarioId: UsuarioId, codigo: string): Buffer =>
  createHash('sha256').update(`${usuarioId}:${codigo}`).digest();

/** Random digits without bias: bytes from 250 on are skipped. */
const nuevo = ({ randomBytes }: Environment): string => {
  let cifras = '';
  while (cifras.length < CIFRAS_DE_RECUPERACION) {
    for (const byte of randomBytes(32)) if (byte < 250) cifras += String(byte % 10);
  }
  return cifras.slice(0, CIFRAS_DE_RECUPERACION);
};

/** Gives a user new recovery codes, which end the earlier ones. 409 without a second factor, which they replace. */
export const darRecuperacion: Handler<typeof contract> = async ({ env, session }) => {
  const { usuarioId } = session;
  const { Llaves, CodigosDesde } = await factoresDe(env.database, usuarioId);
  if (Llaves.length === 0 && CodigosDesde === null)
    throw new Conflicto('Registre primero una llave, o una aplicación.');
  const codigos = Array.from({ length: CUANTOS }, () => nuevo(env));
  await env.database.transaction((tx) =>
    ponerRecuperacion(
      tx,
      usuarioId,
      codigos.map((codigo) => hashRecoveryCode(usuarioId, codigo)),
    ),
  );
  return { Codigos: codigos.map((codigo) => codigo.replace(/.{5}(?=.)/g, '$&-')) };
};
