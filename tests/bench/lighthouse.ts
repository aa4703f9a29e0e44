import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { findChromium } from '../support/chromium.ts';
import { median } from './measure.ts';
import { openSite } from './site.ts';
import { hasTwin, removeTwins, twinOf, writeTwins } from './twins.ts';

// `npx node tests/bench/lighthouse.ts [path…]`: Lighthouse (mobile) five times on every indexable page, the medians.
// The line and the processor are really slowed (`devtools`): simulated figures flip between two values. A page without
// an island is measured in turns with its bare twin.
// It is fetched at this version when it is run: 300 packages that nothing else here needs.
const version = '13.5.0';
const runs = Number(process.env['RUNS'] ?? 5);

const Score = v.object({ score: v.nullable(v.number()) });
const Value = v.object({ numericValue: v.number() });
const Report = v.object({
  categories: v.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: v.looseObject({
    'first-contentful-paint': Value,
    'largest-contentful-paint': Value,
    'cumulative-layout-shift': Value,
    'total-blocking-time': Value,
  }),
});

const chromium = findChromium(console.error);
const site = await openSite(writeTwins);

/** Lighthouse now and then loses the browser's trace and ends without a report: that is no run. */
async function audit(path: string, tries = 3): Promise<v.InferOutput<typeof Report>> {
  try {
    return await auditOnce(path);
  } catch (error) {
    if (tries === 1) throw error;
    return audit(path, tries - 1);
  }
}

async function auditOnce(path: string): Promise<v.InferOutput<typeof Report>> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      `${site.address}${path}`,
      '--quiet',
      '--output=json',
      '--form-factor=mobile',
      '--throttling-method=devtools',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 100_000_000 },
  );
  return v.parse(Report, JSON.parse(stdout));
}

const wanted = process.argv.slice(2);
console.info(
  '| page | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS | bare: LCP | LCP to bare |',
);
console.info('|---|---|---|---|---|---|---|---|---|---|---|');
try {
  for (const path of site.pages) {
    if (wanted.length > 0 && !wanted.includes(path)) continue;
    const reports: v.InferOutput<typeof Report>[] = [];
    const ofTwin: v.InferOutput<typeof Report>[] = [];
    for (let run = 0; run < runs; run += 1) {
      reports.push(await audit(path));
      if (hasTwin(path)) ofTwin.push(await audit(twinOf(path)));
    }
    const scores = (['performance', 'accessibility', 'best-practices', 'seo'] as const).map(
      (name) =>
        Math.round(100 * median(reports.map(({ categories }) => categories[name].score ?? 0))),
    );
    const value = (name: keyof (typeof reports)[number]['audits'] & string, of = reports) =>
      median(of.map(({ audits }) => v.parse(Value, audits[name]).numericValue));
    const largest = value('largest-contentful-paint');
    const barest = value('largest-contentful-paint', ofTwin);
    const twin =
      ofTwin.length > 0 ? `${barest.toFixed(0)} ms | ${(largest / barest).toFixed(2)}×` : '— | —';
    console.info(
      `| ${path} | ${scores.join(' | ')} | ${value('first-contentful-paint').toFixed(0)} ms | ${largest.toFixed(0)} ms | ${value('total-blocking-time').toFixed(0)} ms | ${value('cumulative-layout-shift').toFixed(3)} | ${twin} |`,
    );
  }
} finally {
  removeTwins();
  await site.close();
}
