import { endOf, spawnAstro } from './astro.ts';
import { openLocalDatabase } from './database.ts';
import { onStopRequest } from './stopRequest.ts';

/** Astro's dev server, with Netlify's own emulation of the functions, over the local database. */
try {
  const database = openLocalDatabase(process.env, console.log);
  const astro = database.then(({ variables }) =>
    spawnAstro(['dev', '--port', process.env['PORT'] || '4321'], 'inherit', variables),
  );
  onStopRequest(async () => {
    const child = await astro;
    child.kill('SIGTERM');
    await endOf(child);
    await (await database).close();
  });
  const code = (await endOf(await astro)) ?? 0;
  await (await database).close();
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
