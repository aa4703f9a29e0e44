import { expect, expectToFit, test } from '../../support/browser.ts';
import { paths } from '../../../src/paths.ts';

// As somebody has set it in the browser.
test.use({
  launchOptions: {
    executablePath: process.env['E2E_CHROMIUM'] ?? '',
    args: ['--blink-settings=defaultFontSize=32'],
  },
});

test('with letters of twice the size no list of work is wider than a phone', async ({
  persona,
}) => {
  const page = await persona('operador.cr', paths.auditoria);
  await page.setViewportSize({ width: 390, height: 780 });
  for (const lista of [
    paths.auditoria,
    paths.mesaDeDerechos,
    '/dashboard/reporte',
    '/farmacias/preregistro',
    '/dashboard/filtro-canjes/canjePendiente',
  ]) {
    await page.goto(lista);
    await expect(page.getByText(/^(Página 1|Se muestran)/).first()).toBeVisible();
    await expectToFit(page);
  }
});
