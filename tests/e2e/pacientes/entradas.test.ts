import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, resetDemo, test } from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';
import {
  aceptar,
  contacto,
  en,
  identificacionNueva,
  identificarse,
  sinTarjeta,
} from './asistente.ts';

test.beforeAll(resetDemo);
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
});

const TODOS = [
  ['over-long', 'a'.repeat(5000)],
  ['a script', '<script>window.dañado = 1</script>'],
  ['an image that fails', '"><img src=x onerror="window.dañado=1">'],
  ['emoji', '💊💊💊👩‍⚕️'],
  ['Chinese', '王小明'],
  ['spaces only', '      '],
] as const;
const textos = sampleOf(TODOS, TODOS.slice(0, 2));

/** No answer of the server's own fault, and nothing typed was run. */
async function conElServidorEntero(page: Page, work: () => Promise<void>): Promise<void> {
  const faults: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(response.url());
  });
  await work();
  expect(faults).toEqual([]);
  expect(await page.evaluate(() => Reflect.has(window, 'dañado'))).toBe(false);
}

/** Puts `texto` into each field, in place of its value. */
async function escribir(page: Page, texto: string, fields: readonly Locator[]): Promise<void> {
  for (const field of fields) {
    await field.fill('');
    await page.keyboard.insertText(texto);
  }
}

test('bad input in each field is a clear sentence at it, or stays as it was typed @proof', async ({
  page,
}) => {
  const w = en(page);
  const nombres = [w.nombre, w.primerApellido, w.segundoApellido];
  const nacimiento = [w.dia, w.mes, w.anio];
  await conElServidorEntero(page, async () => {
    await aceptar(page);
    await w.conTarjeta.check();
    for (const [what, texto] of textos) {
      await test.step(`${what} in step 2`, async () => {
        await escribir(page, texto, [w.tarjeta, w.correo, w.confirmacion]);
        await w.siguiente.click();
        await expect(w.tarjeta).toHaveAccessibleDescription(/Error: \S/);
        await expect(w.correo).toHaveAccessibleDescription(/Error: \S/);
        await expect(w.titulo(2)).toBeVisible();
      });
    }
    await sinTarjeta(page);

    for (const [what, texto] of textos) {
      await test.step(`${what} in step 3`, async () => {
        await escribir(page, texto, [...nombres, w.identificacion, ...nacimiento]);
        await w.siguiente.click();
        await expect(w.dia).toHaveAttribute('aria-invalid', 'true');
        const valid = what === 'over-long' || what === 'Chinese';
        for (const field of nombres) {
          if (valid) await expect(field).toHaveAttribute('aria-invalid', 'false');
          else await expect(field).toHaveAccessibleDescription(/Error: \S/);
        }
        // The longest a name may be is what the field holds of it.
        if (what === 'over-long') await expect(w.nombre).toHaveValue('a'.repeat(100));
        await expect(w.resumen.getByRole('link').last()).toBeVisible();
      });
    }
    await identificarse(page, identificacionNueva());

    await contacto(page);
    for (const [what, texto] of textos) {
      await test.step(`${what} in step 4`, async () => {
        await escribir(page, texto, [w.telefono, w.medico]);
        await w.finalizar.click();
        await expect(w.telefono).toHaveAccessibleDescription(/Error: \S/);
        if (texto.trim() !== '') await expect(w.medico).toHaveAttribute('aria-invalid', 'true');
        await expect(w.finalizar).toHaveAttribute('aria-busy', 'false');
        await expect(page).toHaveURL(`${paths.afiliarPaciente}?paso=4`);
      });
    }
  });
});

test('what a damaged or foreign draft holds is dropped without a word', async ({ page }) => {
  for (const kept of ['{', 'null', '{"person":"CR-F001","keptAt":1,"value":{"Nombre":"Otra"}}']) {
    await page.goto(paths.afiliarPaciente);
    await page.evaluate((value) => sessionStorage.setItem('borrador:afiliacion', value), kept);
    await page.reload();
    await expect(en(page).siguiente).toBeEnabled();
    await expect(page.getByText('Recuperamos lo que había escrito')).toHaveCount(0);
  }
});
