import { expect, resetDemo, test } from '../../support/browser.ts';
import { leerCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { EXITOS } from '../../../src/domain/mensajes.ts';
import {
  codigoConfirmado,
  dia,
  elegirPromocion,
  en,
  escanear,
  facturaNueva,
  ingresar,
  validarFactura,
} from './pantalla.ts';

interface CanjeRow {
  codigo: string;
  usuario: string;
  ffd: boolean;
  facturas: string[];
}

/** The redemptions that hold one of those invoices. */
const canjesDe = `
  select c.codigo_confirmacion as codigo, u.nombre_usuario as usuario, c.ffd,
         array_agg(f.numero order by f.numero) as facturas
  from canjes c
  join canje_facturas f on f.canje_id = c.id
  join usuarios u on u.id = c.usuario_id
  where f.numero = any($1)
  group by c.codigo_confirmacion, u.nombre_usuario, c.ffd`;

test.beforeAll(resetDemo);

test('a Regente redeems, from the login to the confirmation code, and it is registered once', async ({
  page,
  query,
}) => {
  const pantalla = en(page);
  const numeros = [facturaNueva(), facturaNueva()].sort();
  await page.goto('/farmacias');
  await page.getByRole('link', { name: 'Ingresar', exact: true }).click();
  await ingresar(page, 'CR-F001');
  await expect(page).toHaveURL('/');
  const tareas = page.getByRole('navigation', { name: 'Accesos rápidos' });
  await tareas.getByRole('link', { name: 'Registrar Canje' }).click();

  await expect(pantalla.tarjeta).toBeFocused();
  await expect(pantalla.aplicar).toBeDisabled();
  await expect(pantalla.motivo).toHaveText(
    'Faltan: tarjeta, médico, promoción, distribuidor, facturas.',
  );
  await escanear(pantalla.tarjeta, ' cr100000001 ');
  await expect(pantalla.corregir('el médico')).toBeVisible();
  await expect(pantalla.promocion).toBeFocused();
  await elegirPromocion(page);
  await expect(pantalla.distribuidor).not.toHaveValue('');
  await expect(page.getByText('Este canje requiere 2 facturas')).toBeVisible();
  await validarFactura(page, 1, numeros[0], dia(1));
  await expect(page.getByText('Factura Válida').first()).toBeVisible();
  await expect(pantalla.numero(2)).toBeFocused();
  await expect(page.getByText('1 de 2 validadas')).toBeVisible();
  await expect(pantalla.motivo).toHaveText('Falta validar la factura 2.');
  await validarFactura(page, 2, numeros[1]);
  await expect(pantalla.aplicar).toBeFocused();
  await pantalla.aplicar.click();

  await expect(page.getByRole('dialog', { name: EXITOS.canjeAplicado })).toBeVisible();
  const codigo = await codigoConfirmado(page);
  expect(leerCodigo(codigo)).toBe(codigo);
  await expect(page.getByText(`${codigo.slice(0, 5)}-${codigo.slice(5)}`)).toBeVisible();
  expect(await query<CanjeRow>(canjesDe, [numeros])).toEqual([
    { codigo, usuario: 'CR-F001', ffd: false, facturas: numeros },
  ]);

  await page.goBack();
  await expect(page).toHaveURL('/');
});
