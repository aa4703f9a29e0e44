import * as v from 'valibot';
import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';

test.beforeAll(resetDemo);

const filas = v.array(v.object({ Descripcion: v.string() }));

// `public.content.test.ts` opens the other one.
for (const path of sampleOf([paths.queEs, paths.productosRecambio], [paths.queEs])) {
  for (const width of sampleOf([320, 1280], [320])) {
    test(`${path} has the promotions table of the chosen country and its two warnings, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const answer = page.waitForResponse('**/api/promociones/507');
      await page.goto(path);
      await page.getByLabel('Su país').selectOption('507');
      const table = page.getByRole('table', { name: 'Productos y máximos en Panamá' });
      const rows = v.parse(filas, await (await answer).json());
      expect(rows).toHaveLength(7);
      await expect(table.getByRole('rowheader')).toHaveText(rows.map((row) => row.Descripcion));
      await expect(table.getByRole('columnheader')).toHaveCount(4);
      for (const warning of [/tarjeta activa y la receta/, /60\sdías calendario/]) {
        await expect(page.locator('.advertencias > li', { hasText: warning })).toBeVisible();
      }
      await expectUsable(page);
    });
  }
}
