import { expect, expectAccessible, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { ESPERA_MS } from '../../../src/islands/auditoria/porEnviar.ts';
import { paths } from '../../../src/paths.ts';
import { en, PENDIENTES } from './pantalla.ts';

const MESA = '/dashboard/auditoria?orden=plazo';
const ESTADO = 'select estado, motivo_codigo as motivo from canjes where codigo_confirmacion = $1';
interface Pendiente extends Record<string, unknown> {
  codigo: string;
}
interface Decidido extends Record<string, unknown> {
  estado: string;
  motivo: string | null;
}

// The decided ones leave the list that each begins with.
test.beforeAll(resetDemo);

const caso = (codigo: string) => ({ name: `Canje ${formatearCodigo(codigo)}` });

test('decisions with no mouse take at most three key events each', async ({ persona, query }) => {
  const [uno, dos] = await query<Pendiente>(PENDIENTES);
  const codigos = [uno?.codigo ?? '', dos?.codigo ?? ''] as const;
  const page = await persona('operador.cr', MESA);
  await page.clock.install();
  await expect(page.getByRole('heading', caso(codigos[0]))).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', caso(codigos[1]))).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Motivo del rechazo')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('textbox', { name: 'Observaciones' })).not.toHaveValue('');
  await page.keyboard.press('Control+Enter');
  await page.clock.runFor(ESPERA_MS);
  const estado = async (codigo: string) =>
    (await query<Decidido>(ESTADO, [codigo])).map((fila) => fila.estado);
  await expect.poll(() => estado(codigos[0])).toEqual(['Aprobado']);
  await expect.poll(() => estado(codigos[1])).toEqual(['Rechazado']);
});

test('Z takes a decision back, and nothing was sent before', async ({ persona, query }) => {
  const [uno, dos] = await query<Pendiente>(PENDIENTES);
  const codigo = uno?.codigo ?? '';
  const page = await persona('operador.cr', MESA);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auditar/')) sent.push(request.url());
  });
  await expect(page.getByRole('heading', caso(codigo))).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', caso(dos?.codigo ?? ''))).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.getByRole('heading', caso(codigo))).toBeFocused();
  const aviso = page.getByText('Se deshizo la decisión');
  await expect(aviso).toBeVisible();
  // On a phone the acts stay in reach below it. It goes when another case is opened.
  await page.setViewportSize({ width: 390, height: 780 });
  await expect(en(page).rechazar).toBeInViewport({ ratio: 1 });
  await en(page).rechazar.click({ trial: true });
  await page.keyboard.press('j');
  await expect(aviso).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', caso(codigo))).toBeFocused();
  // The words of a rejection are in its form again.
  const leido = await page.getByText('Punto de venta').boundingBox();
  await page.keyboard.press('r');
  await page.getByLabel('Motivo del rechazo').selectOption({ index: 1 });
  expect(await page.getByText('Punto de venta').boundingBox(), 'moves nothing').toEqual(leido);
  const observaciones = page.getByRole('textbox', { name: 'Observaciones' });
  // Own words come after the proposed ones, where the field is pressed first and when the reason changes.
  await observaciones.click({ position: { x: 24, y: 16 } });
  await page.keyboard.type('La factura es de otro producto.');
  await page.getByLabel('Motivo del rechazo').selectOption({ index: 2 });
  await observaciones.press('Control+Enter');
  await expect(page.getByRole('heading', caso(dos?.codigo ?? ''))).toBeFocused();
  await page.keyboard.press('z');
  await expect(observaciones).toHaveValue(/^.+\nLa factura es de otro producto\.$/);
  await expect(page.getByLabel('Motivo del rechazo')).not.toHaveValue('');
  expect(sent).toEqual([]);
  expect(await query<Decidido>(ESTADO, [codigo])).toEqual([{ estado: 'Pendiente', motivo: null }]);
});

