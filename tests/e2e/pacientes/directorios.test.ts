import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, layoutShift, resetDemo, test } from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';

test.beforeAll(resetDemo);

const farmacias = {
  api: /\/api\/farmacias\/afiliadas\/506/,
  titulo: 'Farmacias afiliadas de Costa Rica',
  buscar: 'Buscar farmacias',
  ultima: { pagina: 3, filas: 3 },
  // Written with its accent in the data.
  busqueda: 'ESCAZU',
  hallado: /Escazú/,
  busca: 'Buscando farmacias…',
  nada: 'No encontramos farmacias con «zzzz» en Costa Rica.',
  fallos: ['Error al obtener farmacias', 'Error al buscar farmacias'],
};
const medicos = {
  api: /\/api\/medicos\/506/,
  titulo: 'Médicos de Costa Rica',
  buscar: 'Buscar médicos',
  ultima: { pagina: 3, filas: 10 },
  busqueda: 'CARDIOLOGIA',
  hallado: /Cardiología/,
  busca: 'Buscando médicos…',
  nada: 'No encontramos médicos con «zzzz» en Costa Rica.',
  fallos: ['Error al obtener medicos', 'Error al buscar medicos'],
};
const directorios = [
  { path: paths.farmaciasAfiliadas, ...farmacias },
  { path: paths.medicos, ...medicos },
];

const en = (page: Page) => ({
  filas: page.getByRole('table').getByRole('rowgroup').last().getByRole('row'),
  anterior: page.getByRole('button', { name: 'Anterior' }),
  siguiente: page.getByRole('button', { name: 'Siguiente' }),
});

// The patients' page is the pharmacists' island, with other columns: its own test is below. The doctors' is built of
// the same parts.
const una = sampleOf(directorios, directorios.slice(0, 1));
for (const d of directorios) {
  test.describe(d.path, () => {
    for (const width of sampleOf([320, 1280], [320])) {
      test(`lists ten at a time and copies a code, without a barrier at ${width} px`, async ({
        page,
        context,
      }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.setViewportSize({ width, height: 800 });
        const t = en(page);
        await page.goto(d.path);
        await expect(page.getByRole('heading', { name: d.titulo })).toBeVisible();
        await expect(t.filas).toHaveCount(10);
        const copiar = t.filas.nth(3).getByRole('button', { name: /^Copiar el código/ });
        await copiar.click();
        await expect(t.filas.nth(3).getByRole('status')).toHaveText('Código copiado');
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied).toMatch(/^CR-[FM]\d{3}$/);
        await expect(copiar).toHaveAccessibleName(`Copiar el código ${copied}`);
        await expectUsable(page);

        await page.getByLabel(d.buscar).fill('zzzz');
        await expect(page.getByText(d.nada)).toBeVisible();
        await expectUsable(page);
        await page.getByRole('button', { name: 'Ver toda la lista' }).click();
        await expect(t.filas).toHaveCount(10);
        await expect(page).toHaveURL(d.path);
      });
    }
  });
}

