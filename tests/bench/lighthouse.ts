import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { findChromium } from '../support/chromium.ts';
import { median } from './measure.ts';
import { openSite } from './site.ts';

// `npx node tests/bench/lighthouse.ts [path…]`: Lighthouse (mobile) five times on every indexable page, the medians.
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
    'largest-contentful-paint': Value,
    'cumulative-layout-shift': Value,
    'total-blocking-time': Value,
  }),
});

const chromium = findChromium(console.error);
const site = await openSite();

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
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 100_000_000 },
  );
  return v.parse(Report, JSON.parse(stdout));
}

const wanted = process.argv.slice(2);
console.info('| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS |');
console.info('|---|---|---|---|---|---|---|---|');
try {
  for (const path of site.pages) {
    if (wanted.length > 0 && !wanted.includes(path)) continue;
    const reports: v.InferOutput<typeof Report>[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await audit(path));
    const score = (name: keyof (typeof reports)[number]['categories']) =>
      Math.round(100 * median(reports.map(({ categories }) => categories[name].score ?? 0)));
    const value = (
      name: 'largest-contentful-paint' | 'cumulative-layout-shift' | 'total-blocking-time',
    ) => median(reports.map(({ audits }) => audits[name].numericValue));
    const scores = [
      score('performance'),
      score('accessibility'),
      score('best-practices'),
      score('seo'),
    ];
    console.info(
      `| ${path} | ${scores.join(' | ')} | ${(value('largest-contentful-paint') / 1000).toFixed(2)} s | ${value('total-blocking-time').toFixed(0)} ms | ${value('cumulative-layout-shift').toFixed(3)} |`,
    );
  }
} finally {
  await site.close();
}
