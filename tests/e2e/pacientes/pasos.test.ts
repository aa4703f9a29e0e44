import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, frameRuns, resetDemo, test } from '../../support/browser.ts';
import { aceptar, en } from './asistente.ts';

test.beforeAll(resetDemo);
// The narrowest phone: nothing may stand out sideways in any state.
test.use({ viewport: { width: 320, height: 800 } });

// What each step says: tests/unit/islands/afiliacion/pasos.test.ts.
test('a step says what is missing in a summary that leads to the field', async ({ page }) => {
  const w = en(page);
  const requerido = 'Este campo es requerido';
  await page.goto(paths.afiliarPaciente);
  await w.siguiente.click();
  await expect(w.resumen).toBeFocused();
  await expect(w.resumen.getByRole('link')).toHaveText([
    `Acepto los términos de uso del programa: ${requerido}`,
    `Acepto el aviso de privacidad: ${requerido}`,
  ]);
  await expectUsable(page);
  await w.resumen.getByRole('link').last().click();
  await expect(w.aviso).toBeFocused();

  // A field that an answer brings is not wrong before the next try.
  await aceptar(page);
  await w.siguiente.click();
  await w.siguiente.click();
  await expect(w.resumen.getByRole('link')).toHaveCount(3);
  await w.conTarjeta.check();
  await expect(w.tarjeta).toHaveAttribute('aria-invalid', 'false');
  await w.siguiente.click();
  await expect(w.resumen).toContainText(`Número de tarjeta: ${requerido}`);
  await expectUsable(page);
});

test('both texts open in dialogs; accepting the notice there ticks it; no script carries them @proof', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text());
  });
  const w = en(page);
  await page.goto(paths.afiliarPaciente);
  await frameRuns(page);
  const opener = page.getByRole('button', { name: 'Leer el aviso de privacidad completo' });
  await opener.click();
  const notice = page.getByRole('dialog', { name: 'Aviso de privacidad' });
  await expect(notice).toContainText('Ley n.º 8968');
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(w.aviso).not.toBeChecked();
  await opener.click();
  await notice.getByRole('button', { name: 'Acepto' }).click();
  await expect(w.aviso).toBeChecked();

  await page.getByRole('button', { name: 'Leer los términos de uso del programa' }).click();
  const use = page.getByRole('dialog', { name: 'Términos de uso del programa' });
  await expect(use).toContainText('Puedo retirarme en cualquier momento');
  await expectUsable(page);
  await use.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(use).toBeHidden();
  await expect(w.uso).not.toBeChecked();

  await w.uso.check();
  await w.siguiente.click();
  await expect(w.titulo(2)).toBeFocused();
  await w.anterior.click();
  await expect(w.aviso).toBeChecked();
  // The buttons of a step that came back open them too.
  await opener.click();
  await expect(notice).toBeVisible();
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((text) => text.includes('8968'))).toEqual([]);
});

test('not accepting ends on what that means, and nothing is stored or sent @proof', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(paths.afiliarPaciente);
  await page.getByRole('button', { name: 'No acepto' }).click();
  await expect(page.getByRole('heading', { name: 'Usted no aceptó' })).toBeFocused();
  await expect(
    page.getByText('Sin su aceptación no puede participar en los programas de pacientes'),
  ).toBeVisible();
  await expectUsable(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Leer los textos otra vez' }).click();
  await expect(en(page).titulo(1)).toBeFocused();
  await expect(en(page).uso).not.toBeChecked();
});