test('the open desk reads the queue again each minute, and keeps the case and what is chosen', async ({
  persona,
  query,
}) => {
  const [uno, dos] = await query<Pendiente>(PENDIENTES);
  const page = await persona('operador.cr', '/robots.txt');
  // The page's timers are the clock's from its next load on.
  await page.clock.install();
  await page.goto(MESA);
  await expect(page.getByRole('heading', caso(uno?.codigo ?? ''))).toBeVisible();
  await page.keyboard.press('x');
  await query(
    `update canjes set estado = 'Aprobado', decidido_en = now() where codigo_confirmacion = $1`,
    [dos?.codigo],
  );
  await query(
    `with foto as (
       insert into canje_fotos (canje_id, pais_codigo, orden, clave, huella, recibida_en)
       select id, pais_codigo, 1, gen_random_uuid(), '[]', now() from canjes where codigo_confirmacion = $1
       returning clave)
     insert into foto_contenidos select foto.clave, c.jpeg from foto, (select jpeg from foto_contenidos limit 1) c`,
    [uno?.codigo],
  );
  await page.clock.runFor(61_000);
  await expect(page.locator(`#fila-${dos?.codigo}`)).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Foto 1 de las facturas' })).toBeVisible();
  await expect(page.getByRole('heading', caso(uno?.codigo ?? ''))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aprobar el elegido' })).toBeVisible();
});

test('rows that were opened are approved at once, others cannot be chosen @proof', async ({
  persona,
  query,
}) => {
  const [uno, dos, tres] = await query<Pendiente>(PENDIENTES);
  const page = await persona('operador.cr', MESA);
  const casilla = (fila: Pendiente | undefined) =>
    page.locator('li', { has: page.locator(`#fila-${fila?.codigo}`) }).getByRole('checkbox');
  await expect(page.getByRole('heading', caso(uno?.codigo ?? ''))).toBeVisible();
  // The first case opened by itself.
  await expect(casilla(uno)).toBeEnabled();
  await expect(casilla(tres)).toBeDisabled();
  await expect(casilla(tres)).toHaveAccessibleDescription(/abra primero cada caso/);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', caso(dos?.codigo ?? ''))).toBeFocused();
  await casilla(dos).check();
  await page.getByRole('button', { name: 'Aprobar los 2 elegidos' }).click();
  await expect(page.getByText('y 1 más')).toBeVisible();
  await expect(page.getByRole('heading', caso(tres?.codigo ?? ''))).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.getByText('Se deshicieron las decisiones de 2 canjes.')).toBeVisible();
  await expectAccessible(page);
  // What was opened stays so for the visit, and taking the choice back moves no row.
  await page.reload();
  await casilla(dos).check();
  const conActos = await casilla(dos).boundingBox();
  await page.getByRole('button', { name: 'Quitar la selección' }).click();
  await expect(casilla(dos)).not.toBeChecked();
  expect(await casilla(dos).boundingBox()).toEqual(conActos);
});

test('what the patient does not recognise is approved with remarks, and never by a second click', async ({
  persona,
  query,
}) => {
  const [uno, dos] = await query<Pendiente>(PENDIENTES);
  await query(
    'insert into desconocimientos (canje_id, recibido_en) select id, now() from canjes where codigo_confirmacion = $1',
    [uno?.codigo],
  );
  const [antes] = await query<{ ahora: Date }>('select now() as ahora');
  const page = await persona('operador.cr', MESA);
  await expect(page.getByRole('heading', caso(uno?.codigo ?? ''))).toBeVisible();
  await expect(
    page.locator('li', { has: page.locator(`#fila-${uno?.codigo}`) }).getByRole('checkbox'),
  ).toBeDisabled();
  await page.keyboard.press('a');
  const porQue = page.getByRole('textbox', { name: 'Por qué lo aprueba' });
  await expect(porQue).toBeFocused();
  await page.getByRole('button', { name: 'Aprobar el canje' }).click();
  await expect(page.getByText('escriba por qué lo aprueba')).not.toHaveCount(0);
  await porQue.fill('Hablé con el paciente: sí lo retiró.');
  await page.getByRole('button', { name: 'Aprobar el canje' }).click();
  await expect(page.getByRole('heading', caso(dos?.codigo ?? ''))).toBeFocused();
  await page.getByRole('button', { name: /^Aprobar/ }).dblclick();
  await page.goto('/dashboard');
  await expect
    .poll(() =>
      query(
        `select estado, observaciones from canjes
          where codigo_confirmacion = any($1) or estado = 'Aprobado' and decidido_en > $3
          order by codigo_confirmacion = $2 desc`,
        [[uno?.codigo, dos?.codigo], uno?.codigo, antes?.ahora],
      ),
    )
    .toEqual([
      { estado: 'Aprobado', observaciones: 'Hablé con el paciente: sí lo retiró.' },
      { estado: 'Aprobado', observaciones: null },
    ]);
});

