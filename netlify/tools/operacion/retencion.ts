// `npm run retencion`: removes data that were kept long enough, as the nightly function does.

import { parseArgs } from 'node:util';
import { registrarActo } from '../../administracion/actos.sql.ts';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { type Borradas, borrarVencidas } from '../../database/retencion.sql.ts';
import { quienOrdena } from './quienOrdena.ts';
import { conConexion } from './transaccion.ts';

/**
 * Removes what is over at `now`, and records how much of each table. Batches are kept one by one: together they
 * would hold their locks to the end.
 */
export const retener = (ownerUrl: string, now: Date): Promise<Borradas> =>
  conConexion(ownerUrl, async (db) => {
    const borradas = await borrarVencidas(db, now);
    const acto = { accion: 'borrar-vencidos', tipo: 'base', objeto: 'Datos vencidos' } as const;
    await registrarActo(
      db,
      quienOrdena(now).autor,
      { ...acto, pais: null, despues: { ...borradas } },
      now,
    );
    return borradas;
  });

if (import.meta.main) {
  await runCommand(async () => {
    const { values } = parseArgs({ options: { base: { type: 'string' } } });
    await withCommandTarget(values.base, async (ownerUrl) => {
      const borradas = await retener(ownerUrl, new Date());
      for (const [tabla, filas] of Object.entries(borradas)) console.log(`${tabla}: ${filas}`);
    });
  });
}
