import { findChromium } from './chromium.ts';
import { after, browserTests, report, step, twoAtOnce, vitest } from './parts.ts';

// `npm test`: one build, then every test of a change; docs/pruebas.md lists them. Lint, types and format
// belong to `npm run check`. After it, `npm test -- --checked` leaves out the unit tests.

const isChecked = process.argv.includes('--checked');
// First: it is installed here if missing.
const chromium = findChromium(console.log);
const build = step('build')();
process.env['SITE_BUILT'] = '1';
report([
  ...(await twoAtOnce([
    () => build,
    ...(isChecked ? [] : [vitest('unit')]),
    after(build, vitest('site')),
  ])),
  await vitest('integration')(),
  await browserTests(chromium)(),
]);
