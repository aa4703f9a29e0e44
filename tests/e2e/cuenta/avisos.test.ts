import type { Page } from '@playwright/test';
import { abrirComo, expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { suscripcion } from '../../support/push.ts';

// Headless Chromium subscribes at no push service: what `PushManager` gives is made up, all else is the browser's own.

test.beforeAll(resetDemo);

const { Direccion: endpoint, ClavePublica: p256dh, Secreto: auth } = suscripcion('navegador');
const suscribible = (page: Page) =>
  page.addInitScript(
    (subscription) => {
      PushManager.prototype.getSubscription = () => Promise.resolve(null);
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
    },
    { endpoint, keys: { p256dh, auth } },
  );
const seccion = (page: Page) => page.getByRole('region', { name: 'Avisos en este dispositivo' });
const suscripciones = 'select 1 as una from suscripciones';

test('notices are turned on, shown, and turned off', async ({ page, context, query }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['notifications']);
  await suscribible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await abrirComo(page, 'operador.cr', '/cuenta/correo');
  await seccion(page).getByRole('button', { name: 'Activar avisos' }).click();
  await expect(seccion(page).getByText('Los avisos llegan a este dispositivo.')).toBeVisible();
  expect(await query(suscripciones)).toHaveLength(1);
  await expectUsable(page);

  const devtools = await context.newCDPSession(page);
  const registrado = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one !== undefined) resolve(one.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  // A message for a worker that is not active yet is lost.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrado,
    data: '2 canjes rechazados',
  });
  const mostrados = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body }) => `${title}: ${body}`);
    });
  await expect.poll(mostrados).toEqual(['Avisos nuevos en Junto a Tí: 2 canjes rechazados']);

  await page.reload();
  await seccion(page).getByRole('button', { name: 'Quitar avisos' }).click();
  await expect(seccion(page).getByRole('button', { name: 'Activar avisos' })).toBeVisible();
  expect(await query(suscripciones)).toEqual([]);
});
