import { parseArgs } from 'node:util';
import { runCommand, withCommandTarget } from '../database/commandTarget.ts';
import { borrarVencidas } from '../sql/retencion.ts';
import { conConexion } from './transaccion.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { base: { type: 'string' } } });
  await withCommandTarget(values.base, async (ownerUrl) => {
    // Batches that each are kept: together they would hold their locks to the end.
    const borradas = await conConexion(ownerUrl, (db) => borrarVencidas(db, new Date()));
    for (const [tabla, filas] of Object.entries(borradas)) console.log(`${tabla}: ${filas}`);
  });
});
