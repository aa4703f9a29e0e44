// Part of `npm run deploy`: migrates the database in a deploy, by Netlify's variables.

import { runCommand } from '../command.ts';
import { requireGoodKeys } from '../../http/environment.ts';
import { esDeProduccion, esVistaPrevia, marcarProduccion } from '../../database/entorno.sql.ts';
import { enTransaccion } from '../operacion/transaccion.ts';
import { migrate } from '../../database/migrate.ts';
import { requireEncryption } from '../../database/upstream.ts';

/** The connection that a deploy migrates, or why there is none. */
export type Deploy = { readonly url: string } | { readonly reason: string };

/**
 * What a deploy migrates, by Netlify's variables. Production must name its database by the owner's direct connection
 * (else a Spanish sentence). A preview migrates its own when it has one.
 */
export function deployOf(environment: Readonly<Record<string, string | undefined>>): Deploy {
  requireGoodKeys(environment);
  const url = environment['MIGRATION_DATABASE_URL'];
  if (!url) {
    if (environment['CONTEXT'] === 'production') {
      throw new Error(
        'Falta MIGRATION_DATABASE_URL: sin la conexión del dueño no se publica en producción.',
      );
    }
    return { reason: 'Sin MIGRATION_DATABASE_URL: esta vista previa no tiene base de datos.' };
  }
  requireEncryption(url, environment);
  return { url };
}

/**
 * Migrates the database of a deploy in that context; answers the names of what ran. Production marks the database
 * as its own; a preview refuses one that is marked, before anything is changed, in a Spanish sentence.
 */
export async function migrateFor(
  context: string | undefined,
  url: string,
  announce: (line: string) => void,
): Promise<string[]> {
  if (esVistaPrevia(context)) {
    if (await enTransaccion(url, esDeProduccion)) {
      throw new Error(
        'Esta vista previa tiene la base de datos de producción, o una copia de ella: no se migra ni se publica. Dele una propia en MIGRATION_DATABASE_URL y DATABASE_URL.',
      );
    }
  }
  const ran = await migrate(url, announce);
  if (context === 'production') {
    await enTransaccion(url, (tx) => marcarProduccion(tx, new Date()));
  }
  return ran;
}

if (import.meta.main) {
  await runCommand(async () => {
    const deploy = deployOf(process.env);
    if ('reason' in deploy) {
      console.log(deploy.reason);
      return;
    }
    const ran = await migrateFor(process.env['CONTEXT'], deploy.url, console.warn);
    console.log(ran.length === 0 ? 'Nada que migrar.' : `Migrado: ${ran.join(', ')}`);
  });
}
