import { randomUUID } from 'node:crypto';
import { ask, type Bench } from './bench.ts';
import { type Body, bodies } from './bodies.ts';
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
