import * as v from 'valibot';
import { expect, hold, resetDemo, test } from '../../support/browser.ts';
import { antecedentes } from '../../../src/contracts/dashboard/auditoria.ts';
import { detalleCanje } from '../../../src/contracts/dashboard/busqueda.ts';
import { formatearCodigo, SIMBOLOS } from '../../../src/domain/codigoConfirmacion.ts';
import { detalle, en, PENDIENTES } from './pantalla.ts';

test.beforeAll(resetDemo);

const BUSQUEDA = '/dashboard/busqueda-canjes';
/** The code with its last character mistyped. */
const malEscrito = (codigo: string): string => {
  const ultimo = SIMBOLOS.indexOf(codigo.slice(-1));
  return codigo.slice(0, -1) + SIMBOLOS.charAt((ultimo + 1) % SIMBOLOS.length);
};

test('a code leads to its row, its invoices and its address', async ({ persona, query }) => {
  const [uno] = await query<{ codigo: string }>(PENDIENTES);
  const codigo = uno?.codigo ?? '';
  const page = await persona('operador.cr', BUSQUEDA);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/canjes/detalle')) asked.push(request.url());
  });

  await en(page).filtrar.click();
  await expect(page.getByText('Este campo es requerido')).toBeVisible();
  await en(page).codigo.fill(` ${formatearCodigo(codigo).toLowerCase()} `);
  await en(page).filtrar.click();
  await expect(page).toHaveURL(detalle(codigo));
  await expect(en(page).titulo(codigo)).toBeFocused();
  const resultado = page.getByRole('table', { name: /^Canje/ });
  const facturas = page.getByRole('table', { name: 'Facturas' });
  await expect(resultado.getByRole('row')).toHaveCount(2);
  await expect(facturas).toBeVisible();

  // A search for no code asks for nothing, and takes the patient before it off the screen.
  await page.getByText('Buscar otro canje').click();
  await en(page).codigo.fill(malEscrito(codigo));
  await en(page).filtrar.click();
  const malo = page.getByText(
    'Revise el código de confirmación: alguno de sus caracteres no es correcto.',
  );
  await expect(malo).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(asked).toHaveLength(1);

  await page.goBack();
  await expect(page).toHaveURL(BUSQUEDA);
  await expect(page.getByRole('table')).toHaveCount(0);

  // An address with such a code says so at once.
  await page.goto(detalle(malEscrito(codigo)));
  await expect(malo).toBeVisible();
});

/** A redemption with an invoice that a later one looks like, which its counter could not know. */
const CON_PARECIDA_POSTERIOR = `
  select c.codigo_confirmacion as codigo
  from canje_facturas f join canjes c on c.id = f.canje_id
  join canje_facturas otra on otra.farmacia_id = f.farmacia_id
    and otra.producto_id = f.producto_id and otra.canje_id <> f.canje_id
  where c.pais_codigo = '506' and f.vigente and not f.parecida and otra.vigente and otra.parecida
    and formas_de_numero(otra.farmacia_id, otra.numero, otra.canonico)
      && formas_parecidas(formas_de_numero(f.farmacia_id, f.numero, f.canonico))
  order by c.registrado_en desc, c.id limit 1`;

