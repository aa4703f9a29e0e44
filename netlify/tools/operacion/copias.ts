import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { respaldar, restaurar } from './copia.ts';

// `npm run respaldo -- ARCHIVO.gz`: writes everything that the database holds into a new file.
// `npm run restaurar -- ARCHIVO.gz`: loads a file of `npm run respaldo` into an empty, migrated database.

/** Each command's work, and the sentence it ends with. */
const ORDENES = {
  respaldo: { copiar: respaldar, hecho: 'Guardado.' },
  restaurar: { copiar: restaurar, hecho: 'Restaurado.' },
};

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { base: { type: 'string' } },
  });
  const [nombre, archivo, ...sobra] = positionals;
  const orden = nombre === 'restaurar' ? 'restaurar' : 'respaldo';
  if (archivo === undefined || sobra.length > 0) {
    throw new Error(`Uso: npm run ${orden} -- ARCHIVO.gz
Con DATABASE_URL, repita el nombre de la base con --base NOMBRE.`);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      console.error('Interrumpido.');
      process.exit(1);
    });
  }
  const { copiar, hecho } = ORDENES[orden];
  await withCommandTarget(values.base, async (ownerUrl) => {
    for (const [tabla, filas] of Object.entries(await copiar(ownerUrl, archivo))) {
      console.log(`${tabla}: ${filas}`);
    }
    console.log(hecho);
  });
});
