import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { cola } from '../../../src/contracts/dashboard/auditoria.ts';
import { diaEn, sumarDias } from '../../../src/domain/calendario.ts';
import { CANJES_POR_CONSULTA } from '../../../netlify/dashboard/leerSenales.ts';
import { NOMBRES_DE_SENALES, type NombreDeSenal } from '../../../src/domain/senales.ts';
import { tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import {
  type CanjeDelMundo,
  DIAS_DE_CALMA,
  FRAUDES,
  inventarMundo,
  poblar,
  registrarDia,
} from '../../support/mundoDeFraudes.ts';
import { send } from '../../support/request.ts';
import { isProof, seed } from '../../support/size.ts';
import { decimales } from '../../../netlify/tools/demo/azar.ts';

// A seeded world in which 2 of 100 redemptions are frauds of six kinds. Each morning an auditor reads the queue.
// `npm run prove` takes 20,000 redemptions, and prints what each signal was worth.

const TAMANO = isProof
  ? { canjes: 20_000, dias: 100, farmacias: 100, fraudes: 400, anillo: 9 }
  : { canjes: 3_000, dias: 60, farmacias: 20, fraudes: 30, anillo: 5 };
const inicio = sumarDias(diaEn('506', demoNow), 4);

let database: TestDatabase;
let mundo: readonly CanjeDelMundo[];
/** Where each redemption stood at the first reading after its registration: 0 is the first row, 1 the last. */
const puestos = new Map<string, number>();
const dichas = new Map<string, readonly NombreDeSenal[]>();

beforeAll(async () => {
  database = await freshDatabase('demo');
  const env = testEnvironment(database);
  mundo = inventarMundo(TAMANO, inicio, decimales(seed));
  await poblar(database, TAMANO);
  const porDia = Map.groupBy(mundo, ({ dia }) => dia);
  for (let dia = 0; dia < TAMANO.dias; dia += 1) {
    await registrarDia(database, porDia.get(dia) ?? [], inicio);
    if (dia % 10 === 0) await database.query('analyze canjes, canje_facturas, totales_canjes');
    if (dia < DIAS_DE_CALMA) continue;
    const manana = new Date(`${sumarDias(inicio, dia + 1)}T08:00:00-06:00`);
    const world = { ...env, now: () => manana };
    const token = await tokenOf(database, world, 'operador.cr');
    const leerCola = async () =>
      v.parse(cola.reply, (await send(world, 'GET /api/canjes/cola', { token })).body);
    let { Total, data } = await leerCola();
    // A reading judges some hundreds of redemptions; the next one goes on.
    for (let leidas = CANJES_POR_CONSULTA; leidas < Total; leidas += CANJES_POR_CONSULTA) {
      ({ Total, data } = await leerCola());
    }
    const nuevos = new Set(porDia.get(dia)?.map(({ codigo }) => codigo));
    for (const codigo of nuevos) puestos.set(codigo, 1);
    for (const [i, { CodigoConfirmacion }] of data.entries()) {
      if (nuevos.has(CodigoConfirmacion)) puestos.set(CodigoConfirmacion, (i + 1) / Total);
    }
    const leidas = await database.query<{ codigo: string; senales: { senal: NombreDeSenal }[] }>(
      `select c.codigo_confirmacion as codigo, r.senales from canje_riesgos r join canjes c on c.id = r.canje_id
        where c.codigo_confirmacion = any($1)`,
      [[...nuevos]],
    );
    for (const { codigo, senales } of leidas)
      dichas.set(
        codigo,
        senales.map(({ senal }) => senal),
      );
  }
}, 1_800_000);
afterAll(() => database.drop());

/** A figure of the full run. Not by the console, whose lines the tests check. */
const decir = (linea: string) => {
  if (isProof) process.stdout.write(`${linea}\n`);
};
const leidos = () => mundo.filter(({ codigo }) => puestos.has(codigo));
const parte = (de: readonly CanjeDelMundo[], vale: (canje: CanjeDelMundo) => boolean) =>
  de.length === 0 ? 0 : de.filter(vale).length / de.length;

test('at least 80 % of the frauds stand within the first 10 % of the queue', () => {
  const fraudes = leidos().filter(({ fraude }) => fraude !== null);
  const arriba = ({ codigo }: CanjeDelMundo) => (puestos.get(codigo) ?? 1) <= 0.1;
  expect(dichas.size).toBe(puestos.size);
  decir(`seed ${seed}: ${fraudes.length} frauds in ${leidos().length} redemptions`);
  for (const clase of FRAUDES) {
    const suyos = fraudes.filter(({ fraude }) => fraude === clase);
    decir(`${clase}: ${suyos.length}, in the first 10 % ${parte(suyos, arriba).toFixed(3)}`);
  }
  for (const senal of NOMBRES_DE_SENALES) {
    const habla = ({ codigo }: CanjeDelMundo) => dichas.get(codigo)?.includes(senal) ?? false;
    const hablan = leidos().filter(habla);
    if (['desconocido', 'mismaFoto', 'parecida'].includes(senal)) {
      expect(parte(fraudes, habla), senal).toBeGreaterThan(0);
    }
    const precision = parte(hablan, ({ fraude }) => fraude !== null).toFixed(3);
    decir(
      `${senal}: speaks ${hablan.length}, precision ${precision}, recall ${parte(fraudes, habla).toFixed(3)}`,
    );
  }
  expect(parte(fraudes, arriba)).toBeGreaterThanOrEqual(0.8);
});

test('no signal rejects', async () => {
  const codigos = mundo.map(({ codigo }) => codigo);
  const decididos = await database.query(
    'select from canjes where codigo_confirmacion = any($1) and decidido_en is not null',
    [codigos],
  );
  expect(decididos).toEqual([]);
});

test('the trigger draws one in ten by the seed, and lifts as many others', async () => {
  const [row] = await database.query<{
    otros: number;
    total: number;
    muestra: number;
    alzados: number;
  }>(
    `select count(*)::int as total,
            (count(*) filter (where a.en_muestra))::int as muestra,
            (count(*) filter (where not a.en_muestra))::int as alzados,
            (count(*) filter (where coalesce(a.en_muestra, false) <> (azar_de(s.semilla, c.id) < 0.1)
                                 or (a.canje_id is not null) <> (azar_de(s.semilla, c.id) < 0.2)))::int as otros
       from canjes c join muestra_semillas s using (pais_codigo) left join canjes_al_azar a on a.canje_id = c.id
      where c.codigo_confirmacion = any($1)`,
    [mundo.map(({ codigo }) => codigo)],
  );
  expect(row?.otros).toBe(0);
  const limite = 5 * Math.sqrt(TAMANO.canjes * 0.1 * 0.9);
  for (const cuantos of [row?.muestra, row?.alzados]) {
    expect(Math.abs((cuantos ?? 0) - TAMANO.canjes * 0.1)).toBeLessThan(limite);
  }
});
