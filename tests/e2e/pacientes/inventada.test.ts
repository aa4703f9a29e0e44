import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import {
  aceptar,
  contacto,
  en,
  enviarIdentidad,
  identificacionNueva,
  identificarse,
  sinTarjeta,
} from './asistente.ts';

// Affiliations that another person makes, or that a stranger's guess would.

test.beforeAll(resetDemo);
test.use({ viewport: { width: 320, height: 800 } });
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
});

test('a person whose number another person affiliated tells the office', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const w = en(page);
  await aceptar(page);
  await sinTarjeta(page);
  await enviarIdentidad(page, 'CR-ID-0001');
  await expect(w.dialogo).toContainText('Ya existe una afiliación');
  await expect(w.dialogo.getByRole('link', { name: 'Consultar mi saldo' })).toBeVisible();
  await expect(w.dialogo.getByRole('link', { name: '+506' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(w.identificacion).toHaveAccessibleDescription(/Error: Ya existe una afiliación/);
  const aviso = page.getByRole('region', { name: 'Si usted no se afilió, avísenos' });
  await expect(aviso.getByLabel('Su nombre completo')).toHaveValue("Ana María Ñandú O'Neill");
  await expectUsable(page);
  await aviso.getByLabel('Su teléfono').fill('2000-0000');
  await aviso.getByRole('button', { name: 'Avisar a la oficina' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Recibimos su aviso' })).toBeVisible();
  await expectUsable(page);
  expect(
    await query(`select nombre, telefono from reclamos where identificacion = 'CR-ID-0001'`),
  ).toEqual([{ nombre: "Ana María Ñandú O'Neill", telefono: '2000-0000' }]);
  // Another number takes the offer away.
  await w.identificacion.fill(identificacionNueva());
  await expect(aviso).toBeHidden();
});

test('a card with an activation code asks for it, another one does not @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await query(
    `insert into tarjetas (numero, pais_codigo, activacion)
     values ('CR200000013', '506', encode(sha256('CR200000013:AB29KXYZ'), 'hex'))`,
  );
  const w = en(page);
  const codigo = page.getByLabel('Código de activación');
  await aceptar(page);
  await w.conTarjeta.check();
  await w.tarjeta.fill('CR 200 000 013');
  await expect(codigo).toBeHidden();
  await w.correo.fill('ana@ejemplo.com');
  await w.confirmacion.fill('ana@ejemplo.com');
  await w.siguiente.click();
  await expect(w.resumen).toBeFocused();
  await w.resumen.getByRole('link').click();
  await expect(codigo).toBeFocused();
  await expect(codigo).toHaveAccessibleDescription(/Esta tarjeta tiene un código de activación/);
  await expectUsable(page);
  await codigo.fill('WRONG1');
  await w.siguiente.click();
  await identificarse(page, identificacionNueva());
  await contacto(page);
  await w.finalizar.click();
  await expect(w.dialogo).toContainText('Este no es el código de activación de la tarjeta');
  await page.keyboard.press('Escape');
  await codigo.fill('ab29-kxyz');
  await w.siguiente.click();
  await w.finalizar.click();
  await expect(page.getByText('Afiliación completada')).toBeVisible();
});
