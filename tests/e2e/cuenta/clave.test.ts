import type { Page } from '@playwright/test';
import { crear } from '../../../netlify/tools/operacion/usuario.ts';
import { expect, expectAccessible, ownerUrl, resetDemo, test } from '../../support/browser.ts';
import { ingresar } from '../canje/pantalla.ts';

const NUEVA = 'caballo grapa bateria';

test.beforeAll(resetDemo);

async function cambiar(page: Page, actual: string, nueva: string, repetida = nueva): Promise<void> {
  await page.getByLabel('Contraseña actual').fill(actual);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(nueva);
  await page.getByLabel('Repita la contraseña nueva').fill(repetida);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
}

test('a first sign-in leads to the change of password and then to the page asked for', async ({
  page,
}) => {
  const { usuario, clave } = await crear(
    ownerUrl(),
    { usuario: 'primera.vez', rol: 'Operador', pais: '506' },
    new Date(),
  );
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/dashboard');
  await ingresar(page, usuario, clave);
  await expect(page).toHaveURL('/cuenta/clave?volver=%2Fdashboard');
  await expect(page.getByText('se la dio otra persona')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/farmacias/canje');
  await expect(page).toHaveURL('/cuenta/clave?volver=%2Ffarmacias%2Fcanje');

  await cambiar(page, clave, NUEVA);
  const done = page.getByRole('status').filter({ hasText: 'Su contraseña cambió' });
  await expect(done).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/farmacias/canje');
});