test('leaving the page within the 10 seconds sends the decision @proof', async ({
  persona,
  query,
}) => {
  const [uno] = await query<Pendiente>(PENDIENTES);
  const codigo = uno?.codigo ?? '';
  const page = await persona('operador.cr', MESA);
  await expect(page.getByRole('heading', caso(codigo))).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /^Deshacer/ })).toBeVisible();
  await page.goto('/que-es');
  await expect
    .poll(async () => (await query<Decidido>(ESTADO, [codigo]))[0]?.estado)
    .toBe('Aprobado');
  // Reopened since: the desk offers the decision no second time.
  await page.goto(paths.canjeDetalle(codigo));
  await page.getByRole('button', { name: 'Reabrir la decisión' }).click();
  await page.getByLabel('Por qué se reabre').fill('Era otra factura.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir la decisión' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${MESA}&caso=${codigo}`);
  await expect(page.getByRole('heading', caso(codigo))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('on a phone the case lies over the queue, and the ways back lead to its row', async ({
  persona,
  query,
}) => {
  const [, dos] = await query<Pendiente>(PENDIENTES);
  const codigo = dos?.codigo ?? '';
  const page = await persona('operador.cr', MESA);
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(page.getByRole('heading', { level: 2, name: /^Canje/ })).toHaveCount(0);
  const fila = page.locator(`#fila-${codigo}`);
  await fila.click();
  await expect(page.getByRole('heading', caso(codigo))).toBeFocused();
  await expect(fila).toBeHidden();
  await expectUsable(page);
  await page.goBack();
  await expect(fila).toBeFocused();
  await expect(page.getByRole('heading', caso(codigo))).toHaveCount(0);
  await expectAccessible(page);
  // On a tablet too the case lies over the queue.
  await page.setViewportSize({ width: 1024, height: 768 });
  await fila.click();
  const detalle = page.getByRole('link', { name: 'Detalle e historial' });
  expect((await detalle.boundingBox())?.height, 'a target for a finger').toBeGreaterThan(43.5);
  await detalle.click();
  await expect(page.getByRole('link', { name: /^Auditoría/ })).toHaveAttribute('aria-current');
  await page.getByRole('link', { name: 'Volver a Auditoría de canjes' }).click();
  await expect(page.getByRole('heading', caso(codigo))).toBeVisible();
});

test('the queue shows ten rows, more when asked, and those up to the open case', async ({
  persona,
}) => {
  const page = await persona('operador.cr', MESA);
  await page.setViewportSize({ width: 320, height: 740 });
  const filas = page.getByRole('list', { name: 'Cola de auditoría' }).getByRole('link');
  await expect(filas).toHaveCount(10);
  await page.getByRole('button', { name: 'Ver más' }).click();
  await expect(filas.nth(10)).toBeVisible();
  await page.reload();
  await expect(filas).toHaveCount(10);
  await filas.last().click();
  await page.keyboard.press('j');
  await page.goBack();
  await expect(filas.nth(10)).toBeFocused();
});

test('the desk is accessible with a case and with a rejection open, its bars amber and red @proof', async ({
  persona,
  query,
}) => {
  const [uno, dos, tres] = await query<Pendiente>(PENDIENTES);
  // 5 hours are left for one, 11 for another, 38 for a third.
  for (const [horas, fila] of [
    [43, uno],
    [37, dos],
    [10, tres],
  ] as const) {
    await query(
      `update canjes set registrado_en = cuando, fecha = (cuando at time zone 'America/Costa_Rica')::date
         from (select now() - make_interval(hours => $1) as cuando) entonces
        where codigo_confirmacion = $2`,
      [horas, fila?.codigo],
    );
  }
  const page = await persona('operador.cr', MESA);
  await page.setViewportSize({ width: 1280, height: 800 });
  const colours = new Set<string>();
  for (const [fila, tono] of [
    [uno, 'urgente'],
    [dos, 'pronto'],
    [tres, 'plazo-calmo'],
  ] as const) {
    const barra = page.locator(`#fila-${fila?.codigo} .plazo-barra`);
    await expect(barra).toHaveClass(`plazo-barra restante ${tono}`);
    const resto = barra.locator('.plazo-resto');
    colours.add(await resto.evaluate((bar) => getComputedStyle(bar).fill));
  }
  expect(colours.size).toBe(3);
  await expect(page.getByRole('heading', caso(uno?.codigo ?? ''))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Otros canjes del paciente' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('r');
  await expect(page.getByLabel('Motivo del rechazo')).toBeFocused();
  await expectAccessible(page);
});
