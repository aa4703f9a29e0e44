import { neon } from '@neondatabase/serverless';
import { ask, type Bench } from './bench.ts';
import { interleaved, median, table, timed } from './measure.ts';
import { recordingOf } from './recording.ts';
import { app as canjes } from '../../netlify/functions/canjes.ts';
import { app as farmacias } from '../../netlify/functions/farmacias.ts';
import { app as medicos } from '../../netlify/functions/medicos.ts';
import { app as pacientes } from '../../netlify/functions/pacientes.ts';
import { app as promociones } from '../../netlify/functions/promociones.ts';

const ROUNDS = 21;
const CALLS_PER_ROUND = 20;

interface App {
  fetch(request: Request, env: Bench['env']): Response | Promise<Response>;
}

/** Every read endpoint of the counter and of the public screens, with the demo data's values. */
const reads = async (bench: Bench): Promise<readonly [App, string, 'public' | 'session'][]> => {
  const { rows } = await bench.owner.query<{ tarjeta: number; promocion: number; codigo: string }>(
    `select t.id::int as tarjeta, c.promocion_id as promocion, c.codigo_confirmacion as codigo
       from canjes c join tarjetas t on t.id = c.tarjeta_id
       join farmacias f on f.id = c.farmacia_id
      where f.codigo = 'CR-F001' order by c.id limit 1`,
  );
  const [ids] = rows;
  if (ids === undefined) throw new Error('The demo data has no redemption at CR-F001.');
  return [
    [canjes, '/api/canjes/tarjeta/CR100000001', 'session'],
    [canjes, '/api/canjes/farmacia/CR-F001', 'session'],
    [canjes, '/api/canjes/medico/506/CR-M001', 'session'],
    [canjes, '/api/canjes/promociones/506', 'session'],
    [canjes, '/api/canjes/distribuidores/506', 'session'],
    [canjes, `/api/canjes/historico-anual/${ids.promocion}/${ids.tarjeta}`, 'session'],
    [canjes, `/api/canjes/preregistro/${ids.promocion}/${ids.tarjeta}`, 'session'],
    [canjes, `/api/canjes/busqueda-canje/${ids.codigo}`, 'session'],
    [promociones, '/api/promociones/506', 'public'],
    [farmacias, '/api/farmacias/afiliadas/506?page=1&limit=10&s=central', 'public'],
    [medicos, '/api/medicos/506?page=1&limit=10&s=jose', 'public'],
    [pacientes, '/api/pacientes/countries', 'public'],
    [pacientes, '/api/pacientes/saldo/CR100000011', 'public'],
  ];
};

/** Each read endpoint beside a bare `node:http` server that issues the same statements by the same driver. */
export const benchReads = async (bench: Bench): Promise<string> => {
  const token = await bench.signIn('CR-F001');
  const sql = neon(bench.functionsUrl);
  const rows: string[][] = [];
  for (const [app, path, access] of await reads(bench)) {
    const { database, recording } = recordingOf(bench.env.database);
    const headers: HeadersInit = access === 'session' ? { authorization: `Bearer ${token}` } : {};
    await app.fetch(new Request(new URL(path, bench.site), { headers }), {
      ...bench.env,
      database,
    });
    const statements = recording.single;
    const floor = bench.bare(`/bare${path}`, async () => {
      let last: unknown;
      for (const { text, params } of statements) last = await sql.query(text, [...params]);
      return last;
    });
    const ours = `${bench.site}${path}`;
    const round = async () => {
      // The limit on lookups per user is no part of what is measured.
      await bench.owner.query('delete from intentos');
      return median(await timed(CALLS_PER_ROUND, () => ask(ours, { headers })));
    };
    await round();
    await timed(CALLS_PER_ROUND, () => ask(floor));
    const result = await interleaved(ROUNDS, round, async () =>
      median(await timed(CALLS_PER_ROUND, () => ask(floor))),
    );
    rows.push([
      `GET ${path.replace(/[?].*/, '')}`,
      String(statements.length),
      result.ours.toFixed(2),
      result.floor.toFixed(2),
      result.ratio.toFixed(2),
    ]);
  }
  return table(['read', 'round trips', 'p50 ms', 'floor ms', 'ratio'], rows);
};
