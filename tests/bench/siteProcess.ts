import { dist } from '../../netlify/tools/local/astro.ts';
import { serveSite } from '../../netlify/tools/local/site.ts';

// The site alone, in a process whose figures are its own. It says its port, and ends with its parent's signal.
const site = await serveSite(dist, Number(process.argv[2] ?? 0));
process.send?.({ port: Number(new URL(site.address).port) });
process.once('SIGTERM', () => void site.close().then(() => process.exit(0)));

// Asked what it holds, it collects first: the resident size alone tells more of when the collector last ran.
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ held: heapUsed / 1e6, rss: rss / 1e6 });
});
