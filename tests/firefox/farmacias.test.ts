import { paths } from '../../src/paths.ts';
import { addressOf, expect, find, open, seeText, test } from './firefox.ts';

test('a pharmacy is found by its place, called and walked to; Back returns to the whole list', async ({
  page,
}) => {
  await open(page, paths.farmaciasAfiliadasPacientes);
  await find(page, 'searchbox', 'Buscar farmacias').fill('escazu');
  await seeText(page, 'Escazú');
  await expect.poll(() => addressOf(page)).toContain('buscar=escazu');
  const links = await page.$$eval('main table a', (found) => found.map(({ href }) => href));
  expect(links).toContainEqual(expect.stringMatching(/^tel:\d{8}$/));
  expect(links).toContainEqual(expect.stringContaining('maps'));
  await page.goBack();
  await expect.poll(() => addressOf(page)).toBe(paths.farmaciasAfiliadasPacientes);
});
