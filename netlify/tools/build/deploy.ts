// `npm run db:deploy`: migrates the database in a deploy, by Netlify's variables.

import { runCommand } from '../command.ts';
import { migrate } from '../../database/migrate.ts';
import { requireEncryption } from '../../database/upstream.ts';

/** What a deploy does to its database: the connection to migrate, or why there is none. */
export type Deploy = { readonly url: string } | { readonly reason: string };

/**
 * Decides by Netlify's variables what a deploy migrates. Production must name its database by the
 * owner's direct connection; a preview migrates its own when it has one, and is a site without
 * functions' data when it has none. Throws a Spanish sentence.
 */
export function deployOf(environment: Readonly<Record<string, string | undefined>>): Deploy {
  const url = environment['MIGRATION_DATABASE_URL'];
  if (!url) {
    if (environment['CONTEXT'] === 'production') {
      throw new Error(
        'Falta MIGRATION_DATABASE_URL: sin la conexión del dueño no se publica en producción.',
      );
    }
    return { reason: 'Sin MIGRATION_DATABASE_URL: esta vista previa no tiene base de datos.' };
  }
  if (/-pooler\./.test(new URL(url).hostname)) {
    throw new Error(
      'MIGRATION_DATABASE_URL debe ser la conexión directa, sin «-pooler»: las migraciones usan un candado de sesión.',
    );
  }
  requireEncryption(url, environment);
  return { url };
}

if (import.meta.main) {
  await runCommand(async () => {
    const deploy = deployOf(process.env);
    if ('reason' in deploy) {
      console.log(deploy.reason);
      return;
    }
    const ran = await migrate(deploy.url, console.warn);
    console.log(ran.length === 0 ? 'Nada que migrar.' : `Migrado: ${ran.join(', ')}`);
  });
}
