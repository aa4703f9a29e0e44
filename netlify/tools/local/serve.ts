// The process that serves the built site, started and watched by start.ts. Sends it its address, or why it failed.

import { join } from 'node:path';
import { FUNCTIONS } from '../build/artefact.ts';
import { dist } from './astro.ts';
import { sendMails } from './functions.ts';
import { readTrustedProxies } from './proxy.ts';
import { serveSite } from './site.ts';

try {
  const { PORT, HOST, TRUSTED_PROXY, URL: address } = process.env;
  const folder = process.argv[2] ?? dist;
  const site = await serveSite(folder, Number(PORT), {
    host: HOST || undefined,
    isTrustedProxy: readTrustedProxies(TRUSTED_PROXY),
    publicUrl: address ? new URL(address) : undefined,
  });
  await sendMails(join(folder, FUNCTIONS), address || site.address);
  const stop = (): void => {
    site.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // A terminal sends Ctrl-C to both processes; the parent stops this one.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  process.send?.({ address: site.address });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.send?.({ reason }, () => process.exit(1));
}
