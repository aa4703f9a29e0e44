import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ask, type Bench } from './bench.ts';
import { median, table, timed } from './measure.ts';
import { recordingOf } from './recording.ts';
import { app } from '../../netlify/functions/canjes.ts';
import { generarCodigo } from '../../src/domain/codigoConfirmacion.ts';

const ROUNDS = 21;
const CALLS_PER_ROUND = 10;
const PARALLEL = 16;
const PARALLEL_CALLS = 160;
/** `begin` and `commit`. */
const FRAME = 2;

interface Body {
  readonly TarjetaPacienteId: number;
  readonly Facturas: { readonly NumeroFactura: string }[];
}

let serial = 0;

/** Redemptions of 16 cards in turn, so that parallel ones do not all wait for one card. */
const bodies = async (owner: Pick<pg.Pool, 'query'>): Promise<() => Body> => {
  // Limits out of the way: what is measured is the transaction, not the rule.
  await owner.query('update promociones set maximo_mensual = 1000000, maximo_anual = 1000000');
  const { rows } = await owner.query<{
    farmacia: number;
    promocion: number;
    distribuidor: string;
    hoy: string;
    tarjetas: number[];
  }>(
    `select f.id as farmacia, p.id as promocion, d.nombre as distribuidor,
            to_char(now() at time zone 'America/Costa_Rica', 'YYYY-MM-DD') as hoy,
            (select json_agg(t.id) from tarjetas t
              where t.numero between 'CR100000001' and 'CR1000000${PARALLEL}') as tarjetas
       from farmacias f
       join farmacia_distribuidores fd on fd.farmacia_id = f.id
       join promociones p on p.id = fd.promocion_id
       join distribuidores d on d.id = fd.distribuidor_id
      where f.codigo = 'CR-F001' order by p.id limit 1`,
  );
  const [ids] = rows;
  if (ids === undefined) throw new Error('The demo data has no promotion at CR-F001.');
  return () => {
    serial += 1;
    const Facturas = [1, 2].map((line) => ({
      NumeroFactura: `BENCH-${serial}-${line}`,
      Fecha: ids.hoy,
      FarmaciaId: ids.farmacia,
    }));
    return {
      TarjetaPacienteId: ids.tarjetas[serial % ids.tarjetas.length] ?? 0,
      FarmaciaId: ids.farmacia,
      CodigoMedico: 'CR-M001',
      PromocionId: ids.promocion,
      Proveedor: ids.distribuidor,
      Estatus: 'APROBADO',
      FFD: false,
      Facturas,
    };
  };
};

/** The value a recorded parameter has in another redemption. */
const exchanged = (param: unknown, from: readonly unknown[], to: readonly unknown[]): unknown => {
  if (Array.isArray(param)) return param.map((one: unknown) => exchanged(one, from, to));
  const at = from.indexOf(param);
  if (at >= 0) return to[at];
  if (typeof param !== 'string') return param;
  return from.reduce<string>(
    (text, value, i) => (typeof value === 'string' ? text.replaceAll(value, String(to[i])) : text),
    param,
  );
};

/**
 * A redemption over `pg` and over Neon's driver, beside the very same statements that a bare `http` server
 * issues by `pg` in one transaction.
 */
export const benchRedemptions = async (bench: Bench): Promise<string> => {
  const token = await bench.signIn('CR-F001');
  const nextBody = await bodies(bench.owner);
  const init = (body: Body): RequestInit => ({
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  const { database, recording } = recordingOf(bench.env.database);
  const sample = nextBody();
  const key = randomUUID();
  const path = `/api/canjes/aplicar/${key}`;
  const reply = await app.fetch(new Request(new URL(path, bench.site), init(sample)), {
    ...bench.env,
    database,
  });
  const { CodigoConfirmacion } = (await reply.json()) as { CodigoConfirmacion: string };
  const values = (body: Body, uuid: string, code: string) => [
    uuid,
    code,
    body.TarjetaPacienteId,
    ...body.Facturas.map(({ NumeroFactura }) => NumeroFactura),
  ];
  const recorded = values(sample, key, CodigoConfirmacion);

  const route = { path: '/bare/aplicar', statements: recording.inTransaction };
  const floor = await bench.bare(route);
  const bare = () => {
    const now = values(nextBody(), randomUUID(), generarCodigo(bench.env.randomBytes));
    const body = route.statements.map(({ params }) =>
      params.map((param) => exchanged(param, recorded, now)),
    );
    return ask(`${floor}/bare/aplicar`, { method: 'POST', body: JSON.stringify(body) });
  };
  const at = (site: string) => () =>
    ask(`${site}/api/canjes/aplicar/${randomUUID()}`, init(nextBody()));
  const ours = at(bench.site);
  const overNeon = at(bench.siteOverNeon);
  const inParallel = async (call: () => Promise<void>) => {
    const start = performance.now();
    let left = PARALLEL_CALLS;
    const worker = async () => {
      while (left-- > 0) await call();
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    return PARALLEL_CALLS / ((performance.now() - start) / 1000);
  };

  for (const call of [ours, bare, overNeon]) await timed(CALLS_PER_ROUND, call);
  const calls = [ours, bare, overNeon];
  const inTurn = async (
    rounds: number,
    measure: (call: () => Promise<void>) => Promise<number>,
  ) => {
    const found: number[][] = calls.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [i, call] of calls.entries()) found[i]?.push(await measure(call));
    }
    const [one = NaN, floor = NaN, neon = NaN] = found.map(median);
    return [one, floor, one / floor, neon] as const;
  };
  const single = await inTurn(ROUNDS, async (call) => median(await timed(CALLS_PER_ROUND, call)));
  const parallel = await inTurn(5, inParallel);
  const trips = recording.single.length + recording.inTransaction.length + FRAME;
  const row = (name: string, [one, floor, ratio, neon]: typeof single, digits: number) => [
    ...[name, one.toFixed(digits), floor.toFixed(digits), ratio.toFixed(2), neon.toFixed(digits)],
  ];
  return table(
    ['redemption', 'ours', 'floor', 'ratio', 'over Neon’s driver'],
    [
      ['statements, session check, begin and commit included', String(trips), '', '', ''],
      row('p50 ms', single, 1),
      row(`per second, ${PARALLEL} in parallel`, parallel, 0),
    ],
  );
};
