import type { Page } from '@playwright/test';
import { expect, expectUsable, resetDemo, test } from '../support/browser.ts';

// A patient exercises a right on the public site; the office attends to it; a changed text is accepted.

test.beforeEach(resetDemo);

const persona = `select t.numero, p.fecha_nacimiento::text as nacimiento
  from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = 'CR100000021'`;

const fecha = async (page: Page, nacimiento: string) => {
  const [anio = '', mes = '', dia = ''] = nacimiento.split('-');
  // As people write it: 5, not 05.
  await page.getByLabel('Día').fill(String(Number(dia)));
  await page.getByLabel('Mes').fill(String(Number(mes)));
  await page.getByLabel('Año').fill(anio);
};

test('a person asks to leave, gets a number and a day, and the office attends to it', async ({
  page,
  persona: entra,
  query,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 320, height: 800 });
  const [una] = await query<{ numero: string; nacimiento: string }>(persona);
  await page.goto('/aviso-privacidad');
  await page.getByRole('link', { name: 'Sus datos y derechos' }).first().click();
  await expectUsable(page);
  const detalle = page.getByLabel('¿Algo que debamos saber?');
  await detalle.fill('a'.repeat(1001));
  await page.getByRole('button', { name: 'Enviar mi solicitud' }).click();
  await expect(page.getByRole('group', { name: 'Revise lo siguiente' })).toBeFocused();
  // A long text is refused, not cut.
  await expect(page.getByRole('link', { name: 'como máximo 1000 caracteres' })).toBeVisible();
  await detalle.fill('');
  await expectUsable(page);

  // What it costs to leave stands under the choice; the contact is of the chosen way.
  await page
    .getByRole('radio', { name: /^Retirarme del programa\s?Su tarjeta deja de servir/ })
    .check();
  await page.getByRole('radio', { name: 'Por teléfono' }).check();
  await expect(page.getByLabel('Su teléfono')).toHaveAttribute('type', 'tel');
  // Asked for only now, it is not wrong yet, and what is not asked for any more is not demanded.
  await expect(page.getByLabel('Su teléfono')).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByRole('link', { name: /Su (correo|teléfono)/ })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Por correo electrónico' }).check();
  await page.getByLabel('Número de tarjeta o de identificación').fill(una?.numero ?? '');
  await fecha(page, una?.nacimiento ?? '');
  await page.getByLabel('Su correo electrónico').fill('persona@correo.example');
  await page.getByRole('button', { name: 'Enviar mi solicitud' }).press('Enter');
  // Leaving is asked for twice, and the first key would not do it.
  await expect(page.getByRole('dialog', { name: '¿Retirarse del programa?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver' })).toBeFocused();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Sí, retirarme' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Recibimos su solicitud' })).toBeFocused();
  const signo = await page.locator('.resultado > svg').boundingBox();
  const titulo = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(titulo?.x, 'beside its sign').toBeGreaterThan((signo?.x ?? NaN) + (signo?.width ?? NaN));
  const numero = (await page.locator('.derechos-numero').textContent()) ?? '';
  expect(numero).toMatch(/^D-\d{6}$/);
  await expect(page.getByText('Pidió: Retirarme del programa')).toBeVisible();
  await expect(page.getByText('por correo: persona@correo.example')).toBeVisible();
  await expectUsable(page);

  const mesa = await entra('administrador.cr', '/dashboard/derechos');
  await expect(mesa.getByRole('link', { name: numero })).toBeVisible();
  await mesa.getByRole('link', { name: numero }).press('Enter');
  await expect(mesa.getByRole('heading', { name: `${numero}: Retirarse` })).toBeFocused();
  await expectUsable(mesa);
  await mesa.getByRole('button', { name: 'Ensayar: retirar del programa' }).press('Enter');
  await expect(mesa.getByText('Fue un ensayo')).toBeVisible();
  await expectUsable(mesa);
  // Nothing is what the first key would do.
  await expect(mesa.getByRole('button', { name: 'No hacer nada' })).toBeFocused();
  await mesa.getByRole('button', { name: 'Retirar del programa', exact: true }).press('Enter');
  await expect(mesa.getByText('Hecho. Falta responder a la persona.')).toBeFocused();
  await mesa.getByRole('button', { name: 'Ya respondí a la persona' }).press('Enter');
  await expect(mesa.getByRole('textbox', { name: 'Nota' })).toBeFocused();
  await mesa.keyboard.type('Se confirmó por correo');
  // Looking the person up does not cost the note.
  await mesa.getByRole('link', { name: 'Abrir su página' }).click();
  await expect(mesa.getByRole('heading', { name: 'Persona afiliada' })).toBeVisible();
  await mesa.goBack();
  await expect(mesa.getByRole('textbox', { name: 'Nota' })).toHaveValue('Se confirmó por correo');
  await mesa.getByRole('button', { name: 'Ya respondí a la persona' }).press('Enter');
  await mesa.getByRole('button', { name: 'Sí, ya respondí' }).press('Enter');
  await expect(mesa.getByText('Se respondió a la persona')).toBeVisible();
  expect(await mesa.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('nota');
  await expectUsable(mesa);
  const [estado] = await query('select estado from tarjetas where numero = $1', [una?.numero]);
  expect(estado).toEqual({ estado: 'Retirada' });
});