for (const d of una) {
  test.describe(d.path, () => {
    test('pages by the address bar: reload and Back work, the ends are ends @proof', async ({
      page,
    }) => {
      const t = en(page);
      const asked = page.waitForRequest(d.api);
      await page.goto(d.path);
      expect(new URL((await asked).url()).searchParams.get('limit')).toBe('10');
      await expect(t.filas).toHaveCount(10);
      await expect(t.anterior).toBeDisabled();
      await t.siguiente.click();
      await expect(page).toHaveURL(`${d.path}?pagina=2`);
      await expect(page.getByRole('heading', { name: d.titulo })).toBeFocused();
      await page.reload();
      await expect(page.getByText('Página 2', { exact: true })).toBeVisible();
      await expect(t.anterior).toBeEnabled();
      await t.siguiente.click();
      await expect(page).toHaveURL(`${d.path}?pagina=${d.ultima.pagina}`);
      await expect(t.filas).toHaveCount(d.ultima.filas);
      await expect(t.siguiente).toBeDisabled();
      await page.goBack();
      await expect(page.getByText('Página 2', { exact: true })).toBeVisible();
      await t.anterior.click();
      await expect(page).toHaveURL(d.path);
      await expect(t.anterior).toBeDisabled();
    });

    test('finds whatever the accents and the case, in the address bar too', async ({ page }) => {
      const t = en(page);
      await page.goto(`${d.path}?pagina=2`);
      await expect(t.filas.first()).toBeVisible();
      await page.getByLabel(d.buscar).fill(d.busqueda);
      await expect(page).toHaveURL(`${d.path}?buscar=${d.busqueda}`);
      await expect(t.siguiente).toBeDisabled();
      await expect(t.filas.first()).toHaveText(d.hallado);
      await expect(t.filas.filter({ hasNotText: d.hallado })).toHaveCount(0);
      const found = await t.filas.count();
      expect(found).toBeGreaterThan(0);
      await page.reload();
      await expect(page.getByLabel(d.buscar)).toHaveValue(d.busqueda);
      await expect(t.filas).toHaveCount(found);
      await page.goBack();
      await expect(page).toHaveURL(`${d.path}?pagina=2`);
      await expect(page.getByLabel(d.buscar)).toHaveValue('');
    });

    test('says when it fails, with the sentence of a list or of a search, and tries again', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 500/);
      const t = en(page);
      const fails = () =>
        page.route(d.api, (route) => route.fulfill({ status: 500 }), { times: 1 });
      await fails();
      await page.goto(d.path);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(d.fallos[0] ?? '');
      await expect(t.siguiente).toBeDisabled();
      await expectUsable(page);
      await alert.getByRole('button', { name: 'Reintentar' }).click();
      await expect(t.filas).toHaveCount(10);
      await fails();
      await page.getByLabel(d.buscar).fill(d.busqueda);
      await expect(alert).toContainText(d.fallos[1] ?? '');
      await alert.getByRole('button', { name: 'Reintentar' }).click();
      await expect(t.filas.first()).toHaveText(d.hallado);
    });

    test('says that it looks while the answer is on its way @proof', async ({ page }) => {
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(d.api, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(d.path);
      await expect(page.getByText(d.busca).last()).toBeVisible();
      // The first rows would push it down.
      await expect(en(page).siguiente).toHaveCount(0);
      await expectUsable(page);
      answer();
      await expect(en(page).filas).toHaveCount(10);
    });

    test('never shows an older answer over a newer one @proof', async ({ page }) => {
      const t = en(page);
      await page.goto(d.path);
      await expect(t.filas).toHaveCount(10);
      let answerOld = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        answerOld = resolve;
      });
      let answered: Promise<void> | undefined;
      await page.route(/[?&]s=zz(&|$)/, (route) => {
        answered = route.fetch().then(async (response) => {
          await held;
          // Given up by the page: there is nobody left to answer.
          await route.fulfill({ response }).catch(() => undefined);
        });
        return answered;
      });
      const search = page.getByLabel(d.buscar);
      const asked = page.waitForRequest(/[?&]s=zz(&|$)/);
      await search.fill('zz');
      await asked;
      await search.fill(d.busqueda);
      await expect(t.filas.first()).toHaveText(d.hallado);
      answerOld();
      await answered;
      await expect(t.filas.first()).toHaveText(d.hallado);
      await expect(page).toHaveURL(`${d.path}?buscar=${d.busqueda}`);
    });

    test('follows the country, from its first page @proof', async ({ page }) => {
      await page.goto(`${d.path}?pagina=2`);
      await expect(en(page).filas.first()).toContainText('CR-');
      await page.getByLabel('Su país').selectOption('504');
      await expect(
        page.getByRole('heading', { name: d.titulo.replace('Costa Rica', 'Honduras') }),
      ).toBeVisible();
      await expect(en(page).filas.first()).toContainText('HND-');
      await expect(page).toHaveURL(d.path);
    });
  });
}

