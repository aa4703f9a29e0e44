import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { diaEn, formatearDia } from '../../../src/domain/calendario.ts';
import { TIPO_XLSX } from '../../../src/contracts/xlsx.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { enBytes, type Renglon, renglonesDe } from '../../support/libro.ts';

const LIQUIDACIONES = '/dashboard/liquidaciones';

test.beforeAll(resetDemo);

/** The delivery note of all that is open, as a spreadsheet program reads it. */
async function bajarNota(page: Page): Promise<Renglon[]> {
  const [descarga] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Nota de las abiertas (Excel)' }).click(),
  ]);
  return renglonesDe(readFileSync(await descarga.path()));
}

/** Sends a note back, as a spreadsheet program saves it. */
async function subirNota(page: Page, renglones: readonly Renglon[]): Promise<void> {
  await page.getByLabel('Nota de entrega llena').setInputFiles({
    name: 'nota-de-entrega.xlsx',
    mimeType: TIPO_XLSX,
    buffer: Buffer.from(enBytes(renglones)),
  });
  await page.getByRole('button', { name: 'Sí, marcar enviadas' }).click();
}

test('a cut says what it made, and is taken back', async ({ persona }) => {
  const reparto = await persona('distribuidor.cr', LIQUIDACIONES);
  const hecho = reparto.locator('#aviso-hecho');
  await reparto.getByRole('checkbox').first().check();
  await reparto.getByRole('button', { name: /^Hacer el corte de lo elegido/ }).click();
  await expect(hecho).toContainText(/Se cortó la liquidación \d+ para .+: \d+ cajas?\./);
  await expectUsable(reparto);
  await hecho.getByRole('button', { name: 'Deshacer el corte' }).click();
  await expect(hecho).toContainText(/El corte se deshizo: otra vez por reponer, \d+ cajas?/);
  await reparto.getByLabel('Mostrar').selectOption('Cerradas');
  await reparto.getByRole('link', { name: /^\d+$/ }).first().click();
  await expect(reparto.getByText('Corte deshecho por el distribuidor')).toBeVisible();
});

test('the office’s link to late settlements shows them where it lands, under what is in trouble @proof', async ({
  persona,
}) => {
  const operador = await persona('operador.cr', `${LIQUIDACIONES}?estado=Atrasadas`);
  const lista = operador.getByRole('region', { name: 'Liquidaciones' });
  await expect(lista.getByText(/días? de atraso/).first()).toBeInViewport();
  await expect(operador.getByRole('navigation', { name: 'Liquidaciones' })).toContainText(
    'Estado de cuenta',
  );
  await operador.getByRole('button', { name: /^\d+ en disputa$/ }).click();
  await expect(lista.getByRole('row', { name: /En disputa/ }).first()).toBeInViewport();
  await expectUsable(operador);
  // A link of the board asks for what is owed: that comes first then.
  await operador.goto(`${LIQUIDACIONES}?distribuidor=1#por-reponer`);
  await expect(operador.getByRole('heading', { name: /^Por reponer: / })).toBeInViewport();
  await operador.goto(`${LIQUIDACIONES}?distribuidor=1&tramo=0–30`);
  await expect(operador.getByText(/Distribuidora La Sabana: \d+ cajas, 0–30 días\./)).toBeVisible();
  await expect(
    operador.getByRole('row', { name: /Distribuidora La Sabana/ }).first(),
  ).toBeInViewport();
});

