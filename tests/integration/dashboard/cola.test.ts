import { expect, test } from 'vitest';
import * as v from 'valibot';
import {
  CANJES_POR_CONSULTA,
  leerTodasLasSenales,
} from '../../../netlify/dashboard/leerSenales.ts';
import { antecedentes, cola } from '../../../src/contracts/dashboard/auditoria.ts';
import { namesOf } from '../../../src/contracts/fields.ts';
import { type Marca, MARCAS } from '../../../src/domain/marcas.ts';
import { mundo } from '../../support/mundo.ts';
import { linea, redeem } from '../../support/redemption.ts';

const { database, env, ids, call } = await mundo();

const [here, there] = [await ids.farmacia('CR-F001'), await ids.farmacia('CR-F002')];
await redeem(database, env, 'CR-F001', {
  Facturas: [linea(here, '2026-06-10'), linea(there, '2026-06-17')],
  FFD: true,
});
// A Costa Rican consecutivo of type 09, which the table of kinds does not hold.
await redeem(database, env, 'CR-F001', {
  TarjetaPacienteId: await ids.tarjeta('CR100000002'),
  Facturas: [linea(here, '2026-06-10', '00100001090000001234'), linea(here, '2026-06-17')],
});

interface Fila extends Record<string, unknown> {
  codigo: string;
  pais: string;
  farmacia: string;
  producto: string;
  fecha: string;
  cierra: Date;
  puntos: number;
  marcas: Marca[];
}

/** All that wait, least time left first, from the rows themselves. */
const enEspera = async (): Promise<Fila[]> => {
  const rows = await database.query<Fila>(
    `select c.codigo_confirmacion as codigo, c.pais_codigo as pais, f.codigo as farmacia,
            c.producto_id::text as producto, c.fecha::text as fecha,
            c.registrado_en + interval '48 hours' as cierra, r.puntos,
            array_remove(array[
              case when exists (select 1 from desconocimientos d where d.canje_id = c.id) then 'desconocido' end,
              case when c.ffd then 'ffd' end,
              case when (select bool_or(parecida) from canje_facturas x where x.canje_id = c.id) then 'parecida' end,
              case when (select bool_or(sin_verificar) from canje_facturas x where x.canje_id = c.id) then 'sinVerificar' end,
              case when exists (select 1 from canje_fotos x where x.canje_id = c.id) then 'conFotos' end
            ], null) as marcas
       from canjes c join farmacias f on f.id = c.farmacia_id left join canje_riesgos r on r.canje_id = c.id
      where c.estado = 'Pendiente' order by cierra, c.id`,
  );
  return rows.filter(({ cierra }) => cierra > env.now());
};

const ask = async (user: string, query: string, world = env) => {
  const { status, body } = await call(user, `GET /api/canjes/cola${query}`, undefined, world);
  return { status, cola: status === 200 ? v.parse(cola.reply, body) : undefined };
};

test.each(['pan', 'hnd', 'dom'])(
  'the demo of %s has FFD and a near match to audit',
  async (pais) => {
    for (const marca of ['ffd', 'parecida'])
      expect((await ask(`operador.${pais}`, `?marca=${marca}`)).cola?.Total).toBeGreaterThan(0);
  },
);

type Caso = [user: string, query: string, keeps: (fila: Fila) => boolean];
test.each([
  ['manager', '', () => true],
  ['manager', '?pais=507', ({ pais }) => pais === '507'],
  ['operador.cr', '', ({ pais }) => pais === '506'],
  ['operador.cr', '?farmacia=CR-F001', ({ farmacia }) => farmacia === 'CR-F001'],
  ['operador.cr', '?producto=2', ({ pais, producto }) => pais === '506' && producto === '2'],
  ...namesOf(MARCAS).map((marca): Caso => [
    'manager',
    `?marca=${marca}`,
    ({ marcas }) => marcas.includes(marca),
  ]),
  [
    'operador.cr',
    '?marca=sinSenales',
    ({ pais, puntos, marcas }) => pais === '506' && puntos === 0 && !marcas.includes('ffd'),
  ],
  ['operador.cr', '?dia=2026-06-17', ({ pais, fecha }) => pais === '506' && fecha === '2026-06-17'],
] satisfies Caso[])(
  '%s finds with %j what waits, the least time left first',
  async (user, query, keeps) => {
    const { cola: found } = await ask(user, `${query}${query === '' ? '?' : '&'}orden=plazo`);
    const waiting = (await enEspera()).filter(keeps);
    expect(found?.Total).toBe(waiting.length);
    const seisHoras = env.now().getTime() + 6 * 3_600_000;
    expect(found?.Urgentes).toBe(
      waiting.filter(({ cierra }) => cierra.getTime() < seisHoras).length,
    );
    expect(
      found?.data.map(({ CodigoConfirmacion, FarmaciaCodigo, CierraEn, Marcas }) => [
        CodigoConfirmacion,
        FarmaciaCodigo,
        CierraEn,
        Marcas,
      ]),
    ).toEqual(
      waiting.map(({ codigo, farmacia, cierra, marcas }) => [
        codigo,
        farmacia,
        cierra.toISOString(),
        marcas,
      ]),
    );
  },
);

