import type { Page } from '@playwright/test';
import { expect, expectToFit, expectUsable } from '../../support/browser.ts';
import { isProof } from '../../support/size.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';

/** The lists' addresses. */
export const listas = {
  pendientes: '/dashboard/filtro-canjes/canjePendiente',
  aprobados: '/dashboard/filtro-canjes/canjeAprobado',
  rechazados: '/dashboard/filtro-canjes/canjeRechazado',
} as const;

/** The address of a redemption's detail. */
export const detalle = (codigo: string): string => `/dashboard/canje-detalle/${codigo}`;

/** The detail's and the audit's controls, as a person finds them. */
export const en = (page: Page) => ({
  titulo: (codigo: string) =>
    page.getByRole('heading', { name: `Canje ${formatearCodigo(codigo)}` }),
  codigo: page.getByLabel('Código de Confirmación'),
  filtrar: page.getByRole('button', { name: 'Filtrar Reporte' }),
  motivo: page.getByLabel('Motivo del rechazo'),
  observaciones: page.getByRole('textbox', { name: 'Observaciones' }),
  aprobar: page.getByRole('button', { name: /^Aprobar/ }),
  rechazar: page.getByRole('button', { name: /^Rechazar/ }),
  pregunta: (verbo: 'Aprobar' | 'Rechazar' | 'Anular') =>
    page.getByRole('dialog', { name: `¿${verbo} este canje?` }),
  error: page.getByRole('alertdialog', { name: 'Error' }),
  siguiente: page.getByRole('link', { name: /^Auditar [2-9A-Z]{5}-/ }),
});

/** Codes of redemptions in Costa Rica that can still be audited, the oldest first. */
export const PENDIENTES = `
  select c.codigo_confirmacion as codigo, f.codigo as farmacia
  from canjes c join farmacias f on f.id = c.farmacia_id
  where c.estado = 'Pendiente' and c.pais_codigo = '506'
    and c.registrado_en > now() - interval '47 hours'
  order by c.registrado_en, c.id`;

/** Fails when the page as it stands is not usable on a small phone. */
export async function expectUsableOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  // What axe says of it hardly depends on the width.
  await (isProof ? expectUsable(page) : expectToFit(page));
  if (size !== null) await page.setViewportSize(size);
}

/** Fails unless every cell of the page's tables stands behind its column's heading, as on a phone: all but the two lines of a closed row. */
export async function expectLabelledRows(page: Page): Promise<void> {
  const cells = await page
    .locator('table tbody td:not([data-breve], .abrir-fila)')
    .evaluateAll((all) =>
      all.map((cell) => {
        const index = Array.from(cell.parentElement?.children ?? []).indexOf(cell);
        const heading = cell.closest('table')?.querySelectorAll('thead th').item(index);
        return {
          heading: JSON.stringify(heading?.textContent),
          label: getComputedStyle(cell, '::before').content,
        };
      }),
    );
  expect(cells.length).toBeGreaterThan(0);
  for (const { heading, label } of cells) expect(label).toBe(heading);
}
