import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { median } from './measure.ts';
import { openSite } from './site.ts';
import { bare, byHand, hasTwins, removeTwins, twinOf, writeTwins } from './twins.ts';

// `npx node tests/bench/pages.ts [path…]`: bytes, requests, first and largest paint of every content page on a first
// visit, the privacy notice open, beside two twins. One is written by hand with the same words, pictures,
// styles and fonts and nothing else; the other is bare: no style and no font either. All three are loaded
// in turns, on a phone's screen, over a slow 4G line, with a processor four times slower.
const runs = Number(process.env['RUNS'] ?? 10);

interface Load {
  readonly first: number;
  readonly paint: number;
  readonly bytes: number;
  readonly requests: number;
}

/** A page to load, and its loads so far. */
interface Turn {
  readonly url: string;
  readonly found: Load[];
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  let requests = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  // The frame's script comes after the first paint: it counts among the bytes.
  await page.goto(url);
  await page.waitForSelector('#guion', { state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  const first = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          if (last !== undefined) resolve(last.startTime);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return { first, paint, bytes, requests };
}

const summary = (loads: readonly Load[]): Load => ({
  first: median(loads.map(({ first }) => first)),
  paint: median(loads.map(({ paint }) => paint)),
  bytes: median(loads.map(({ bytes }) => bytes)),
  requests: median(loads.map(({ requests }) => requests)),
});

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const wanted = process.argv.slice(2);
const site = await openSite(writeTwins);
const browser = await chromium.launch({
  executablePath: findChromium(console.error),
  args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
console.info(
  '| page | bytes | requests | FCP | LCP | by hand: bytes | FCP | LCP | bare: bytes | FCP | LCP | FCP to bare | LCP to bare |',
);
console.info('|---|---|---|---|---|---|---|---|---|---|---|---|---|');
try {
  for (const path of site.pages) {
    if (wanted.length > 0 && !wanted.includes(path)) continue;
    if (!hasTwins(path)) continue;
    const twin = (folder: string): Turn => ({
      url: site.address + twinOf(path, folder),
      found: [],
    });
    const ours: Turn = { url: site.address + path, found: [] };
    const theirs = twin(byHand);
    const barest = twin(bare);
    for (let run = 0; run <= runs; run += 1) {
      // Each goes first as often as the others; the first ones only warm the server and the browser.
      const turns = [ours, theirs, barest];
      turns.unshift(...turns.splice(run % turns.length));
      for (const { url, found } of turns) {
        const loaded = await load(browser, url);
        if (run > 0) found.push(loaded);
      }
    }
    const [our, their, least] = [summary(ours.found), summary(theirs.found), summary(barest.found)];
    const paints = ({ first, paint }: Load) => `${first.toFixed(0)} ms | ${paint.toFixed(0)} ms`;
    console.info(
      `| ${path} | ${kB(our.bytes)} | ${our.requests} | ${paints(our)} | ${kB(their.bytes)} | ${paints(their)} | ${kB(least.bytes)} | ${paints(least)} | ${(our.first / least.first).toFixed(2)}× | ${(our.paint / least.paint).toFixed(2)}× |`,
    );
  }
} finally {
  removeTwins();
  await browser.close();
  await site.close();
}