test('a distributor cuts and sends, the pharmacy misses boxes, staff settle it, and it is sent again', async ({
  persona,
  expectedErrors,
}) => {
  test.setTimeout(180_000);
  expectedErrors.push(/status of 422/);
  const reparto = await persona('distribuidor.cr', LIQUIDACIONES);
  await expect(reparto.getByRole('link', { name: 'Liquidaciones' }).first()).toBeVisible();
  await expect(reparto.getByText(/\d+ cajas? por reponer/)).toBeVisible();
  const hecho = reparto.locator('#aviso-hecho');
  await reparto.getByRole('button', { name: /^Hacer el corte de todo/ }).click();
  await expect(hecho).toContainText(/una para cada farmacia: \d+ cajas/);
  await expect(reparto.getByText('No queda ninguna caja por reponer.').first()).toBeVisible();

  // The others' note comes back filled; a slip in it is named, and sends nothing.
  const Fecha = formatearDia(diaEn('506', new Date()));
  const abiertas = (await bajarNota(reparto)).map((renglon): Renglon => ({
    ...renglon,
    Guía: 'GT-5500',
    'Fecha de envío': Fecha,
  }));
  const esSuya = (renglon: Renglon) => renglon['Código Farmacia'] === 'CR-F001';
  const llena = abiertas.filter((renglon) => !esSuya(renglon));
  // Open for the longest: the first of the open ones.
  const primera = Math.min(...llena.map((renglon) => Number(renglon['Liquidación'])));
  const suya = reparto.getByRole('row', { name: new RegExp(`^${primera}\\b`) });
  await reparto.getByLabel('Mostrar').selectOption('Abiertas');
  await subirNota(reparto, [{ ...llena[0], 'Cajas enviadas': 9 }, ...llena.slice(1)]);
  const error = reparto.getByRole('alertdialog', { name: 'Error' });
  await expect(error).toContainText(/Línea 2: dice 9 cajas enviadas y se cortaron \d/);
  await error.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(suya).toContainText('Abierta');
  await subirNota(reparto, llena);
  await expect(hecho).toContainText(/Quedó enviado: \d+ liquidaciones?, \d+ cajas?/);
  await expect(suya).toHaveCount(0);
  await reparto.goto(`${LIQUIDACIONES}?liquidacion=${primera}`);
  await expect(reparto.getByRole('heading', { name: /Enviada vence en 15 días/ })).toBeVisible();

  await reparto.goto(`${LIQUIDACIONES}?estado=Abierta`);
  await reparto
    .getByRole('row', { name: /CR-F001/ })
    .filter({ hasText: 'Abierta' })
    .getByRole('link')
    .last()
    .click();
  await expect(
    reparto.getByRole('heading', { name: /^Liquidación \d+ Abierta vence en 15 días/ }),
  ).toBeVisible();
  await reparto.getByRole('button', { name: /^Marcar enviadas/ }).click();
  await expect(reparto.getByText('Escriba el número de guía.').first()).toBeVisible();
  await reparto.getByLabel('Número de guía').fill('gt-5501');
  await reparto.getByRole('button', { name: /^Marcar enviadas/ }).click();
  await expect(reparto.getByRole('dialog')).toContainText('Guía gt-5501');
  await reparto.getByRole('button', { name: 'Sí, marcar enviadas' }).click();
  await expect(reparto.getByRole('heading', { name: /^Liquidación \d+ Enviada/ })).toBeVisible();
  await expect(hecho).toContainText('Quedó enviado');
  await expect(reparto.getByText('Guía GT-5501', { exact: true })).toBeVisible();
  const id = new URL(reparto.url()).searchParams.get('liquidacion') ?? '';
  const address = `${LIQUIDACIONES}?liquidacion=${id}`;

  const farmacia = await persona('CR-F001', LIQUIDACIONES);
  await farmacia.setViewportSize({ width: 320, height: 640 });
  await expect(
    farmacia.getByText(/^(\d+ cajas? por reponer|No queda ninguna caja)/).first(),
  ).toBeVisible();
  await farmacia
    .getByRole('row', { name: new RegExp(`^${id}\\b.*Por confirmar`) })
    .getByRole('link')
    .first()
    .click();
  const faltan = farmacia.getByLabel(/^¿Cuántas faltan de/).first();
  const todas = farmacia.getByRole('button', { name: /^Recibí \d+ caja/ });
  await expect(todas).toBeVisible();
  await faltan.fill('1');
  await expect(todas).toBeHidden();
  await farmacia.getByRole('button', { name: 'Falta 1 caja' }).click();
  await expect(farmacia.getByText('Elija un motivo de la lista.').first()).toBeVisible();
  await farmacia.getByLabel('Qué pasó').selectOption('No llegaron');
  await farmacia.getByLabel('Observaciones').fill('El paquete traía una caja menos.');
  await expectUsable(farmacia);
  await farmacia.getByRole('button', { name: 'Falta 1 caja' }).click();
  await expect(farmacia.getByRole('dialog', { name: '¿Reclamar 1 caja?' })).toBeVisible();
  await expectUsable(farmacia);
  await farmacia.getByRole('button', { name: 'Sí, reclamar' }).click();
  await expect(farmacia.getByRole('heading', { name: /En disputa/ })).toBeVisible();
  await expect(farmacia.locator('#aviso-hecho')).toContainText('El programa resuelve el reclamo');
  await expect(farmacia.getByText('El paquete traía una caja menos.')).toBeVisible();

  await reparto.reload();
  await expect(reparto.getByRole('heading', { name: /En disputa/ })).toBeVisible();
  await expect(reparto.getByText('El paquete traía una caja menos.')).toHaveCount(0);

  const operador = await persona('operador.cr', address);
  await expect(operador.getByText('El paquete traía una caja menos.')).toBeVisible();
  await expectUsable(operador);
  await operador.getByRole('button', { name: 'Reponer lo que falta' }).click();
  const porQue = operador.getByRole('dialog');
  await porQue.getByLabel('Por qué').fill('El conductor lo confirmó.');
  await porQue.getByRole('button', { name: 'Reponer lo que falta' }).click();
  await expect(operador.getByRole('heading', { name: /Cerrada/ })).toBeVisible();
  await expect(operador.getByText(/^Se repone en la liquidación \d+: 1 caja\.$/)).toBeVisible();

  await reparto.goto(LIQUIDACIONES);
  const nueva = reparto.getByRole('row', { name: /CR-F001/ }).filter({ hasText: 'Abierta' });
  await expect(nueva.first()).toContainText('1');

  // Who owes adds up along its row: what lapsed stands after the total, not in it.
  const debenCajas = operador.getByRole('region', { name: 'Por reponer, por distribuidor' });
  await operador.goto(LIQUIDACIONES);
  await expect(debenCajas.getByText('Las vencidas ya no se reponen')).toBeVisible();
  const filas = await debenCajas.getByRole('row').allInnerTexts();
  for (const fila of filas.slice(1)) {
    const cifras = fila.split(/\s+/).filter((texto) => /^\d+$/.test(texto));
    const [a, b, c, d, total] = cifras.map(Number);
    expect([fila, total]).toEqual([fila, (a ?? 0) + (b ?? 0) + (c ?? 0) + (d ?? 0)]);
  }
});
