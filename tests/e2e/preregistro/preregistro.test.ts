import type { Route } from '@playwright/test';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { formatearDia } from '../../../src/domain/calendario.ts';
import { dia, escanear, facturaNueva } from '../canje/pantalla.ts';
import { expectUsableOnPhone } from '../dashboard/pantalla.ts';
import { ESCANERES } from '../../unit/domain/factura/distribuciones.ts';
import { clave } from '../../unit/domain/factura/vectores.ts';
import { agregar, cargar, elegirFarmacia, en, guardar } from './pantalla.ts';

test.beforeAll(resetDemo);

const PREREGISTRO = '/farmacias/preregistro';

test('invoices are added up to what the redemption requires, changed and removed', async ({
  persona,
}) => {
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await expect(pantalla.cargar).toBeDisabled();
  await expect(page.getByText('Falta validar la tarjeta y elegir la promoción.')).toBeVisible();
  await cargar(page, ' cr-id-0010 ');
  await expect(page.getByText('Este canje requiere 2 facturas.')).toBeVisible();
  await expect(page.getByText('0 de 2 registradas')).toBeVisible();
  await expectUsable(page);
  await expectUsableOnPhone(page);

  const [una, otra] = [facturaNueva(), facturaNueva()];
  await agregar(page, una.toLowerCase(), dia(3));
  await expect(page.getByText('Factura Agregada')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Facturas pre-registradas' })).toBeFocused();
  await agregar(page, otra, dia(2));
  await expect(pantalla.agregar).toBeDisabled();
  await expect(page.getByText('Ya están registradas las 2 facturas de este canje.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Factura #',
    'Fecha Factura',
    'Usuario',
    'Acciones',
  ]);
  await expect(page.getByRole('row').filter({ hasText: una })).toContainText(
    `${formatearDia(dia(3))}CR-F001`,
  );

  await page.getByRole('button', { name: `Editar la factura ${otra}` }).click();
  await expect(pantalla.numero).toHaveValue(otra);
  await expect(pantalla.fecha).toHaveValue(formatearDia(dia(2)));
  await pantalla.fecha.fill(dia(1));
  await pantalla.guardar.click();
  await expect(page.getByText('Factura Editada')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: otra })).toContainText(formatearDia(dia(1)));

  await page.getByRole('button', { name: `Eliminar la factura ${una}` }).click();
  const pregunta = page.getByRole('dialog', { name: '¿Está seguro de eliminar la factura?' });
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('2 de 2 registradas')).toBeVisible();
  await page.getByRole('button', { name: `Eliminar la factura ${una}` }).click();
  await pregunta.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Factura Eliminada')).toBeVisible();
  await expect(page.getByText('1 de 2 registradas')).toBeVisible();
  await expect(pantalla.agregar).toBeEnabled();
});

test('of more invoices than a redemption takes, those it will take are named @proof', async ({
  persona,
  query,
}) => {
  const page = await persona('CR-F001', PREREGISTRO);
  const numero = facturaNueva();
  await cargar(page, 'CR100000006');
  await agregar(page, numero, dia(3));
  // As a rejection leaves them, after others were added.
  await query(
    `insert into preregistros (tarjeta_id, promocion_id, producto_id, farmacia_id, pais_codigo,
                               numero, fecha, usuario_id, creado_en)
     select tarjeta_id, promocion_id, producto_id, farmacia_id, pais_codigo, numero || n, fecha,
            usuario_id, creado_en from preregistros, generate_series(1, 3) n where numero = $1`,
    [numero],
  );
  await page.reload();
  await expect(
    page.getByText('4 registradas: el canje usa las 2 de fecha más antigua'),
  ).toBeVisible();
  await expect(en(page).agregar).toBeDisabled();
});

test('what can no longer be redeemed is shown as such and keeps nobody from adding others @proof', async ({
  persona,
  query,
}) => {
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  const [vencida, separada, nueva] = [facturaNueva(), facturaNueva(), facturaNueva()];
  await cargar(page, 'CR100000012');
  await agregar(page, vencida, dia(3));
  await agregar(page, separada, dia(2));
  await query('update preregistros set fecha = $2 where numero = $1', [vencida, dia(100)]);
  await query('update preregistros set fecha = $2 where numero = $1', [separada, dia(70)]);
  await page.reload();
  const fila = (numero: string) => page.getByRole('row').filter({ hasText: numero });
  await expect(page.getByText('1 de 2 registradas')).toBeVisible();
  await expect(fila(vencida)).toContainText('No cuenta: tiene más de 90 días.');
  await agregar(page, nueva, dia(1));
  await expect(page.getByText('1 de 2 registradas')).toBeVisible();
  await expect(fila(separada)).toContainText(
    'No cuenta: con ella habría más de 60 días entre la primera y la última.',
  );
  await expect(fila(nueva)).not.toContainText('No cuenta');
  await expect(pantalla.agregar).toBeEnabled();
  await expectUsable(page);
  await expectUsableOnPhone(page);
});