test('an auditor reads a similar invoice once, each signal, and how many rules hold @proof', async ({
  persona,
  query,
}) => {
  const [uno] = await query<{ codigo: string }>(CON_PARECIDA_POSTERIOR);
  const page = await persona('operador.cr', BUSQUEDA);
  const Frase = 'El número anterior o el siguiente de una factura se canjeó con otra tarjeta.';
  await page.route('**/api/canjes/antecedentes/*', async (route) => {
    const response = await route.fetch();
    const { Paciente, Farmacia } = v.parse(antecedentes.reply, await response.json());
    const json = { Paciente, Farmacia, Senales: [{ Senal: 'vecina', Frase }] };
    await route.fulfill({ response, json });
  });
  const leido = page.waitForResponse('**/api/canjes/detalle/*');
  await page.goto(detalle(uno?.codigo ?? ''));
  const { Reglas } = v.parse(detalleCanje.reply, await (await leido).json());
  const reglas = page.getByRole('region', { name: /^Reglas/ });
  await expect(reglas.getByText(Frase)).toBeVisible();
  await expect(reglas.getByText('Factura parecida', { exact: true })).toHaveCount(1);
  await expect(reglas.getByText(/Se parece a la factura/)).toHaveCount(0);
  const cumplen = Reglas.filter(({ Cumple }) => Cumple === true).length;
  await reglas.getByText(/^Reglas del programa: se cumplen \d+ de\s\d+, con una/).click();
  await expect(reglas.locator('.reglas-cumplidas').getByRole('listitem')).toHaveCount(cumplen);
});

test('the staff finds redemptions by invoice and by card, in the address bar', async ({
  persona,
  query,
}) => {
  const [uno] = await query<{ numero: string; tarjeta: string; codigo: string }>(
    `select f.numero, t.numero as tarjeta, c.codigo_confirmacion as codigo
       from canjes c join canje_facturas f on f.canje_id = c.id join tarjetas t on t.id = c.tarjeta_id
      where c.pais_codigo = '506' order by c.id limit 1`,
  );
  const { numero = '', tarjeta = '', codigo = '' } = uno ?? {};
  const page = await persona('operador.cr', BUSQUEDA);
  // An address with a card that is none says so at once.
  await page.goto(`${BUSQUEDA}?tarjeta=123`);
  await expect(page.getByText('El número de tarjeta no es válido.')).toBeVisible();
  await page.getByLabel('Número de tarjeta').fill('');
  const factura = page.getByLabel('Número de factura');
  await factura.fill(numero.toLowerCase());
  await en(page).filtrar.click();
  await expect(page).toHaveURL(`${BUSQUEDA}?factura=${numero.toLowerCase()}`);
  await expect(
    page.getByRole('link', { name: formatearCodigo(codigo), exact: true }),
  ).toHaveAttribute('href', detalle(codigo));

  await factura.fill('');
  await page.getByLabel('Número de tarjeta').fill(tarjeta);
  await en(page).filtrar.click();
  await expect(page).toHaveURL(`${BUSQUEDA}?tarjeta=${tarjeta}`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();

  await page.goBack();
  await expect(factura).toHaveValue(numero.toLowerCase());
  await expect(
    page.getByRole('link', { name: formatearCodigo(codigo), exact: true }),
  ).toBeVisible();
});

test('the search of the home page has what was typed while it was fetched', async ({
  persona,
  query,
}) => {
  const [uno] = await query<{ codigo: string }>(PENDIENTES);
  const codigo = uno?.codigo ?? '';
  const page = await persona('operador.cr', '/');
  await expect(page.getByRole('link', { name: /canjes por auditar$/ })).toBeVisible();
  const release = await hold(page, '**/abrirBuscador*');
  await page.keyboard.press('/');
  await page.keyboard.type(codigo.slice(0, -1));
  release();
  const campo = page.getByRole('combobox', { name: 'Qué desea buscar' });
  await expect(campo).toHaveValue(codigo.slice(0, -1));
  await page.keyboard.type(codigo.slice(-1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(detalle(codigo));
});

test('a pre-registered invoice leads to the invoices of its card and promotion', async ({
  persona,
}) => {
  const page = await persona('CR-F001', '/dashboard');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Qué desea buscar' }).fill('pre 1402');
  await page.getByRole('option', { name: 'PRE-1402' }).click();
  await expect(page.getByRole('button', { name: 'Editar la factura PRE-1402' })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Facturas pre-registradas' })).toContainText(
    'PRE-1401',
  );
  await expect(page).toHaveURL('/farmacias/preregistro');
});
