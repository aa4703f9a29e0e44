import { paths } from '../../src/paths.ts';
import { expect, find, open, seeText, test } from './firefox.ts';

test('the balance by card: the name, the table and what the next redemption lacks', async ({
  page,
}) => {
  await open(page, paths.consultarSaldo);
  await find(page, 'textbox', 'Número de tarjeta o de identificación').fill(' cr 100 000 011 ');
  await find(page, 'button', 'Consultar Saldo').click();
  await seeText(page, '11 de 12');
  const rows = await page.$$eval('table [role="row"]', (found) =>
    found.map((row) => row.textContent),
  );
  expect(rows).toEqual([
    'PromociónCanjes EfectuadosSaldo Disponible',
    expect.stringMatching(/^Cordavela Tabletas 50 mg, caja de 30\s*1\s*11 de 12/),
  ]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
    /^Saldo del paciente /,
  );
});
