import { paths } from '../../src/paths.ts';
import { expect, expectAccessible, frameRuns, test } from '../support/browser.ts';
import { sampleOf } from '../support/size.ts';

test.describe('the privacy notice of the home page', () => {
  test('is shown without a barrier, its words first', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    const notice = page.getByRole('dialog', { name: 'Sus datos, protegidos' });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('heading')).toBeFocused();
    await expect(notice.getByRole('link')).toHaveAttribute('href', paths.avisoPrivacidad);
    const words = notice.getByText('Si no acepta, puede leer el sitio, pero no participar.');
    // Three lines of 1.55 × 16 px.
    expect((await words.locator('..').boundingBox())?.height).toBeLessThan(75);
    await expectAccessible(page);
  });

  test('once accepted is not shown again, also before the page’s script is there', async ({
    page,
  }) => {
    const script = '**/FrameScript*';
    await page.route(script, () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Acepto' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.unroute(script);
    await page.reload();
    await frameRuns(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('left undecided lets the page be read, and stays away from all tabs of this visit alone', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Decidir después' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: '¿Qué es Junto a Tí?' }).focus();
    await page.reload();
    await frameRuns(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    const secondTab = await context.newPage();
    await secondTab.goto('/');
    await frameRuns(secondTab);
    await expect(secondTab.getByRole('dialog')).toBeHidden();
    // The browser ends the visit with its session cookies.
    expect((await context.cookies()).map(({ expires }) => expires)).toEqual([-1]);
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('shows its buttons without scrolling on a phone and at 400 %', async ({ page }) => {
    for (const [width, height] of [
      [390, 664],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      for (const name of ['Acepto', 'Decidir después'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
  });
});

test.describe('an educational item', () => {
  test('stays open at a tap, closes by Escape, and gives the focus back', async ({ page }) => {
    await page.goto(paths.sabiasQue);
    await frameRuns(page);
    const more = page.getByRole('button', { name: /Ver más/ }).first();
    await more.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img')).toBeVisible();
    await page.mouse.click(5, 5);
    await dialog.getByRole('img').click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(more).toBeFocused();
  });

  test('passes axe, each of the ten', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(paths.sabiasQue);
    await frameRuns(page);
    const buttons = page.getByRole('button', { name: /Ver más/ });
    await expect(buttons).toHaveCount(10);
    const all = await buttons.all();
    for (const button of sampleOf(all, all.slice(0, 1))) {
      await button.click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
  });

  test('that is a video loads nothing of it before it is opened', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\.(mp4|vtt)$/.test(request.url())) asked.push(request.url());
    });
    await page.goto(paths.sabiasQue);
    await frameRuns(page);
    const video = page.locator('article', { hasText: 'Video ·' }).first();
    await video.scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await video.getByRole('button', { name: /Ver más/ }).click();
    const player = page.getByRole('dialog').locator('video');
    await expect(player).toBeVisible();
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThanOrEqual(1);
    await expect(player.locator('track[kind="captions"]')).toHaveAttribute('src', /\.vtt$/);
    expect(asked.length).toBeGreaterThanOrEqual(1);
  });
});
