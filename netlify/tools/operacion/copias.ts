import { parseArgs } from 'node:util';
import { environmentOwnerUrl } from '../../database/upstream.ts';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import { respaldar, restaurar } from './copia.ts';

// `npm run respaldo -- ARCHIVO.dump`: writes the whole database into a new file.
// `npm run restaurar -- ARCHIVO.dump`: loads such a file into an empty database.

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
    throw new Error(`Uso: npm run ${orden} -- ARCHIVO.dump
Con DATABASE_URL, repita el nombre de la base con --base NOMBRE.`);
  }
  if ((await environmentOwnerUrl()) === undefined) {
    throw new Error(
      'Falta DATABASE_URL. La base de datos de la demostración se guarda copiando su carpeta (DATA_DIR) con el sitio detenido.',
    );
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      console.error('Interrumpido.');
      process.exit(1);
    });
  }
  const { copiar, hecho } = ORDENES[orden];
  await withCommandTarget(values.base, (ownerUrl) => copiar(ownerUrl, archivo));
  console.log(hecho);
});
