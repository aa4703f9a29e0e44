// `npm run retencion`: removes data that were kept long enough, as the nightly function does.

import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { borrarVencidas } from '../../database/retencion.sql.ts';
import { conConexion } from './transaccion.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { base: { type: 'string' } } });
  await withCommandTarget(values.base, async (ownerUrl) => {
    // Batches that each are kept: together they would hold their locks to the end.
    const borradas = await conConexion(ownerUrl, (db) => borrarVencidas(db, new Date()));
    for (const [tabla, filas] of Object.entries(borradas)) console.log(`${tabla}: ${filas}`);
  });
});
