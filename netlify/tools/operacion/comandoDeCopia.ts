import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import type { Cuentas } from './copia.ts';

/** The command `npm run nombre -- ARCHIVO.gz`: tells how many rows of each table `copiar` moved, then `hecho`. */
export const comandoDeCopia = (
  nombre: string,
  copiar: (ownerUrl: string, archivo: string) => Promise<Cuentas>,
  hecho: string,
): Promise<void> =>
  runCommand(async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { base: { type: 'string' } },
    });
    const [archivo, ...sobra] = positionals;
    if (archivo === undefined || sobra.length > 0) {
      throw new Error(`Uso: npm run ${nombre} -- ARCHIVO.gz
Con DATABASE_URL, repita el nombre de la base con --base NOMBRE.`);
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        console.error('Interrumpido.');
        process.exit(1);
      });
    }
    await withCommandTarget(values.base, async (ownerUrl) => {
      for (const [tabla, filas] of Object.entries(await copiar(ownerUrl, archivo))) {
        console.log(`${tabla}: ${filas}`);
      }
      console.log(hecho);
    });
  });