test('a document of an unknown kind is marked, one bought elsewhere too, and nothing else', async () => {
  const marked = (await enEspera()).filter(({ marcas }) => marcas.length > 0);
  expect(marked.map(({ farmacia, marcas }) => [farmacia, marcas])).toEqual(
    expect.arrayContaining([
      ['CR-F001', ['ffd']],
      ['CR-F001', ['sinVerificar']],
    ]),
  );
  expect(marked.filter(({ marcas }) => marcas.includes('sinVerificar'))).toHaveLength(1);
});

test('puts redemptions with signals first, in words, and judges them again after an hour', async () => {
  const { cola: antes } = await ask('operador.cr', '?orden=plazo');
  const elegida = antes?.data.find(
    ({ CierraEn }) => Date.parse(CierraEn) > env.now().getTime() + 2 * 3_600_000,
  )?.CodigoConfirmacion;
  const suyas = await database.query(
    `update canje_facturas f set parecida = true from canjes c
      where c.id = f.canje_id and c.codigo_confirmacion = $1 returning f.id`,
    [elegida],
  );
  const despues = async (minutos: number) => {
    const now = new Date(env.now().getTime() + minutos * 60_000);
    const { cola: leida } = await ask('operador.cr', '', { ...env, now: () => now });
    return leida?.data;
  };
  const antesDeUnaHora = (await despues(30))?.find(
    ({ CodigoConfirmacion }) => CodigoConfirmacion === elegida,
  );
  expect(antesDeUnaHora?.Riesgo).not.toBe('alto');
  const filas = (await despues(61)) ?? [];
  const lugar = filas.findIndex(({ CodigoConfirmacion }) => CodigoConfirmacion === elegida);
  const suya = filas[lugar];
  expect(new Set(filas.slice(0, lugar + 1).map(({ Riesgo }) => Riesgo))).toEqual(new Set(['alto']));
  // The row's mark says it already.
  expect(suya?.Marcas).toContain('parecida');
  expect(suya?.Senales).not.toContain('Factura parecida confirmada');
  const { body } = await call('operador.cr', `GET /api/canjes/antecedentes/${elegida ?? ''}`);
  expect(v.parse(antecedentes.reply, body).Senales[0]).toEqual({
    Senal: 'parecida',
    Frase: `La farmacia confirmó que ${suyas.length} facturas son otras, aunque se parecen a facturas ya canjeadas.`,
  });
});

test('a drawn row is not marked as drawn: the sample is read as any other', async () => {
  const { cola: leida } = await ask('operador.cr', '');
  const campos = new Set(leida?.data.flatMap((fila) => Object.keys(fila)));
  expect(campos).toContain('CodigoConfirmacion');
  expect([...campos].filter((campo) => /azar|muestra|sorte/i.test(campo))).toEqual([]);
});

test('the job reads all that waits, and again before an hour has passed', async () => {
  await database.query('delete from canje_riesgos');
  const despues = (minutos: number) => new Date(env.now().getTime() + minutos * 60_000);
  const esperan = (await enEspera()).filter(({ cierra }) => cierra > despues(50));
  expect(esperan.length).toBeGreaterThan(CANJES_POR_CONSULTA);
  for (const minutos of [0, 50]) await leerTodasLasSenales(env.database, despues(minutos));
  const leidas = await database.query(
    'select canje_id from canje_riesgos where leido_en = $1::timestamptz',
    [despues(50)],
  );
  expect(leidas).toHaveLength(esperan.length);
});
