// `npm run dev`: Astro's dev server with Netlify's emulation of the functions, over the local database.

import { endOf, spawnAstro } from './astro.ts';
import { openLocalDatabase } from './database.ts';
import { onStopRequest } from './stopRequest.ts';

try {
  const port = process.env['PORT'] || '4321';
  const database = openLocalDatabase(process.env, console.log);
  const astro = database.then(({ variables }) =>
    spawnAstro(['dev', '--port', port], 'inherit', {
      URL: `http://localhost:${port}`,
      ...variables,
    }),
  );
  const running = astro.then(async (child) => {
    const code = await endOf(child);
    await (await database).close();
    return code;
  });
  onStopRequest(async () => {
    (await astro).kill('SIGTERM');
    await running;
  });
  process.exitCode = (await running) ?? 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
