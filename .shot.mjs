// usage: node .shot.mjs user name path [name path ...]; env W=1280,320 ; JS actions via ACT
import { chromium } from '@playwright/test';
const [user, ...rest] = process.argv.slice(2);
const base = 'http://localhost:4409';
const widths = (process.env.W ?? '1280,320').split(',').map(Number);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--disable-gpu','--no-sandbox'] });
const context = await browser.newContext({ locale: 'es-CR', timezoneId: 'America/Costa_Rica' });
const page = await context.newPage();
page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text(), m.location().url); });
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
await page.goto(base + '/terminos-de-uso');
if (user !== '-') {
  const status = await page.evaluate(async (username) => (await fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password: 'Canje-Demo-2026' }) })).status, user);
  if (status !== 200) console.log('login', status);
}
const act = process.env.ACT ? (await import(process.env.ACT)).default : undefined;
for (let i = 0; i < rest.length; i += 2) {
  for (const w of widths) {
    await page.setViewportSize({ width: w, height: w < 500 ? 640 : 800 });
    await page.goto(base + rest[i + 1]);
    await page.waitForTimeout(Number(process.env.WAIT ?? 1500));
    if (act) await act(page, rest[i], w);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) console.log(rest[i], w, 'OVERFLOW', over);
    await page.screenshot({ path: `/tmp/I/${rest[i]}-${w}.png`, fullPage: process.env.FULL !== '0' });
  }
}
await browser.close();
