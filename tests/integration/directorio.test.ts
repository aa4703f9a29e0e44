import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { afiliadas, search } from '../../src/contracts/farmacias.ts';
import { medicos } from '../../src/contracts/medicos.ts';
import { promociones } from '../../src/contracts/promociones.ts';
import { mundo } from '../support/mundo.ts';
import { recording } from '../support/plans.ts';
import { send } from '../support/request.ts';

const { database, env } = await mundo();

const listaFarmacias = async (query: string, as = env) => {
  const reply = await send(as, `GET /api/farmacias/afiliadas/${query}`);
  expect(reply.status).toBe(200);
  return v.parse(afiliadas.reply, reply.body);
};
const listaMedicos = async (query: string, as = env) => {
  const reply = await send(as, `GET /api/medicos/${query}`);
  expect(reply.status).toBe(200);
  return v.parse(medicos.reply, reply.body);
};
const buscar = async (body: unknown, as = env) => {
  const reply = await send(as, 'POST /api/farmacias/search', { body });
  return { ...reply, data: reply.status === 200 ? v.parse(search.reply, reply.body).data : [] };
};

describe('the promotions table', () => {
  const tabla = async (pais: string, as = env) => {
    const reply = await send(as, `GET /api/promociones/${pais}`);
    expect(reply.status).toBe(200);
    return v.parse(promociones.reply, reply.body);
  };

  test('holds the seven active promotions with their maxima, in one round trip', async () => {
    const { env: as, statements } = recording(env);
    const rows = await tabla('506', as);
    expect(statements).toHaveLength(1);
    expect(rows).toHaveLength(7);
    expect(rows).toContainEqual({
      Id: 7,
      Descripcion: 'Osteamar Tabletas 70 mg, caja de 4',
      MaximoPorFactura: 2,
      MaximoPorPaciente: 12,
      TipoBonificacion: '3 + 1',
    });
    expect(rows.some(({ Descripcion }) => Descripcion.startsWith('Tirovelia'))).toBe(false);
  });

  test('is empty on a day outside the validity, by the calendar of the country', async () => {
    // 05:30 UTC on 1 January: a new year in Panama, still the old one in Costa Rica.
    const as = { ...env, now: () => new Date('2027-01-01T05:30:00Z') };
    expect(await tabla('507', as)).toEqual([]);
    expect(await tabla('506', as)).toHaveLength(7);
  });
});

describe('a search that forgives', () => {
  test.each(['2000-0001', '20000001', '+506 2000 0001'])(
    'finds a pharmacy by its telephone number %s',
    async (telefono) => {
      const { data } = await listaFarmacias(`506?s=${encodeURIComponent(telefono)}`);
      expect(data.map(({ Telefono }) => Telefono)).toEqual(['2000-0001']);
    },
  );

  test.each(['farmcia', 'gabirel', 'Heredía', 'farmacia de la heredai'])(
    'shows what is most like %s',
    async (texto) => {
      const { data } = await listaFarmacias(`506?s=${encodeURIComponent(texto)}`);
      expect(data.length).toBeGreaterThan(0);
    },
  );

  test('says that the rows are only like the words, and shows none for words like no other', async () => {
    expect((await listaFarmacias('506?s=farmcia')).parecidas).toBe(true);
    expect((await listaFarmacias('506?s=farmacia')).parecidas).toBe(false);
    const fuera = await listaFarmacias('506?s=grecia&grupo=Cartago');
    expect(fuera).toMatchObject({ parecidas: true, total: 1, grupos: ['Alajuela'] });
    expect(await listaFarmacias('506?s=zzzzqqq')).toMatchObject({ data: [], parecidas: false });
  });
});

