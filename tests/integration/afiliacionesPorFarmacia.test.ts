import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { afiliaciones } from '../../src/contracts/afiliaciones.ts';
import { formulario, peticiones } from '../support/afiliacion.ts';
import { adminDeOtraCadena, OTRA_CADENA } from '../support/demoWorld.ts';
import { mundo } from '../support/mundo.ts';

// Who was affiliated, where and when, for those who may know.

const { database, env, tokenFor, call } = await mundo();
await adminDeOtraCadena(database);
const { afiliar } = peticiones(() => env);

const list = async (user: string, query = 'desde=2026-06-17&hasta=2026-06-17') => {
  const reply = await call(user, `GET /api/pacientes/afiliaciones?limit=100&${query}`);
  expect(reply.status).toBe(200);
  return v.parse(afiliaciones.reply, reply.body);
};

describe('an affiliation', async () => {
  const atTheCounter = formulario();
  const atHome = formulario();
  const token = await tokenFor('CR-F001');
  await afiliar(atTheCounter, { authorization: `Bearer ${token}` });
  await afiliar(atHome);

  test.each([
    ['CR-F001', true, false],
    ['admin.cr', true, false],
    ['operador.cr', true, true],
    ['manager', true, true],
    ['administrador.cr', true, true],
    ['CR-F009', false, false],
    [OTRA_CADENA, false, false],
    ['operador.pan', false, false],
    ['PAN-F001', false, false],
  ])('for %s: the counter’s %s, the one at home %s', async (user, counter, home) => {
    const { data, Total } = await list(user);
    const cards = data.map(({ NumeroTarjeta }) => NumeroTarjeta);
    expect(cards.includes(atTheCounter.NumeroTarjeta)).toBe(counter);
    expect(cards.includes(atHome.NumeroTarjeta)).toBe(home);
    expect(Total).toBe(cards.length);
  });

  test('links to the person’s page only for users who may open it', async () => {
    const suya = async (user: string) =>
      (await list(user)).data.find(
        ({ NumeroTarjeta }) => NumeroTarjeta === atTheCounter.NumeroTarjeta,
      );
    expect(await suya('operador.cr')).toMatchObject({
      Farmacia: expect.stringContaining('Farmacia') as string,
      CodigoMedico: 'CR-M001',
      Referencia: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(await suya('CR-F001')).toMatchObject({ Referencia: null });
  });
});

test('days are the country’s, and a pharmacy narrows the list as its count says', async () => {
  const query = 'desde=2026-01-01&hasta=2026-06-17';
  const { PorFarmacia } = await list('operador.cr', query);
  const most = PorFarmacia.find(({ Codigo }) => Codigo !== null);
  const { Total } = await list('operador.cr', `${query}&farmacia=${most?.Codigo}`);
  expect(Total).toBe(most?.Afiliaciones);
  await database.query(
    `update pacientes set creado_en = '2026-06-10T05:59:00Z', farmacia_id = null
      where id = (select max(id) from pacientes where pais_codigo = '506')`,
  );
  const onTheNinth = await list('operador.cr', 'desde=2026-06-09&hasta=2026-06-09');
  const moved = '2026-06-10T05:59:00.000Z';
  expect(onTheNinth.data.map(({ AfiliadaEn }) => AfiliadaEn)).toContain(moved);
  const onTheTenth = await list('operador.cr', 'desde=2026-06-10&hasta=2026-06-10');
  expect(onTheTenth.data.map(({ AfiliadaEn }) => AfiliadaEn)).not.toContain(moved);
});
