import { type Part, report, step, twoAtOnce, vitest } from './parts.ts';

// `npm run check`: what is known without a database or a browser, two parts at once, from what the last run
// kept in node_modules/.cache.

// Lint and types read Astro's own types.
const sync = step('sync')();
const afterSync =
  (part: Part): Part =>
  async () => {
    await sync;
    return part();
  };
report(
  await twoAtOnce([
    () => sync,
    vitest('test:unit'),
    // The longest first.
    afterSync(step('lint')),
    afterSync(step('types')),
    step('format:check'),
    step('knip'),
  ]),
);
