import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import * as canje from '../canje/pantalla.ts';
import { cargar, agregar, elegirFarmacia } from '../preregistro/pantalla.ts';
import { en, expectUsableOnPhone, fila, listas } from './pantalla.ts';

test.beforeAll(resetDemo);

test('pre-registered, redeemed, rejected, shown to the pharmacy, free again, redeemed again @proof', async ({
  persona,
}) => {
  test.setTimeout(240_000);
  const tarjeta = 'CR100000009';
  const facturas = [canje.facturaNueva(), canje.facturaNueva()];

  // The chain's admin pre-registers the invoices of a purchase at one of its pharmacies.
  const admin = await persona('admin.cr', '/farmacias/preregistro');
  await cargar(admin, tarjeta);
  await expect(admin.getByText('Este canje requiere 2 facturas.')).toBeVisible();
  await elegirFarmacia(admin, 'escazu', 'CR-F001');
  for (const [i, numero] of facturas.entries()) await agregar(admin, numero, canje.dia(3 - i));
  await expect(admin.getByRole('button', { name: 'Agregar Factura' })).toBeDisabled();

  // The pharmacy redeems them: they are filled in already.
  const farmacia = await persona('CR-F001', '/farmacias/canje');
  const redimir = async (): Promise<string> => {
    const pantalla = canje.en(farmacia);
    await canje.validarPaciente(farmacia, tarjeta);
    await canje.elegirPromocion(farmacia);
    for (const [i, numero] of facturas.entries()) {
      await expect(pantalla.numero(i + 1)).toHaveValue(numero);
      await pantalla.validar(`la factura ${i + 1}`).click();
      await expect(pantalla.corregir(`la factura ${i + 1}`)).toBeVisible();
    }
    await pantalla.aplicar.click();
    return canje.codigoConfirmado(farmacia);
  };
  const codigo = await redimir();
  await admin.reload();
  await expect(admin.getByText('Canjeada')).toHaveCount(2);
  await expectUsable(admin);
  await expectUsableOnPhone(admin);

  // An Operador finds it among the pending ones of that pharmacy, and rejects it.
  const operador = await persona('operador.cr', listas.pendientes);
  await elegirFarmacia(operador, 'CR-F001', 'CR-F001', 'Farmacia');
  await expect(operador).toHaveURL(/farmacia=CR-F001/);
  while (!(await fila(operador, codigo).isVisible())) {
    const pagina = await operador.getByRole('navigation', { name: 'Páginas' }).textContent();
    await operador.getByRole('button', { name: 'Siguiente' }).click();
    await expect(operador.getByRole('navigation', { name: 'Páginas' })).not.toHaveText(
      pagina ?? '',
    );
    await expect(operador.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  }
  await expect(
    fila(operador, codigo).getByRole('link', { name: formatearCodigo(codigo), exact: true }),
  ).toBeHidden();
  await fila(operador, codigo)
    .getByRole('link', { name: /^Auditar/ })
    .click();
  const auditoria = en(operador);
  await expect(auditoria.titulo(codigo)).toBeFocused();
  for (const numero of facturas) {
    await expect(operador.getByRole('row').filter({ hasText: numero })).toBeVisible();
  }
  await expect(operador.getByText(/^(\d+) de \1 reglas se cumplen$/)).toBeVisible();
  await auditoria.motivo.selectOption('Factura ilegible');
  await auditoria.observaciones.fill('No se lee la fecha.');
  await auditoria.rechazar.click();
  await auditoria.pregunta('Rechazar').getByRole('button', { name: 'Rechazar el canje' }).click();
  await expect(operador.getByText('Canje rechazado. Sus facturas quedan libres.')).toBeVisible();
  await expect(auditoria.siguiente).toBeFocused();

  // The pharmacy is shown it, with the reason, and once it has seen it the mark is gone.
  await farmacia.goto('/dashboard');
  const rechazados = farmacia
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Canjes rechazados/ });
  await expect(rechazados.getByText(/sin ver/)).toBeVisible();
  await rechazados.getByRole('link').click();
  await expect(fila(farmacia, codigo)).toContainText('Factura ilegible');
  await expect(fila(farmacia, codigo)).toContainText('No se lee la fecha.');
  await expect(fila(farmacia, codigo).getByText('Sin ver')).toBeVisible();
  await farmacia.reload();
  await expect(fila(farmacia, codigo)).toBeVisible();
  await expect(fila(farmacia, codigo).getByText('Sin ver')).toBeHidden();
  await fila(farmacia, codigo).getByRole('link').click();
  await expect(farmacia).toHaveURL(`/dashboard/canje-detalle/${codigo}`);
  const historial = farmacia.getByRole('region', { name: 'Historial' });
  await expect(historial.getByRole('listitem')).toHaveText([
    /Pendiente por CR-F001/,
    /Rechazado por operador\.cr.*Motivo: Factura ilegible.*No se lee la fecha\./,
  ]);

  // Its invoices are free: pending for the admin, filled in once more for the pharmacy.
  await admin.reload();
  await expect(admin.getByRole('button', { name: /^Editar la factura/ })).toHaveCount(2);
  await farmacia.goto('/farmacias/canje');
  const otro = await redimir();
  expect(otro).not.toBe(codigo);
});