describe('the affiliated pharmacies', () => {
  test('come by place in pages of 10, the inactive one left out, each page in one round trip', async () => {
    const { env: as, statements } = recording(env);
    const primera = await listaFarmacias('506', as);
    expect(statements).toHaveLength(1);
    expect(primera.nextPage).toBe(2);
    const segunda = await listaFarmacias('506?page=2');
    const tercera = await listaFarmacias('506?page=3');
    expect(tercera.nextPage).toBeNull();
    const todas = [...primera.data, ...segunda.data, ...tercera.data];
    expect(todas.map(({ Codigo }) => Codigo).sort()).toEqual(
      Array.from({ length: 23 }, (_, i) => `CR-F${String(i + 1).padStart(3, '0')}`),
    );
    const lugares = todas.map(({ Direccion: { Provincia, Canton } }) => `${Provincia}, ${Canton}`);
    expect(lugares).toEqual([...lugares].sort((uno, otro) => uno.localeCompare(otro, 'es')));
    expect(primera.data[0]?.Direccion.Detalles).toContain('metros');
  });

  test.each([
    ['a province', 'san jose', 10],
    ['a canton and a street', 'escazu parque', 1],
  ])('are found by %s', async (_, texto, cuantas) => {
    const { data, total } = await listaFarmacias(`506?s=${encodeURIComponent(texto)}`);
    expect(total).toBe(cuantas);
    expect(data).toHaveLength(Math.min(cuantas, 10));
  });

  test('name their provinces, and one narrows them, in one round trip', async () => {
    const { env: as, statements } = recording(env);
    const todas = await listaFarmacias('506', as);
    expect(statements).toHaveLength(1);
    expect(todas.total).toBe(23);
    expect(todas.grupos).toContain('Guanacaste');
    const unas = await listaFarmacias('506?grupo=Guanacaste');
    expect(unas.data.map(({ Direccion }) => Direccion.Provincia)).toEqual([
      'Guanacaste',
      'Guanacaste',
    ]);
    expect(unas).toMatchObject({ total: 2, grupos: todas.grupos, nextPage: null });
    expect(await listaFarmacias('506?grupo=Marte')).toMatchObject({ total: 0, data: [] });
  });

  test('a page beyond the last is empty', async () => {
    expect(await listaFarmacias('506?page=4')).toMatchObject({ data: [], nextPage: null });
    expect(await listaFarmacias('506?page=999999&limit=100')).toMatchObject({
      data: [],
      nextPage: null,
    });
  });

  test.each([
    ['accents and case do not matter', 'PEREZ zeledon', ['CR-F015']],
    ['an accented search finds the plain name', 'héredia centro', ['CR-F002']],
    ['by code', 'cr-f009', ['CR-F009']],
    ['by part of a word', 'curridab', ['CR-F005']],
    ['words in any order', 'centro heredia valle', ['CR-F002']],
    ['by chain', 'san gabriel liberia', []],
    ['the inactive one is not found', 'CR-F024', []],
    ['of another country', 'PAN-F001', []],
    ['a percent sign is only a percent sign', '%', []],
    ['a quote is only a quote', "' or 1=1 --", []],
  ])('search: %s', async (_, s, codigos) => {
    const { data } = await listaFarmacias(`506?s=${encodeURIComponent(s)}&limit=100`);
    expect(data.map(({ Codigo }) => Codigo)).toEqual(codigos);
  });

  test('the type-ahead answers at most ten, in one round trip', async () => {
    const { env: as, statements } = recording(env);
    expect((await buscar({ key: 'farmacia', pais: '506' }, as)).data).toHaveLength(10);
    expect(statements).toHaveLength(1);
    expect((await buscar({ key: '', pais: '1809' })).data).toHaveLength(10);
    expect((await buscar({ key: 'PIANTINI', pais: '1809' })).data).toMatchObject([
      { Codigo: 'DOM-F002' },
    ]);
  });
});

describe('the doctors', () => {
  test('come by name in pages, in one round trip', async () => {
    const { env: as, statements } = recording(env);
    const primera = await listaMedicos('504', as);
    expect(statements).toHaveLength(1);
    expect(primera.data).toHaveLength(10);
    expect(primera.nextPage).toBe(2);
    expect(await listaMedicos('504?page=3')).toMatchObject({ nextPage: null });
  });

  test('name their specialities, and one narrows them', async () => {
    const todos = await listaMedicos('506');
    expect(todos.grupos).toContain('Endocrinología');
    const unos = await listaMedicos('506?grupo=Endocrinolog%C3%ADa');
    expect(unos.total).toBeGreaterThan(0);
    expect(unos).toMatchObject({ grupos: todos.grupos, nextPage: null });
    expect(new Set(unos.data.map(({ Especialidad }) => Especialidad))).toEqual(
      new Set(['Endocrinología']),
    );
  });
});

// From here on the rows are other ones.
test('a renamed chain and a renamed pharmacy are found by their new names', async () => {
  await database.query("update cadenas set nombre = 'Boticas Ñandú' where id = 1");
  await database.query("update farmacias set nombre = 'Único Rincón' where codigo = 'CR-F009'");
  expect((await listaFarmacias('506?s=nandu')).data).toHaveLength(8);
  expect((await listaFarmacias('506?s=unico%20rincon')).data).toMatchObject([
    { Codigo: 'CR-F009' },
  ]);
  // Without a place it comes last.
  await database.query("update farmacias set provincia = '', canton = '' where codigo = 'CR-F009'");
  expect((await listaFarmacias('506?page=3')).data.at(-1)).toMatchObject({ Codigo: 'CR-F009' });
});

test('an inactive doctor is in no list', async () => {
  await database.query("update medicos set activo = false where codigo = 'HND-M001'");
  expect((await listaMedicos('504?limit=100')).data).toHaveLength(29);
  expect((await listaMedicos('504?s=hnd-m001')).data).toEqual([]);
});