test('both fields of the dialog are required, in one sentence @proof', async ({ persona }) => {
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await cargar(page, 'CR100000011');
  await pantalla.agregar.click();
  await expect(pantalla.numero).toBeFocused();
  await pantalla.guardar.click();
  await expect(page.getByText('Todos los campos son requeridos')).toBeVisible();
  await pantalla.numero.fill('A-1');
  await pantalla.guardar.click();
  await expect(pantalla.fecha).toBeFocused();
  await expect(page.getByText('Todos los campos son requeridos')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pantalla.dialogo).toBeHidden();
  await expect(pantalla.agregar).toBeFocused();
});

test('an invoice already redeemed is refused, and what was typed stays @proof', async ({
  persona,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await cargar(page, 'CR100000011');
  await pantalla.agregar.click();
  await guardar(page, 'usada-1', dia(10));
  await expect(pantalla.error).toContainText(
    'La factura USADA-1 ya se usó en un canje de este producto.',
  );
  await page.keyboard.press('Escape');
  await expect(pantalla.dialogo).toBeVisible();
  await expect(pantalla.numero).toHaveValue('usada-1');
});

test('what was typed outlives a reload; it can be sent away @proof', async ({ persona }) => {
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await cargar(page, 'CR100000011');
  await pantalla.agregar.click();
  await pantalla.numero.fill('B-77');
  await page.reload();
  await expect(pantalla.dialogo).toBeVisible();
  await expect(pantalla.numero).toHaveValue('B-77');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(pantalla.tarjeta).toBeFocused();
  await expect(pantalla.tarjeta).toHaveValue('');
  await page.reload();
  await expect(pantalla.tarjeta).toHaveValue('');
});

test('a save whose answer got lost or was cut off is made again without a second invoice', async ({
  persona,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 429/);
  const numero = facturaNueva();
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await cargar(page, 'CR100000008');
  await pantalla.agregar.click();
  await pantalla.numero.fill(numero);
  await pantalla.fecha.fill(dia(1));
  const lose: ((route: Route) => Promise<void>)[] = [
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).slice(0, 20) });
    },
    (route) => route.fulfill({ status: 429 }), // Not looked at: it decides nothing.
  ];
  for (const way of lose) {
    await page.route('**/api/preregistro/save', way, { times: 1 });
    await pantalla.guardar.click();
    await expect(pantalla.error).toContainText('Error al guardar el preregistro');
    await page.keyboard.press('Escape');
    await expect(pantalla.error).toBeHidden();
  }
  await pantalla.guardar.click();
  await expect(page.getByText('Factura Agregada')).toBeVisible();
  const rows = await query<{ n: number }>(
    'select count(*)::int as n from preregistros where numero = $1',
    [numero],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('a save that is given up after its answer got lost shows in the list what came of it @proof', async ({
  persona,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const numero = facturaNueva();
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await cargar(page, 'CR100000009');
  await page.route('**/api/preregistro/save', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pantalla.agregar.click();
  await guardar(page, numero, dia(1));
  await expect(pantalla.error).toBeVisible();
  await page.keyboard.press('Escape');
  await pantalla.dialogo.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('row').filter({ hasText: numero })).toBeVisible();
});

test('whoever works for several pharmacies says where the invoice is from @proof', async ({
  persona,
}) => {
  const page = await persona('operador.cr', PREREGISTRO);
  const pantalla = en(page);
  await cargar(page, 'CR100000007');
  await expect(pantalla.agregar).toBeDisabled();
  await expect(
    page.getByText('Elija la farmacia de la compra para agregar una factura.'),
  ).toBeVisible();
  await elegirFarmacia(page, 'liberia', 'CR-F009');
  await agregar(page, facturaNueva(), dia(1));
  await expect(page.getByRole('row').last()).toContainText('Farmacia Central Liberia');
});

test('an unknown card is refused in the dialog @proof', async ({ persona, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await escanear(pantalla.tarjeta);
  await expect(page.getByText('El campo de tarjeta no puede estar vacío')).toBeVisible();
  await escanear(pantalla.tarjeta, 'CR999999999');
  await expect(pantalla.error).toBeVisible();
});

test('what fails without a word of the server is told in the catalogue’s @proof', async ({
  persona,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 502/);
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  const numero = facturaNueva();
  const facturas = /\/api\/preregistro\/(update|preregistro|\d)/;
  await cargar(page, 'CR100000005');
  await agregar(page, numero, dia(3));
  await page.route(facturas, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Away</h1>' }),
  );
  const told = async (words: string) => {
    await expect(pantalla.error).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(pantalla.error).toBeHidden();
  };

  await page.getByRole('button', { name: `Editar la factura ${numero}` }).click();
  await pantalla.guardar.click();
  await told('Error al actualizar el preregistro');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Eliminar la factura ${numero}` }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await told('Error al eliminar el preregistro');
  expect(await query('select 1 from preregistros where numero = $1', [numero])).toHaveLength(1);

  await page.reload();
  await told('Error al obtener los preregistros');
  await expectUsableOnPhone(page);
  await page.unroute(facturas);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('row').filter({ hasText: numero })).toBeVisible();
});

test('a scanner on a Spanish keyboard fills number and date, and the paper stays what it is when edited @proof', async ({
  persona,
  query,
}) => {
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  const [anio = '', mes = '', numero = ''] = dia(2).split('-');
  const leida = clave({
    dia: numero + mes + anio.slice(2),
    consecutivo: '00100001040000006601',
  });
  await cargar(page, 'CR100000003');
  await pantalla.agregar.click();
  await expect(pantalla.numero).toBeFocused();
  const enMangas = ESCANERES['on a keyboard of Latin America'] ?? ((texto: string) => texto);
  await page.keyboard.insertText(enMangas(`https://v.example/?clave=${leida}&x=1`));
  // Also for whoever pastes it and goes on with Tab.
  await expect(pantalla.fecha).toHaveValue(formatearDia(dia(2)));
  await page.keyboard.press('Enter');
  await expect(pantalla.dialogo).toContainText(`Tiquete electrónico · ${formatearDia(dia(2))}`);
  await expect(pantalla.dialogo).toContainText('001-00001-04-0000006601');
  await expect(pantalla.guardar).toBeFocused();
  await page.keyboard.press('Enter');
  const fila = page.getByRole('row').filter({ hasText: '001-00001-04-0000006601' });
  await expect(fila).toContainText(leida);

  await fila.getByRole('button', { name: /^Editar/ }).click();
  await expect(pantalla.numero).toHaveValue(leida);
  await pantalla.guardar.click();
  await expect(page.getByText('Factura Editada')).toBeVisible();
  expect(
    await query('select canonico, numero from preregistros where canonico = $1', [leida]),
  ).toEqual([{ canonico: leida, numero: '001-00001-04-0000006601' }]);
  await fila.getByRole('button', { name: /^Eliminar/ }).click();
  await expect(page.getByRole('dialog')).toContainText(leida);
  await page.getByRole('button', { name: 'Cancelar' }).click();

  // At the counter it is offered as the whole document, and is used up by it.
  await page.goto('/farmacias/canje');
  await escanear(page.getByLabel('Tarjeta del paciente'), 'CR100000003');
  await expect(page.getByRole('button', { name: 'Corregir la tarjeta' })).toBeVisible();
  const opcion = page.getByLabel('Promoción').getByRole('option', { name: 'Cordavela' });
  await page.getByLabel('Promoción').selectOption(await opcion.getAttribute('value'));
  const primera = page.getByRole('group', { name: 'Factura 1' });
  await expect(primera.getByLabel('Escanee o escriba la factura')).toHaveValue(leida);
});

test('an invoice that looks like another is asked about, and saved as another with a mark @proof', async ({
  persona,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const raiz = String(Date.now() % 1_000_000);
  await query(
    `update canje_facturas set numero = $1, identidad = null where id = (
       select min(f.id) from canje_facturas f join canjes c on c.id = f.canje_id
         join farmacias fa on fa.id = f.farmacia_id
        where fa.codigo = 'CR-F001' and f.producto_id = 1 and c.vigente and f.numero <> 'USADA-1')`,
    [`0055-${raiz}`],
  );
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await cargar(page, 'CR100000004');
  await pantalla.agregar.click();
  await guardar(page, `55-${raiz}`, dia(1));
  const pregunta = page.getByText(
    new RegExp(`^Se parece a la factura 0055-${raiz} del .*¿Es otra\\?$`),
  );
  await expect(pregunta).toBeFocused();
  await expect(pantalla.error).toHaveCount(0);
  await expectUsable(page);
  await page.getByRole('button', { name: 'No, es la misma' }).click();
  await expect(pantalla.numero).toBeFocused();
  await expect(pantalla.numero).toHaveValue('');
  await guardar(page, `55-${raiz}`, dia(1));
  await page.getByRole('button', { name: 'Sí, es otra factura' }).click();
  await expect(page.getByText('Factura Agregada')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `55-${raiz}` })).toContainText(
    'Se parece a otra factura; se confirmó que es distinta.',
  );
});
