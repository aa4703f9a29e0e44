import { findChromium } from './chromium.ts';
import { after, browserTests, report, step, twoAtOnce, vitest } from './parts.ts';

// `npm test`: one build, then every test that runs at every change; docs/pruebas.md says what. Lint, types and format
// are of `npm run check`. After it, `npm test -- --checked` leaves out the unit tests, which it has run.

const isChecked = process.argv.includes('--checked');
// Before anything looks for it: what is missing is installed here.
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
