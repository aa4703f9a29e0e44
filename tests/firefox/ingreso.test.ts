import { paths } from '../../src/paths.ts';
import { find, signIn, test } from './firefox.ts';

test('the sign-in leads to the page asked for, and a reload asks for nothing', async ({ page }) => {
  await signIn(page, 'CR-F001', paths.canje);
  await find(page, 'textbox', 'Tarjeta del paciente').wait();
  await page.reload();
  await find(page, 'textbox', 'Tarjeta del paciente').wait();
});
