import * as v from 'valibot';
import { APRUEBAN } from './usuarios.sql.ts';
import { alguna, type Query, una } from '../database/database.ts';
import { lista } from '../database/lista.sql.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

const leer = (espera: string) => async (tx: Query) => {
  const texto = `select cuatro_ojos as si from ajustes${espera}`;
  return (await una(tx, texto, [], v.object({ si: v.boolean() })))?.si ?? true;
};
/** Whether delicate changes need a second person. */
export const cuatroOjos = leer('');
/** The same, locked until the transaction ends. */
export const tomarCuatroOjos = leer(' for update');

/** Turns the second person on or off. */
export const ponerCuatroOjos = async (tx: Query, si: boolean): Promise<void> => {
  await tx.query('update ajustes set cuatro_ojos = $1', [si]);
};

/**
 * Whether another user has a role that approves. Disabled users count: otherwise a person who disables all others could
 * decide alone.
 */
export const hayOtraPersona = (tx: Query, usuarioId: UsuarioId | null): Promise<boolean> =>
  alguna(
    tx,
    `select 1 from usuarios where rol in ${lista(APRUEBAN)} and id is distinct from $1 limit 1`,
    [usuarioId],
  );
