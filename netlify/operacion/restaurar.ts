import { parseArgs } from 'node:util';
import { runCommand, withCommandTarget } from '../database/commandTarget.ts';
import { restaurar } from './copia.ts';

const USO = `Uso: npm run restaurar -- ARCHIVO.gz
Con DATABASE_URL, repita el nombre de la base con --base NOMBRE.`;

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { base: { type: 'string' } },
  });
  const [archivo, ...sobra] = positionals;
  if (archivo === undefined || sobra.length > 0) throw new Error(USO);
  await withCommandTarget(values.base, async (ownerUrl) => {
    for (const [tabla, filas] of Object.entries(await restaurar(ownerUrl, archivo))) {
      console.log(`${tabla}: ${filas}`);
    }
    console.log('Restaurado.');
  });
});
