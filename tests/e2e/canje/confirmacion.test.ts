import { abrirComo, expect, resetDemo, test } from '../../support/browser.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';

/** A redemption of the demo that CR-F001 may see and that was not rejected. */
const canjeDe = `
  select c.codigo_confirmacion as codigo, p.nombre || ' ' || p.primer_apellido as paciente,
         regexp_replace(pr.marca || ' ' || pr.presentacion, ', caja de (\\d+)$', ' (\\1)') as producto
  from canjes c
  join farmacias f on f.id = c.farmacia_id
  join tarjetas t on t.id = c.tarjeta_id
  join pacientes p on p.id = t.paciente_id
  join productos pr on pr.id = c.producto_id
  where f.codigo = 'CR-F001' and c.estado in ('Pendiente', 'Aprobado')
  order by c.id limit 1`;

type CanjeRow = Record<'codigo' | 'paciente' | 'producto', string>;

test.beforeAll(resetDemo);

test('it says first what to hand over, then the proof, and offers the next one', async ({
  page,
  query,
  context,
}) => {
  const [{ codigo, paciente, producto } = {} as Partial<CanjeRow>] = await query<CanjeRow>(canjeDe);
  const escrito = formatearCodigo(codigo ?? '');
  const clave = '50603062600310112345500100001040000001234112345678';
  const [factura] = await query<{ numero: string }>(
    `with una as (select min(cf.id) as id from canje_facturas cf join canjes c on c.id = cf.canje_id
                   where c.codigo_confirmacion = $1)
     update canje_facturas cf set canonico = $2 from una where cf.id = una.id returning cf.numero`,
    [codigo, clave],
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await abrirComo(page, 'CR-F001', `/farmacias/canje-confirmacion/${codigo ?? ''}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canje Registrado');
  await expect(page.getByText(`Entregue 1 caja de ${producto ?? ''}`)).toBeVisible();
  await expect(page.getByText(paciente ?? '')).toBeVisible();
  // The invoice as printed; beside it the end of its key, which a press shows whole.
  await expect(page.getByText(`${factura?.numero ?? ''} del `)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Registrar otro canje' })).toBeFocused();
  await page.getByRole('button', { name: `…${clave.slice(-10)}` }).click();
  await expect(page.getByText(clave)).toBeVisible();

  await page.getByRole('button', { name: 'Copiar el código de confirmación' }).click();
  await expect(page.getByText('Código copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(escrito);
});

test('on 58 mm of paper it is a slip: every fact, the code as QR and a line to sign', async ({
  page,
  query,
}) => {
  const [{ codigo, paciente, producto } = {} as Partial<CanjeRow>] = await query<CanjeRow>(canjeDe);
  await abrirComo(page, 'CR-F001', `/farmacias/canje-confirmacion/${codigo ?? ''}`);
  const escrito = page.getByText(formatearCodigo(codigo ?? ''));
  await expect(page.getByText(`Entregue 1 caja de ${producto ?? ''}`)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 219, height: 600 });
  for (const printed of [
    escrito,
    page.getByText(`Entregue 1 caja de ${producto ?? ''}`),
    page.getByText(paciente ?? ''),
    page.getByText('Escriba este código en'),
    page.locator('.confirmacion-qr'),
    page.getByText('Firma de quien recibe'),
    page.getByText('queda sujeta a auditoría'),
  ]) {
    await expect(printed).toBeVisible();
  }
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Imprimir' }),
    page.getByText('Revise con frecuencia los canjes rechazados'),
    page.getByRole('link', { name: 'Registrar otro canje' }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  expect((await escrito.boundingBox())?.width).toBeGreaterThan(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(219);
});

test('a code of another pharmacy is no slip', async ({ page, query, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const ajeno = canjeDe.replace("= 'CR-F001'", "<> 'CR-F001'");
  const [canje] = await query<CanjeRow>(ajeno);
  await abrirComo(page, 'CR-F001', `/farmacias/canje-confirmacion/${canje?.codigo ?? ''}`);
  await expect(page).toHaveURL(`/dashboard/canje-detalle/${canje?.codigo ?? ''}`);
});
