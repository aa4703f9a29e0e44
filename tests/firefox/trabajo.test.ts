import { paths } from '../../src/paths.ts';
import { addressOf, expect, find, seeText, signIn, test } from './firefox.ts';

test('a redemption from the card to its code, and no field has to be looked for', async ({
  page,
  query,
}) => {
  await signIn(page, 'CR-F017', paths.canje);
  await find(page, 'control', 'Tarjeta del paciente').wait();
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '');
  await expect.poll(focused, { timeout: 15_000 }).toBe('canje-tarjeta');
  await page.keyboard.type('CR100000003');
  await page.keyboard.press('Enter');
  await expect.poll(focused, { timeout: 15_000 }).toBe('canje-promocion');
  await page.keyboard.press('ArrowDown');
  await page.locator('#canje-factura-1').wait();
  await page.keyboard.press('Enter');
  for (const [i, dia] of [2, 1].entries()) {
    await expect.poll(focused, { timeout: 15_000 }).toBe(`canje-factura-${i + 1}`);
    await page.keyboard.type(`FX-000${i}`);
    await page.keyboard.press('Enter');
    await expect.poll(focused, { timeout: 15_000 }).toBe(`canje-factura-${i + 1}-fecha`);
    const fecha = new Date(Date.now() - dia * 86_400_000).toISOString().slice(0, 10);
    await page.keyboard.type(fecha.split('-').reverse().join('/'));
    await page.keyboard.press('Enter');
  }
  await expect.poll(focused, { timeout: 15_000 }).toBe('canje-aplicar');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => addressOf(page), { timeout: 15_000 })
    .toMatch(/^\/farmacias\/canje-confirmacion\/[2-9A-Z]{10}$/);
  await seeText(page, 'Entregue 1\u00a0caja');
  const [row] = await query<{ facturas: number }>(
    `select count(*)::int as facturas from canje_facturas where numero like 'FX-000%'`,
  );
  expect(row).toEqual({ facturas: 2 });
});

test('one case is approved and one taken back, by their keys', async ({ page, query }) => {
  let titulo = '';
  const abierto = async (): Promise<string> => {
    const visto = await page.waitForFunction(
      (antes) => [document.querySelector('#caso-titulo')?.textContent].find((uno) => uno !== antes),
      {},
      titulo,
    );
    titulo = String(await visto.jsonValue());
    return titulo.replace('Canje ', '').replace('-', '');
  };
  await signIn(page, 'operador.cr', paths.auditoria);
  const uno = await abierto();
  await page.keyboard.press('a');
  const dos = await abierto();
  await page.keyboard.press('a');
  await page.keyboard.press('z');
  await seeText(page, 'Se deshizo la decisión');
  await expect
    .poll(
      async () =>
        (
          await query<{ estado: string }>(
            `select estado from canjes where codigo_confirmacion = any($1)
              order by codigo_confirmacion = $2`,
            [[uno, dos], dos],
          )
        ).map(({ estado }) => estado),
      { timeout: 20_000 },
    )
    .toEqual(['Aprobado', 'Pendiente']);
});

test('the board draws its pictures, and their numbers open with a key', async ({ page }) => {
  await signIn(page, 'manager', paths.tablero);
  await seeText(page, 'Canjes por día');
  const drawn = () => page.$$eval('.grafico-cuadro rect', (bars) => bars.length);
  await expect.poll(drawn, { timeout: 15_000 }).toBeGreaterThan(0);
  await page.locator('.numeros > summary').wait();
  await page.focus('.numeros > summary');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.$$eval('.numeros[open] tbody tr', (all) => all.length)).not.toBe(0);
});
