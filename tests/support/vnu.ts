import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

// `npx node tests/support/vnu.ts`: checks the built pages by the Nu validator. Without Java it only says so.

/** Parts of the standards that this validator does not know yet: container queries, styled selects, `rel=expect`. */
const NEWER = [
  'CSS: Unrecognized at-rule “@container”',
  'CSS: “container-type”: .*',
  'CSS: “field-sizing”: .*',
  'CSS: “appearance”: .*',
  'CSS: Unknown pseudo-element or pseudo-class “::picker-icon”',
  'CSS: Parse Error',
  'A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”',
];

const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
const { error, status } = spawnSync('java', ['-version']);
if (error !== undefined || status !== 0) {
  console.warn('No Java here: the Nu validator was NOT run.');
} else {
  const judged = spawnSync(
    'java',
    [
      '-jar',
      jar,
      '--format',
      'gnu',
      '--skip-non-html',
      '--errors-only',
      '--filterpattern',
      `(?:${NEWER.join('|')})\\.?`,
      'dist',
    ],
    { encoding: 'utf8' },
  );
  const faults = judged.stderr.trim();
  console.log(faults === '' ? 'The Nu validator found no fault.' : faults);
  process.exitCode = judged.status ?? 1;
}
