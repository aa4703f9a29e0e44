import { parseArgs } from 'node:util';
import pg from 'pg';
import { runCommand, withCommandTarget } from '../database/commandTarget.ts';
import { borrarVencidas } from '../sql/retencion.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { base: { type: 'string' } } });
  await withCommandTarget(values.base, async (ownerUrl) => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      const borradas = await borrarVencidas(
        {
          query: async <Row>(text: string, params: readonly unknown[] = []) =>
            (await client.query(text, [...params])).rows as Row[],
        },
        new Date(),
      );
      for (const [tabla, filas] of Object.entries(borradas)) console.log(`${tabla}: ${filas}`);
    } finally {
      await client.end();
    }
  });
});
