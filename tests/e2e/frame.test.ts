import { expect, expectAccessible, test } from '../support/browser.ts';

test('the home page opens without an error and with no barrier axe knows of', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Junto a Tí/);
  await expectAccessible(page);
});

test('an unknown address leads home @proof', async ({ page }) => {
  await page.goto('/no/existe');
  await expect(page).toHaveURL('/');
});