for (const d of una) {
  test.describe(`${d.path}, bad input`, () => {
    test('whatever is no page number in the address is the first page @proof', async ({ page }) => {
      for (const pagina of ['0', '-1', 'abc', '1e3', '9'.repeat(30)]) {
        await page.goto(`${d.path}?pagina=${pagina}`);
        await expect(en(page).filas).toHaveCount(10);
        await expect(page.getByText('Página 1', { exact: true })).toBeVisible();
      }
    });

    test('a search for scripts, emoji, other alphabets or SQL finds nothing and is shown as it was typed @proof', async ({
      page,
    }) => {
      for (const texto of ['<img src=x onerror=alert(1)>', '💊👩‍⚕️', 'Анна 王小明', "'; --%_\\"]) {
        await page.goto(`${d.path}?buscar=${encodeURIComponent(texto)}`);
        await expect(page.getByText(`con «${texto}» en Costa Rica.`)).toBeVisible();
        await expect(page.getByLabel(d.buscar)).toHaveValue(texto);
      }
    });

    test('a page beyond the last leads back to the first; a field holds 100 characters @proof', async ({
      page,
    }) => {
      await page.goto(`${d.path}?pagina=99`);
      const beyond = page.getByText('La lista no llega hasta la página 99.');
      await expect(beyond.last()).toBeVisible();
      // Said aloud as well: the list itself is not empty.
      await expect(beyond.and(page.getByRole('status'))).toBeAttached();
      // Anterior would lead to a page that is empty too.
      await expect(en(page).anterior).toBeHidden();
      await expectUsable(page);
      await page.getByRole('button', { name: 'Ir a la primera página' }).click();
      await expect(en(page).filas).toHaveCount(10);
      await expect(en(page).siguiente).toBeEnabled();
      await page.getByLabel(d.buscar).focus();
      await page.keyboard.insertText('z'.repeat(5000));
      await expect(page.getByLabel(d.buscar)).toHaveValue('z'.repeat(100));
      await expect(page.getByText(/No encontramos/)).toBeVisible();
    });
  });
}

test('a pharmacy that left the programme is in no list', async ({ page }) => {
  await page.goto(`${paths.farmaciasAfiliadas}?buscar=CR-F024`);
  await expect(page.getByText(/No encontramos farmacias/)).toBeVisible();
});

test('a patient finds the pharmacies of a province, calls one and is shown the way; nothing to copy', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 800 });
  const { filas } = en(page);
  await page.goto(paths.farmaciasAfiliadasPacientes);
  const provincias = page.getByRole('group', { name: 'Filtrar por provincia' });
  await provincias.getByRole('button', { name: 'San José', exact: true }).click();
  await expect(page).toHaveURL(/\?grupo=San/);
  await expect(page.getByText(/^\d+ farmacias en San José$/)).toBeVisible();
  await expect(filas.filter({ hasNotText: 'San José' })).toHaveCount(0);
  await expect(filas.first().getByRole('cell').first()).toHaveAttribute(
    'data-etiqueta',
    'Dirección',
  );
  await expect(filas.first().getByRole('link', { name: /^Cómo llegar a / })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
  );
  await expect(filas.first().getByRole('link', { name: /^[\d -]+$/ })).toHaveAttribute(
    'href',
    /^tel:\d+$/,
  );
  await expect(page.getByRole('button', { name: /^Copiar/ })).toHaveCount(0);
  await expectUsable(page);
  await page.goBack();
  await expect(provincias.getByRole('button', { name: 'Todas' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByLabel('Buscar farmacias').fill('san jose');
  await expect(page).toHaveURL(/buscar=san\+jose/);
  await expect(filas.filter({ hasNotText: 'San José' })).toHaveCount(0);
});

for (const width of [360, 390, 412, 430]) {
  test(`nothing moves when the pharmacies come, at ${width} px @proof`, async ({ page }) => {
    await page.setViewportSize({ width, height: 823 });
    await page.goto(paths.farmaciasAfiliadasPacientes);
    await expect(en(page).filas).toHaveCount(10);
    expect(await layoutShift(page)).toBeLessThan(0.001);
  });
}
