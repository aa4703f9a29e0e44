import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { build } from 'esbuild';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { dist } from '../../netlify/tools/local/astro.ts';
import { paths } from '../../src/paths.ts';
import { findChromium } from '../support/chromium.ts';
import { median, table } from './measure.ts';
import { openSite } from './site.ts';
import { removeTwins, twinOf } from './twins.ts';

// `npx node tests/bench/ready.ts [--built]`: when what a person came for can be used, on a first visit and on a second one, beside
// a bare React page with one field. All are loaded in turns, over a slow 4G line, with a processor four times slower.
const runs = Number(process.env['RUNS'] ?? 5);
const PATIENCE_MS = 90_000;

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly user?: string;
  /** What is pressed as soon as it is there. */
  readonly press?: readonly string[];
  readonly ready: string;
}
const floor: Screen = { name: 'bare React page', path: twinOf('/react'), ready: 'input' };
const screens: readonly Screen[] = [
  {
    name: 'counter: first field',
    path: paths.canje,
    user: 'CR-F001',
    ready: '.canje input:enabled',
  },
  { name: 'audit desk: first row', path: paths.auditoria, user: 'operador.cr', ready: '.cola a' },
  {
    name: 'wizard: step 2',
    path: paths.afiliarPaciente,
    press: [
      '#consentimiento-AceptacionUso',
      '#consentimiento-AvisoPrivacidad',
      '.formulario button[type=submit]',
    ],
    ready: '[name=tarjeta-Opcion]',
  },
];

/** The page that is compared with: React, a field, and nothing else. */
async function writeFloor(): Promise<void> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
        createRoot(document.getElementById('raiz')).render(createElement('input'));`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const file = join(dist, floor.path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file.replace(/html$/, 'js'), outputFiles[0]?.text ?? '');
  writeFileSync(
    file,
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><title>React</title><meta name="viewport" content="width=device-width, initial-scale=1"><script type="module" src="react.js"></script></head><body><div id="raiz"></div></body></html>',
  );
}

interface Visit {
  readonly ready: number;
  /** Milliseconds of the main thread's processor until then: other work of the machine does not change it. */
  readonly processor: number;
  readonly files: number;
  readonly bytes: number;
}

/** Presses each once, in order, and notes when the screen is ready: in the page, without round trips of this program. */
const watch = ({ press, ready }: { press: readonly string[]; ready: string }): void => {
  const waiting = [...press];
  const look = (): void => {
    if (document.querySelector(ready) !== null) {
      Object.assign(globalThis, { readyAt: performance.now() });
      return;
    }
    const next = document.querySelector<HTMLElement>(waiting[0] ?? 'none');
    if (next !== null) {
      waiting.shift();
      next.click();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

async function visit(context: BrowserContext, address: string, screen: Screen): Promise<Visit> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Performance.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  let files = 0;
  const scripts = new Set<string>();
  line.on('Network.responseReceived', ({ type, requestId }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) files += 1;
  });
  await page.addInitScript(watch, { press: screen.press ?? [], ready: screen.ready });
  await page.goto(address + screen.path, { waitUntil: 'commit' });
  const ready = await page.waitForFunction(
    () => Reflect.get(globalThis, 'readyAt') as unknown,
    undefined,
    { timeout: PATIENCE_MS },
  );
  const { metrics } = await line.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  const readyAt = Number(await ready.jsonValue());
  const found = { ready: readyAt, processor: seconds * 1000, files, bytes };
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS });
  await page.close();
  return found;
}

/** A first visit and a second one, as one person. */
async function visits(browser: Browser, address: string, screen: Screen): Promise<[Visit, Visit]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (screen.user !== undefined) {
    const answer = await context.request.post(`${address}/api/auth/login`, {
      data: { username: screen.user, password: CLAVE_DEMO },
    });
    if (!answer.ok()) throw new Error(`${screen.user}: ${answer.status()}`);
  }
  const both: [Visit, Visit] = [
    await visit(context, address, screen),
    await visit(context, address, screen),
  ];
  await context.close();
  return both;
}

const site = await openSite(writeFloor);
const browser = await chromium.launch({
  executablePath: findChromium(console.error),
  args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const all = [floor, ...screens].map((screen) => ({ screen, found: [] as [Visit, Visit][] }));
  for (let run = 0; run <= runs; run += 1) {
    // Each goes first as often as the others; the first ones only warm the server and the browser.
    all.push(...all.splice(0, 1));
    for (const { screen, found } of all) {
      const both = await visits(browser, site.address, screen);
      if (run > 0) found.push(both);
    }
  }
  const of = (name: string, which: 0 | 1, figure: keyof Visit) =>
    median(
      all
        .filter(({ screen }) => screen.name === name)
        .flatMap(({ found }) => found.map((both) => both[which][figure])),
    );
  const cells = ({ name }: Screen, which: 0 | 1, figure: 'ready' | 'processor' = 'ready') => {
    const value = of(name, which, figure);
    return [`${value.toFixed(0)} ms`, `${(value / of(floor.name, which, figure)).toFixed(2)}×`];
  };
  console.info(
    table(
      [
        'screen',
        'first visit',
        'to bare',
        'second visit',
        'to bare',
        'processor, second visit',
        'to bare',
        'script files',
        'kB',
      ],
      [floor, ...screens].map((screen) => [
        screen.name,
        ...cells(screen, 0),
        ...cells(screen, 1),
        ...cells(screen, 1, 'processor'),
        String(of(screen.name, 0, 'files')),
        (of(screen.name, 0, 'bytes') / 1000).toFixed(0),
      ]),
    ),
  );
} finally {
  removeTwins();
  await browser.close();
  await site.close();
}
