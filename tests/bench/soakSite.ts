import { root } from '../../netlify/local/astro.ts';
import { serveSite } from '../../netlify/local/site.ts';

// The site alone, in a process whose memory the soak watches; it ends with its parent's signal.
const site = await serveSite(root, Number(process.argv[2]));
process.once('SIGTERM', () => void site.close().then(() => process.exit(0)));
