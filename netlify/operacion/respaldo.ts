import { parseArgs } from 'node:util';
import { runCommand, withCommandTarget } from '../database/commandTarget.ts';
import { respaldar } from './copia.ts';

const USO = `Uso: npm run respaldo -- ARCHIVO.gz
Con DATABASE_URL, repita el nombre de la base con --base NOMBRE.`;

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { base: { type: 'string' } },
  });
  const [archivo, ...sobra] = positionals;
  if (archivo === undefined || sobra.length > 0) throw new Error(USO);
  await withCommandTarget(values.base, async (ownerUrl) => {
    for (const [tabla, filas] of Object.entries(await respaldar(ownerUrl, archivo))) {
      console.log(`${tabla}: ${filas}`);
    }
    console.log('Guardado.');
  });
});
