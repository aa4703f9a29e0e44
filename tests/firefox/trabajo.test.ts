import { paths } from '../../src/paths.ts';
import { addressOf, expect, find, seeText, signIn, test } from './firefox.ts';

test('a redemption from the card to its code, and no field has to be looked for', async ({
  page,
  query,
}) => {
  await signIn(page, 'CR-F017', paths.canje);
  await find(page, 'textbox', 'Tarjeta del paciente').wait();
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
  await seeText(page, 'Entregue 1 caja');
  const [row] = await query<{ facturas: number }>(
    `select count(*)::int as facturas from canje_facturas where numero like 'FX-000%'`,
  );
  expect(row).toEqual({ facturas: 2 });
});

test('one case is approved and one taken back, by their keys', async ({ page, query }) => {
  const waiting = await query<{ codigo: string }>(
    `select codigo_confirmacion as codigo from canjes
      where estado = 'Pendiente' and pais_codigo = '506' and registrado_en > now() - interval '47 hours'
      order by registrado_en, id limit 2`,
  );
  const [uno = '', dos = ''] = waiting.map(({ codigo }) => codigo);
  const abierto = (codigo: string) =>
    expect
      .poll(() => page.$$eval('#caso-titulo', ([titulo]) => titulo?.textContent), {
        timeout: 15_000,
      })
      .toBe(`Canje ${codigo.slice(0, 5)}-${codigo.slice(5)}`);
  await signIn(page, 'operador.cr', paths.auditoria);
  await abierto(uno);
  await page.keyboard.press('a');
  await abierto(dos);
  await page.keyboard.press('a');
  await page.keyboard.press('z');
  await seeText(page, 'Se deshizo la decisión');
  await expect
    .poll(
      async () =>
        (
          await query<{ estado: string }>(
            `select estado from canjes where codigo_confirmacion = any($1)
              order by registrado_en, id`,
            [[uno, dos]],
          )
        ).map(({ estado }) => estado),
      { timeout: 20_000 },
    )
    .toEqual(['Aprobado', 'Pendiente']);
});

test('the board draws its pictures, and their numbers open with a key', async ({ page }) => {
  await signIn(page, 'manager', paths.tablero);
  await seeText(page, 'Canjes registrados por día');
  const drawn = () => page.$$eval('.grafico-cuadro rect', (bars) => bars.length);
  await expect.poll(drawn, { timeout: 15_000 }).toBeGreaterThan(10);
  await page.locator('.numeros > summary').wait();
  await page.focus('.numeros > summary');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.$$eval('.numeros[open] tbody tr', (rows) => rows.length)).toBe(90);
});
