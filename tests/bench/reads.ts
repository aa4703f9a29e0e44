import type { Bench } from './bench.ts';
import { getting, load, type Load } from './load.ts';
import { median, table } from './measure.ts';
import { recordingOf } from './recording.ts';
import { app as canjes } from '../../netlify/functions/canjes.ts';
import { app as directorio } from '../../netlify/functions/directorio.ts';
import { app as pacientes } from '../../netlify/functions/pacientes.ts';

/** Requests at once. */
const CONNECTIONS = [1, 16, 50];
const ROUNDS = 5;
const ROUND_MS = 400;

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
    [directorio, '/api/promociones/506', 'public'],
    [directorio, '/api/farmacias/afiliadas/506?page=1&limit=10&s=central', 'public'],
    [directorio, '/api/medicos/506?page=1&limit=10&s=jose', 'public'],
    [pacientes, '/api/pacientes/countries', 'public'],
    [pacientes, '/api/pacientes/saldo/CR100000011', 'public'],
  ];
};

const figures = (loads: readonly Load[]): readonly [p50: number, perSecond: number] => [
  median(loads.map(({ p50 }) => p50)),
  median(loads.map(({ perSecond }) => perSecond)),
];

/**
 * Each read over `pg` and over Neon's driver beside a bare `http` server that asks the same statements by `pg`.
 * They take turns, so that the machine's moods meet all alike.
 */
export const benchReads = async (bench: Bench): Promise<string> => {
  const token = await bench.signIn('CR-F001');
  // Limits count as ever, but are never reached: what is measured is the read, not the rule.
  await bench.owner.query(
    `create function sin_limite() returns trigger language plpgsql
       as $$ begin new.cuenta := 1; return new; end $$;
     create trigger sin_limite before insert or update on intentos
       for each row execute function sin_limite()`,
  );
  const rows: string[][] = [];
  for (const [app, path, access] of await reads(bench)) {
    const { database, recording } = recordingOf(bench.env.database);
    const headers: Record<string, string> =
      access === 'session' ? { authorization: `Bearer ${token}` } : {};
    const request = new Request(new URL(path, bench.site), { headers });
    await (await app.fetch(request, { ...bench.env, database })).text();
    const statements = recording.single;
    const floor = await bench.bare({ path: `/bare${path}`, statements });
    const asked = [
      getting(bench.site, path, headers),
      getting(floor, `/bare${path}`),
      getting(bench.siteOverNeon, path, headers),
    ];
    for (const connections of CONNECTIONS) {
      const loads: Load[][] = asked.map(() => []);
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [i, one] of asked.entries()) {
          const found = await load(one, connections, ROUND_MS);
          // The first warms up.
          if (round > 0) loads[i]?.push(found);
        }
      }
      const [ours, bare, neon] = loads.map(figures);
      if (!ours || !bare || !neon) throw new Error('Nothing was measured');
      rows.push([
        `GET ${path.replace(/[?].*/, '')}`,
        String(statements.length),
        String(connections),
        ...[ours[0], bare[0], ours[0] / bare[0], neon[0]].map((figure) => figure.toFixed(2)),
        ...[ours[1], bare[1]].map((figure) => figure.toFixed(0)),
        (ours[1] / bare[1]).toFixed(2),
        neon[1].toFixed(0),
      ]);
      console.info(rows.at(-1)?.join(' | '));
    }
  }
  const head = ['read', 'statements', 'at once', 'p50 ms', 'floor', 'ratio', 'over Neon’s driver'];
  return table([...head, 'per second', 'floor', 'ratio', 'over Neon’s driver'], rows);
};
