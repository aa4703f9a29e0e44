import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { expect, expectToFit, frameRuns, test } from '../support/browser.ts';
import { contentPages } from './public.pages.ts';

// A window of 1280 by 1024, zoomed to 400 %.
test.use({ viewport: { width: 320, height: 256 } });

/** Words that stand outside the window or are cut by what they stand in, and what stays over half of the window. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const clips = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      /hidden|clip/.test(overflowX + overflowY);
    const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      /auto|scroll/.test(overflowX + overflowY);
    const cutIn = (element: Element, { left, right, top, bottom }: DOMRect): boolean => {
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box);
        // For screen readers alone, or moved into sight by the focus.
        if (style.clipPath !== 'none' || box.matches('.salto')) return false;
        if (scrolls(style) || box === document.body) break;
        const edge = box.getBoundingClientRect();
        if (
          clips(style) &&
          (left < edge.left - 1 ||
            right > edge.right + 1 ||
            top < edge.top - 1 ||
            bottom > edge.bottom + 1)
        )
          return true;
      }
      return left < -1 || right > innerWidth + 1;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement?.checkVisibility({ visibilityProperty: true }) !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if ([...range.getClientRects()].some((rect) => cutIn(parentElement, rect)))
        faults.add(`cut: ${String(textContent).trim()}`);
    }
    for (const place of [0, 0.5, 1]) {
      scrollTo(0, place * document.documentElement.scrollHeight);
      for (const element of document.querySelectorAll('body *')) {
        if (!/sticky|fixed/.test(getComputedStyle(element).position)) continue;
        const { top, bottom, width } = element.getBoundingClientRect();
        const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
        if (seen * width > (innerHeight * innerWidth) / 2 && element.matches(':not(dialog)'))
          faults.add(`over half of the window: ${element.tagName}.${element.className}`);
      }
    }
    // What a dialog says is read in more than a slit, or the whole dialog scrolls.
    for (const dialog of document.querySelectorAll('dialog[open]')) {
      const body = dialog.querySelector('.dialogo-cuerpo');
      if (body === null) continue;
      const whole = scrolls(getComputedStyle(dialog));
      if (!whole && body.clientHeight < Math.min(body.scrollHeight, innerHeight / 2))
        faults.add(`a slit of ${body.clientHeight} px: ${dialog.textContent.slice(0, 40)}`);
    }
    scrollTo(0, 0);
    return [...faults];
  });

async function expectWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expectToFit(page);
  expect(await faultsOf(page)).toEqual([]);
}

const SCREENS = [
  ...contentPages,
  paths.afiliarPaciente,
  paths.consultarSaldo,
  paths.bienvenida('CR100000001'),
  paths.farmaciasAfiliadasPacientes,
  paths.farmaciasAfiliadas,
  paths.medicos,
  paths.derechos,
  paths.textosNuevos,
  paths.login,
];
for (const path of SCREENS) {
  test(`${path} is whole at 400 %, with every part opened @proof`, async ({ page }) => {
    await page.goto(path);
    await frameRuns(page);
    if (path === paths.inicio) {
      await expectWhole(page);
      await page.getByRole('button', { name: 'Decidir después' }).click();
    }
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectWhole(page);
    // The header's menu last: it covers the page.
    const parts = await page.locator('details:not([open]) > summary').all();
    for (const folded of parts.toReversed()) if (await folded.isVisible()) await folded.click();
    await expectWhole(page);
  });
}
