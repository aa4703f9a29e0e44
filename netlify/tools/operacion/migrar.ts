import { migrate } from '../../database/migrate.ts';
import { environmentOwnerUrl } from '../../database/upstream.ts';
import { runCommand } from '../command.ts';

// `npm run db:migrate`: migrates the database that the environment names.

await runCommand(async () => {
  const url = await environmentOwnerUrl();
  if (!url) {
    throw new Error(
      'Falta MIGRATION_DATABASE_URL (o DATABASE_URL): la conexión del dueño de la base de datos. `npm start` migra por sí solo la base de demostración.',
    );
  }
  const ran = await migrate(url, console.warn);
  console.log(ran.length === 0 ? 'Nada que migrar.' : `Migrado: ${ran.join(', ')}`);
});
