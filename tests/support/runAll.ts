import { findChromium } from './chromium.ts';
import { browserTests, report, step, twoAtOnce, vitest } from './parts.ts';

// `npm test`: one build, then everything that is proved at every change; docs/pruebas.md says what.

// Before anything looks for it: what is missing is installed here.
const chromium = findChromium(console.log);
const build = await step('build')();
process.env['SITE_BUILT'] = '1';
report([
  build,
  ...(await twoAtOnce([
    step('lint'),
    vitest('test:unit'),
    step('types'),
    vitest('test:site'),
    step('format:check'),
    step('knip'),
  ])),
  await vitest('test:integration')(),
  await browserTests(chromium)(),
]);
