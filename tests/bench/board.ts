import { leerTodasLasSenales } from '../../netlify/dashboard/leerSenales.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { referenciaDe } from '../../netlify/tools/demo/pacientes.ts';
import { send, type Sent } from '../support/request.ts';
import { median, p95, table } from './measure.ts';
import { openWorlds } from './worlds.ts';

// `npx node tests/bench/board.ts`: what the office reads beside ten thousand patients and redemptions, and beside a
// million of each, call by call in turn.
const CALLS = 300;
// Below the limits on lookups, no part of what is measured.
const BETWEEN_CLEANINGS = 15;

const hoy = new Date().toISOString().slice(0, 10);
const mes = { fechaInicio: `${hoy.slice(0, 7)}-01`, fechaFinal: hoy };
const board = 'GET /api/canjes/tablero?periodo=';
const search = 'POST /api/busqueda';
const totals = 'POST /api/canjes/reporte-oficina-resumen';
const person = `POST /api/personas/${referenciaDe(1)}`;
const affiliations = `GET /api/pacientes/afiliaciones?desde=${mes.fechaInicio}&hasta=${hoy}`;

const reads: readonly [name: string, user: string, request: string, body?: object][] = [
  ['board, 90 days, all countries', 'manager', `${board}90-dias`],
  ['board, 90 days, a country', 'operador.cr', `${board}90-dias`],
  ['board, a year, all countries', 'manager', `${board}365-dias`],
  ['board, a year, a country', 'operador.cr', `${board}365-dias`],
  ['board, 90 days, a chain', 'admin.cr', `${board}90-dias`],
  ['audit queue, all countries', 'manager', 'GET /api/canjes/cola'],
  ['search, an invoice', 'operador.cr', search, { Texto: 'A-10060' }],
  ['search, a name', 'operador.cr', search, { Texto: 'Jorge Salazar' }],
  ['search, a card', 'operador.cr', search, { Texto: 'CR100000003' }],
  ['to do', 'operador.cr', 'GET /api/canjes/por-hacer'],
  ['a person', 'operador.cr', person, { Razon: 'llamada' }],
  ['report, a month of a country', 'operador.cr', 'POST /api/canjes/reporte-oficina', mes],
  ['its totals', 'operador.cr', totals, mes],
  ['its totals, all countries', 'manager', totals, mes],
  ['affiliations of seven days', 'operador.cr', affiliations],
];

async function ask(env: Environment, request: string, sent: Sent): Promise<unknown> {
  const { status, body } = await send(env, request, sent);
  if (status !== 200) throw new Error(`${request}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** How many entries the lists of an answer have. */
const entriesOf = (answer: object): number =>
  [answer, ...(Object.values(answer) as unknown[])]
    .filter((value) => Array.isArray(value))
    .reduce((sum, list) => sum + list.length, 0);

const { few, many, close } = await openWorlds();
try {
  for (const env of [few, many]) await leerTodasLasSenales(env.database, env.now());
  const rows: string[][] = [];
  for (const [name, user, request, body] of reads) {
    const worlds = [few, many].map((env) => ({
      env,
      token: '',
      times: [] as number[],
      entries: 0,
    }));
    for (const world of worlds) {
      const credentials = { username: user, password: CLAVE_DEMO };
      const answer = await ask(world.env, 'POST /api/auth/login', { body: credentials });
      world.token = (answer as { Token: string }).Token;
    }
    for (let call = 0; call < CALLS; call += 1) {
      // Each goes first as often as the other.
      worlds.reverse();
      for (const world of worlds) {
        if (call % BETWEEN_CLEANINGS === 0) await world.env.database.query('delete from intentos');
        const start = performance.now();
        const answer = await ask(world.env, request, { token: world.token, body });
        world.times.push(performance.now() - start);
        world.entries = entriesOf(answer as object);
      }
    }
    const figures = [median, p95].flatMap((figure) => {
      const [small = NaN, large = NaN] = worlds.map(({ times }) => figure(times));
      return [small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)];
    });
    rows.push([name, worlds.map(({ entries }) => entries).join(' / '), ...figures]);
  }
  const head = ['p50', 'p95'].flatMap((figure) => [`${figure} 10⁴`, `${figure} 10⁶`, 'ratio']);
  console.info(table(['read', 'entries', ...head], rows));
} finally {
  await close();
}
