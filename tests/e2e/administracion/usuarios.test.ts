import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { abrirComo, expect, expectUsable, resetDemo, test } from '../../support/browser.ts';

test.beforeAll(resetDemo);

test('a new Operador waits for a second person, who sees what is proposed', async ({
  page,
  persona,
}) => {
  await abrirComo(page, 'administrador', '/dashboard/administracion/usuarios/nuevo');
  await page.getByLabel('Rol').selectOption('Operador');
  await page.getByLabel('Nombre de usuario').fill('operadora.nueva');
  await page.getByLabel('País').last().selectOption('506');
  await page.getByLabel('Contraseña actual').fill(CLAVE_DEMO);
  await page.getByRole('button', { name: 'Crear el usuario' }).click();
  await expect(page.getByText('Se aplica cuando otra persona lo apruebe')).toBeVisible();

  const gerente = await persona('manager', '/dashboard/administracion/propuestas');
  await gerente.getByRole('link', { name: /operadora\.nueva/ }).click();
  await expect(gerente.getByRole('table')).toContainText('Operador');
  await expectUsable(gerente);
  await gerente.getByRole('button', { name: 'Aprobar' }).click();
  await gerente.getByLabel('Contraseña actual').fill(CLAVE_DEMO);
  await gerente.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expect(gerente.getByText('Se aprobó y se aplicó')).toBeVisible();
  await gerente.goto('/dashboard/administracion/actos');
  await expect(gerente.getByRole('table', { name: 'Actos' })).toContainText('operadora.nueva');
  await expectUsable(gerente);
});
