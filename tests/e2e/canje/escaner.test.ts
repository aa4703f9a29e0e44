import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { generate } from 'lean-qr';
import { formatearDia, sumarDias } from '../../../src/domain/calendario.ts';
import { ESCANERES } from '../../unit/domain/factura/distribuciones.ts';
import { clave, cufe, qrPanama } from '../../unit/domain/factura/vectores.ts';
import { paths } from '../../../src/paths.ts';
import { expect, resetDemo, test } from '../../support/browser.ts';
import { cargar, en as preregistro } from '../preregistro/pantalla.ts';
import {
  abrirCanje,
  codigoConfirmado,
  contarTeclas,
  dia,
  elegirPromocion,
  en,
  teclearEscaner,
  validarPaciente,
} from './pantalla.ts';

test.beforeAll(resetDemo);

const ruc = '155596713-2-2015';
const enMangas = ESCANERES['on a keyboard of Spain'] ?? ((texto: string) => texto);

/** A Panamanian invoice of the pharmacy that bears the RUC, of so many days ago. */
const facturaPanama = (antes: number, numero: string) =>
  cufe({ ruc, numero, dia: dia(antes).replaceAll('-', '') });

test('a scanner types a CUFE on a Spanish keyboard: number, date and pharmacy are filled', async ({
  page,
  query,
}) => {
  await query(`update farmacias set identificacion_fiscal = $1 where codigo = 'PAN-F001'`, [ruc]);
  const pantalla = en(page);
  await abrirCanje(page, 'PAN-F001');
  await teclearEscaner(page, 'PAN100000003');
  await expect(pantalla.promocion).toBeFocused();
  await elegirPromocion(page);
  await pantalla.promocion.press('Enter');
  await expect(pantalla.numero(1)).toBeFocused();

  const pulsadas = await contarTeclas(page);
  const texto = enMangas(qrPanama(facturaPanama(2, '0000038999')));
  // The signs of that keyboard are inserted as it writes them.
  await page.keyboard.insertText(texto);
  await page.keyboard.press('Enter');
  const linea = page.locator('.factura').first();
  await expect(pantalla.corregir('la factura 1')).toBeVisible();
  await expect(linea).toContainText('0000038999');
  await expect(linea).toContainText(formatearDia(dia(2)));
  const [{ nombre } = { nombre: '' }] = await query<{ nombre: string }>(
    `select nombre from farmacias where codigo = 'PAN-F001'`,
  );
  await expect(linea).toContainText(nombre);
  await expect(pantalla.numero(2)).toBeFocused();
  expect(await pulsadas()).toBeLessThanOrEqual(3);
});

test('an invoice that looks like another is asked about, and applies once it is said to be another @proof', async ({
  page,
}) => {
  const pantalla = en(page);
  await abrirCanje(page);
  await validarPaciente(page, 'CR100000003');
  await elegirPromocion(page);
  const raiz = String(Date.now() % 1_000_000);
  for (const [i, numero] of [`7-${raiz}`, `8-${raiz}`].entries()) {
    await pantalla.numero(i + 1).fill(numero);
    await pantalla.fecha(i + 1).fill(dia(1));
    await pantalla.validar(`la factura ${i + 1}`).click();
    await expect(pantalla.corregir(`la factura ${i + 1}`)).toBeVisible();
  }
  await pantalla.aplicar.click();
  await codigoConfirmado(page);

  await page.goto('/farmacias/canje');
  await validarPaciente(page, 'CR100000004');
  await elegirPromocion(page);
  await pantalla.numero(1).fill(`007-${raiz}`);
  await pantalla.fecha(1).fill(dia(1));
  await pantalla.validar('la factura 1').click();
  await expect(page.getByText(/Se parece a la factura/)).toBeFocused();
  await page.getByRole('button', { name: 'No, es la misma' }).click();
  await expect(pantalla.numero(1)).toBeFocused();
  await pantalla.numero(1).fill(`007-${raiz}`);
  await pantalla.fecha(1).fill(dia(1));
  await pantalla.validar('la factura 1').click();
  await page.getByRole('button', { name: 'Sí, es otra factura' }).click();
  await expect(pantalla.corregir('la factura 1')).toBeVisible();
  await expect(page.getByText('se le pedirá una foto de cada factura')).toBeVisible();
});

/** A film of one picture, as the browser's fake camera takes it: a QR in grey values, Y4M. */
function peliculaDe(texto: string): Buffer {
  const [width, height, module] = [1280, 720, 8];
  const code = generate(texto);
  const luma = Buffer.alloc(width * height, 235);
  const [left, top] = [width, height].map((side) => (side - code.size * module) / 2) as [
    number,
    number,
  ];
  for (let y = 0; y < code.size * module; y += 1) {
    for (let x = 0; x < code.size * module; x += 1) {
      if (code.get(Math.floor(x / module), Math.floor(y / module))) {
        luma[Math.floor(top + y) * width + Math.floor(left + x)] = 16;
      }
    }
  }
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\n`),
    frame,
    frame,
  ]);
}

test('a QR shown to the camera fills the same, also in pre-registration; without a permission it says what to do @proof', async ({
  baseURL,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'junto-camara-'));
  const film = join(folder, 'factura.y4m');
  const corto = sumarDias(dia(0), -2).split('-');
  const leida = clave({
    dia: `${corto[2] ?? ''}${corto[1] ?? ''}${(corto[0] ?? '').slice(2)}`,
    consecutivo: '00100001040000008001',
  });
  writeFileSync(film, peliculaDe(leida));
  const browser = await chromium.launch({
    executablePath: process.env['E2E_CHROMIUM'] ?? '',
    args: [
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
    const page = await context.newPage();
    const pantalla = en(page);
    await abrirCanje(page);
    await validarPaciente(page, 'CR100000003');
    await elegirPromocion(page);
    const camara = page.getByRole('button', { name: 'Escanear con la cámara' }).first();
    await camara.click();
    await expect(page.getByText(/no tiene permiso para usar la cámara/)).toBeVisible();
    await page.keyboard.press('Escape');
    await context.grantPermissions(['camera']);
    await camara.click();
    await expect(pantalla.corregir('la factura 1')).toBeVisible();
    await expect(page.locator('.factura').first()).toContainText(formatearDia(dia(2)));
    await expect(pantalla.numero(2)).toBeFocused();

    await page.goto(paths.preregistro);
    const previo = preregistro(page);
    await cargar(page, 'CR100000003');
    await previo.agregar.click();
    await camara.click();
    await expect(previo.numero).toHaveValue(leida);
    await expect(previo.fecha).toHaveValue(dia(2).slice(8));
    await expect(previo.dialogo).toContainText('Tiquete electrónico');
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
