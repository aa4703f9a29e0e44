import { after, report, step, twoAtOnce, vitest } from './parts.ts';

// `npm run check`: the checks without database and browser, two at a time.

// Lint and types read Astro's own types.
const sync = step('sync')();
report(
  await twoAtOnce([
    () => sync,
    vitest('unit'),
    // The longest first.
    after(sync, step('lint')),
    after(
      sync,
      step(
        'types',
        'astro',
        'check',
        '--noSync',
        '--minimumSeverity',
        'hint',
        '--tsconfig',
        'tsconfig.astro.json',
      ),
    ),
    step('format', 'prettier', '--check', '.', '--cache', '--cache-strategy', 'content'),
    step('knip', 'knip'),
  ]),
);
