import { expect, resetDemo, test } from '../../support/browser.ts';
test.beforeAll(resetDemo);
test('fotos', async ({ persona, query }) => {
  test.setTimeout(180_000);
  const [env] = await query<{ id: string }>(`select l.id from liquidaciones l join farmacias f on f.id = l.farmacia_id where l.estado='Enviada' and f.codigo='CR-F001' order by l.id limit 1`);
  const [disp] = await query<{ id: string }>(`select l.id from liquidaciones l where l.estado='En disputa' and pais_codigo='506' order by l.id limit 1`);
  const [ab] = await query<{ id: string }>(`select l.id from liquidaciones l where l.estado='Abierta' and pais_codigo='506' order by l.id limit 1`);
  for (const [name, user, address] of [
    ['reparto', 'distribuidor.cr', '/dashboard/liquidaciones'],
    ['abierta', 'distribuidor.cr', `/dashboard/liquidaciones?liquidacion=${ab?.id}`],
    ['farmacia', 'CR-F001', '/dashboard/liquidaciones'],
    ['recibir', 'CR-F001', `/dashboard/liquidaciones?liquidacion=${env?.id}`],
    ['operador', 'operador.cr', '/dashboard/liquidaciones'],
    ['disputa', 'operador.cr', `/dashboard/liquidaciones?liquidacion=${disp?.id}`],
    ['cuenta', 'CR-F001', '/dashboard/estado-de-cuenta'],
    ['tablero', 'manager', '/dashboard/tablero'],
    ['cadena', 'admin.cr', '/dashboard/liquidaciones'],
  ] as const) {
    const page = await persona(user, address);
    await expect(page.locator('main table, main .hechos').first()).toBeVisible();
    await page.waitForTimeout(600);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(200);
      await page.screenshot({ path: `/tmp/liquidacion/${name}-${width}.png`, fullPage: true });
    }
    if (name === 'cuenta' || name === 'abierta') {
      await page.setViewportSize({ width: 1000, height: 900 });
      await page.emulateMedia({ media: 'print' });
      await page.screenshot({ path: `/tmp/liquidacion/${name}-papel.png`, fullPage: true });
    }
    await page.close();
  }
});