test('of two people who correct one person the later one is told, and keeps what she typed @proof', async ({
  persona: entra,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const corrige = (cambios: string) =>
    query(
      `update pacientes set ${cambios}
        where id = (select paciente_id from tarjetas where numero = 'CR100000021')`,
    );
  const [una] = await query<{ id: number }>(
    `with nueva as (insert into solicitudes (pais_codigo, derecho, origen, paciente_id, numero, nacimiento, respuesta_por,
                              contacto, recibida_en, vence)
     select p.pais_codigo, 'rectificar', 'oficina', p.id, t.numero, p.fecha_nacimiento, 'telefono',
            p.telefono, now(), current_date + 10
       from tarjetas t join pacientes p on p.id = t.paciente_id where t.numero = 'CR100000021' returning id)
     insert into solicitud_movimientos (solicitud_id, tipo, ocurrido_en)
     select id, 'Recibida', now() from nueva returning solicitud_id::int as id`,
  );
  const mesa = await entra('administrador.cr', '/dashboard/derechos');
  await mesa.getByRole('link', { name: `D-${String(una?.id).padStart(6, '0')}` }).click();
  await mesa.getByLabel('Primer apellido').fill('Escrito');
  await corrige(`primer_apellido = 'Corregido', telefono = '8888 1234'`);
  await mesa.getByRole('button', { name: 'Ensayar: ' }).click();
  await expect(mesa.getByText('Otra persona cambió los datos de esta persona')).toBeVisible();
  await expect(mesa.getByText('ahora dice «Corregido»').first()).toBeVisible();
  await expect(mesa.getByLabel('Teléfono')).toHaveValue('8888 1234');
  await expect(mesa.getByLabel('Primer apellido')).toHaveValue('Escrito');
  // Whom to answer where: what was left with the request, and what is true now.
  await expect(mesa.getByText('(el que dejó al pedirlo)')).toBeVisible();
  await expect(mesa.getByText('Su teléfono ahora').locator('xpath=..')).toContainText('8888 1234');
  await expectUsable(mesa);
  await mesa.getByRole('button', { name: 'Ensayar: ' }).click();
  await expect(mesa.getByRole('dialog').getByRole('listitem')).toHaveText([
    'Primer apellido: Corregido → Escrito',
  ]);
});

test('an important text stops the counter until the patient accepts it on a phone', async ({
  page,
  persona: entra,
  query,
}) => {
  test.setTimeout(180_000);
  const [una] = await query<{ numero: string; nacimiento: string }>(persona);
  const importantes = async (son: boolean) => {
    await query('alter table textos_legales disable trigger textos_legales_solo_crece');
    await query('update textos_legales set importante = $1', [son]);
    await query('alter table textos_legales enable trigger textos_legales_solo_crece');
  };
  await importantes(true);
  await query(
    `delete from consentimientos where paciente_id =
       (select paciente_id from tarjetas where numero = $1)`,
    [una?.numero],
  );
  const mostrador = await entra('CR-F001', '/farmacias/canje');
  await mostrador.getByLabel('Tarjeta del paciente').fill(una?.numero ?? '');
  await mostrador.keyboard.press('Enter');
  const falta = mostrador.getByText('Falta que el paciente acepte los textos nuevos');
  await expect(falta).toBeVisible();
  await expect(mostrador.locator('.canje-qr svg')).toBeVisible();
  // The page's address is long for the smallest phone.
  await mostrador.setViewportSize({ width: 320, height: 800 });
  await expectUsable(mostrador);
  await mostrador.getByRole('button', { name: 'Ya lo aceptó: revisar' }).click();
  await expect(mostrador.getByText('Todavía no consta su aceptación.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/pacientes/textos-nuevos');
  await page.locator('details.tarjeta > summary').first().click();
  await expect(page.getByText('En pocas palabras')).toBeVisible();
  await expectUsable(page);
  await page.getByLabel('Acepto el aviso de privacidad').check();
  await page.getByLabel('Acepto los términos de uso del programa').check();
  await page.getByLabel('Número de tarjeta o de identificación').fill(una?.numero ?? '');
  await fecha(page, una?.nacimiento ?? '');
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Recibimos su aceptación' })).toBeFocused();
  await expectUsable(page);

  await mostrador.getByRole('button', { name: 'Ya lo aceptó: revisar' }).click();
  await expect(falta).toHaveCount(0);
  await importantes(false);
});
