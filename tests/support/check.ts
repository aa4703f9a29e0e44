import { report, step, twoAtOnce, vitest } from './parts.ts';

// `npm run check`: what is known without a database or a browser, two parts at once, from what the last run
// kept in node_modules/.cache.

// Astro's own types first: lint and types read them. Then the longest first.
const sync = await step('sync')();
report([
  sync,
  ...(await twoAtOnce([
    step('lint'),
    vitest('test:unit'),
    step('types'),
    step('format:check'),
    step('knip'),
  ])),
]);
