import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import versiones from '../../content/legales/versiones.json' with { type: 'json' };
import { root } from '../../netlify/tools/local/astro.ts';
import { findChromium } from '../support/chromium.ts';
import { median } from './measure.ts';
import { openSite } from './site.ts';

// `npm run bench:pages [path…]`: bytes, requests and largest paint of every content page beside a
// page written by hand with the same words, pictures, styles and fonts and nothing else. Both are
// loaded in turns, on a phone's screen, over a slow 4G line, with a processor four times slower.
const runs = Number(process.env['RUNS'] ?? 10);
const dist = join(root, 'dist');
const byHand = '/por-mano';

interface Load {
  readonly paint: number;
  readonly bytes: number;
  readonly requests: number;
}

const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`);

/** The page as a person would write it: no script, no dialog, no metadata but the needed. */
function writtenByHand(page: string): string {
  const html = page.replace(/<noscript.*?<\/noscript>/gs, '');
  const sheet = /<link rel="stylesheet" href="[^"]*">/.exec(html)?.[0] ?? '';
  const fonts = html.match(/<link rel="preload"[^>]*>/g)?.join('') ?? '';
  const title = /<title>.*?<\/title>/.exec(html)?.[0] ?? '';
  const body = (/<body>.*<\/body>/s.exec(html)?.[0] ?? '')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<dialog.*?<\/dialog>/gs, '')
    .replace(/<template id="guion">.*?<\/template>/gs, '')
    .replace(/ data-(?!astro-cid)[\w-]+(?:="[^"]*")?/g, '');
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${title}${fonts}${sheet}</head>${body}</html>`;
}

/** Puts the twin of every page without an island beside the built ones. */
function writeTwins(): Promise<void> {
  for (const file of globSync('**/*.html', { cwd: dist })) {
    const html = readFileSync(join(dist, file), 'utf8');
    if (html.includes('<astro-island')) continue;
    const twin = join(dist, byHand, file);
    mkdirSync(dirname(twin), { recursive: true });
    writeFileSync(twin, writtenByHand(html));
  }
  return Promise.resolve();
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  // Somebody who has accepted the privacy notice: the page itself is what both paint.
  await page.addInitScript(
    (version) => localStorage.setItem('aviso-privacidad', version),
    versiones['aviso-privacidad'].version,
  );
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
  return { paint, bytes, requests };
}

const summary = (loads: readonly Load[]): Load => ({
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
console.info('| page | bytes | requests | LCP | by hand: bytes | requests | LCP | LCP ratio |');
console.info('|---|---|---|---|---|---|---|---|');
try {
  for (const path of site.pages) {
    if (wanted.length > 0 && !wanted.includes(path)) continue;
    if (!existsSync(join(dist, byHand, fileOf(path)))) continue;
    const ours: Load[] = [];
    const theirs: Load[] = [];
    for (let run = 0; run <= runs; run += 1) {
      const turns = [
        { loads: ours, url: `${site.address}${path}` },
        { loads: theirs, url: `${site.address}${byHand}${fileOf(path)}` },
      ];
      // Each goes first as often as the other; the first ones only warm the server and the browser.
      for (const { loads, url } of run % 2 === 0 ? turns : turns.toReversed()) {
        const found = await load(browser, url);
        if (run > 0) loads.push(found);
      }
    }
    const our = summary(ours);
    const their = summary(theirs);
    console.info(
      `| ${path} | ${kB(our.bytes)} | ${our.requests} | ${our.paint.toFixed(0)} ms | ${kB(their.bytes)} | ${their.requests} | ${their.paint.toFixed(0)} ms | ${(our.paint / their.paint).toFixed(2)}× |`,
    );
  }
} finally {
  rmSync(join(dist, byHand), { recursive: true, force: true });
  await browser.close();
  await site.close();
}
