import { report, step, twoAtOnce, vitest } from './parts.ts';

// `npm run check`: what is known without a database or a browser, two parts at once, from what the last run
// kept in node_modules/.cache.

report([
  // Astro's own types first: lint and types read them.
  ...(await twoAtOnce([step('sync'), step('format:check'), step('knip')])),
  ...(await twoAtOnce([step('lint'), vitest('test:unit'), step('types')])),
]);
