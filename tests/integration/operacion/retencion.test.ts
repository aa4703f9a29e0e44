import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { correrRetencion } from '../../../netlify/functions/retencion.ts';
import { DIAS_GUARDADA } from '../../../netlify/database/filasVencidas.sql.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';

const { database } = await mundo();

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(demoNow.getTime() - days * DAY);

test('removes expired rows and no younger ones, in the functions’ own role', async () => {
  await database.query('delete from sesiones');
  for (const [age, keep] of [
    [-1, 1],
    [1, 60],
  ] as const) {
    const at = (days: number) => new Date(daysAgo(days).getTime() - age * 60_000 * keep);
    await database.query(
      `insert into idempotencia (operacion, clave, huella, creada_en) values ('x', $1, 'h', $2)`,
      [randomUUID(), at(DIAS_GUARDADA.idempotencia)],
    );
    await database.query(
      `insert into intentos (ambito, sujeto, desde, cuenta) values ($1, 's', $2, 1)`,
      [`a${keep}`, at(DIAS_GUARDADA.intentos)],
    );
    await database.query(
      `insert into reclamos (pais_codigo, identificacion, nombre, telefono, creado_en)
       values ('506', $1, 'Ana', '2000-0000', $2)`,
      [`PRUEBA-${keep}`, at(DIAS_GUARDADA.reclamos)],
    );
    await database.query(
      `insert into retos (hash, usuario_id, uso, desafio, clave_hash, expira_en)
       values ($1, 1, 'ingreso', 'd', 'h', $2)`,
      [`reto ${keep}`, at(DIAS_GUARDADA.retos)],
    );
    await database.query(
      `insert into enlaces (hash, usuario_id, uso, creado_en, vence_en)
       values (sha256($1::text::bytea), 1, 'acceso', $2, $3)`,
      [`enlace ${keep}`, daysAgo(99), at(DIAS_GUARDADA.enlaces)],
    );
    await database.query(
      `insert into avisos (tipo, datos, creado_en, no_antes, vence_en) values ('resumen', '{}', $1, $1, $2)`,
      [daysAgo(99), at(DIAS_GUARDADA.avisos)],
    );
    await database.query(
      `insert into canje_riesgos (canje_id, puntos, senales, leido_en)
       select id, 0, '[]', $2 from canjes order by id offset $1::int limit 1`,
      [keep === 1 ? 0 : 1, at(DIAS_GUARDADA.canje_riesgos)],
    );
    await database.query(
      `insert into importaciones (id, tipo, archivo, usuario_id, creada_en) values ($1, 'medicos', 'm.csv', 1, $2)`,
      [randomUUID(), at(DIAS_GUARDADA.importaciones)],
    );
    const sesion = randomUUID();
    await database.query(
      `insert into sesiones (id, usuario_id, creada_en, expira_en) values ($1, 1, $2, $3)`,
      [sesion, daysAgo(99), at(DIAS_GUARDADA.sesiones)],
    );
    await database.query(
      `insert into tokens_refresco (hash, sesion_id, generacion, creado_en)
       values (sha256($1::text::bytea), $1::uuid, 0, $2)`,
      [sesion, daysAgo(99)],
    );
  }
  const lines: unknown[] = [];
  await correrRetencion(testEnvironment(database, { log: (line) => lines.push(line) }));
  expect(lines).toEqual([
    {
      time: demoNow.toISOString(),
      event: 'retention',
      idempotencia: 1,
      sesiones: 1,
      intentos: 1,
      reclamos: 1,
      importaciones: 1,
      solicitudes: 0,
      retos: 1,
      canje_riesgos: 1,
      enlaces: 1,
      avisos: 1,
      enlaces_de_fotos: 0,
    },
    expect.objectContaining({ event: 'anonymisation' }),
    { time: demoNow.toISOString(), event: 'photos', vencidas: 0, barridas: 0 },
    { time: demoNow.toISOString(), event: 'carried', preregistros: 0 },
    expect.objectContaining({ event: 'waiting' }),
    { time: demoNow.toISOString(), event: 'totals-checked', distintos: 0 },
    { time: demoNow.toISOString(), event: 'digests', resumenes: 0 },
  ]);
  const tables = [
    'sesiones',
    'tokens_refresco',
    'intentos',
    'retos',
    'canje_riesgos',
    'enlaces',
    'avisos',
    'importaciones',
    "idempotencia where operacion = 'x'",
    "reclamos where identificacion like 'PRUEBA-%'",
  ];
  for (const rows of tables)
    expect(await database.query(`select from ${rows}`), rows).toHaveLength(1);
});

test('a step that fails holds up no later one, and is reported', async () => {
  const events: unknown[] = [];
  const env = testEnvironment(database, { log: ({ event }) => events.push(event) });
  const query: typeof env.database.query = (text, ...asked) =>
    text.startsWith('delete from retos')
      ? Promise.reject(new Error('a poisoned row'))
      : env.database.query(text, ...asked);
  const failing = correrRetencion({ ...env, database: { ...env.database, query } });
  await expect(failing).rejects.toThrow('a poisoned row');
  expect(events.join(' ')).toBe('anonymisation photos carried waiting totals-checked digests');
});

test('says how many totals are wrong, of any table, and counting again mends them', async () => {
  const distintos = async () => {
    const lines: Readonly<Record<string, unknown>>[] = [];
    await correrRetencion(testEnvironment(database, { log: (line) => lines.push(line) }));
    return lines.find(({ event }) => event === 'totals-checked')?.['distintos'];
  };
  for (const [tabla, columna] of [
    ['totales_canjes', 'cuenta'],
    ['totales_por_reponer', 'cajas'],
  ])
    await database.query(
      `update ${tabla} set ${columna} = ${columna} + 1 where ctid = (select min(ctid) from ${tabla})`,
    );
  expect(await distintos()).toBe(2);
  await database.query('select totales_rehacer()');
  expect(await distintos()).toBe(0);
});

test('logs the hours that the oldest open task has waited', async () => {
  const waiting = async () => {
    const lines: Readonly<Record<string, unknown>>[] = [];
    await correrRetencion(testEnvironment(database, { log: (line) => lines.push(line) }));
    return lines.find(({ event }) => event === 'waiting');
  };
  await database.query(
    `update solicitudes set estado = 'Respondida', respondida_en = recibida_en,
            vence = coalesce(vence, current_date), quedan = null`,
  );
  await database.query(
    `update propuestas set estado = 'Retirada', decidida_en = propuesta_en where estado = 'Pendiente'`,
  );
  await database.query(
    `update liquidaciones set cambio_en = $1::timestamptz - interval '90 minutes' where estado = 'En disputa'`,
    [demoNow],
  );
  expect(await waiting()).toMatchObject({ derechos: 0, propuestas: 0, disputas: 1 });
  await database.query(
    `insert into solicitudes (pais_codigo, derecho, origen, recibida_en, vence)
     values ('506', 'exportar', 'oficina', $1, '2026-06-30'), ('506', 'exportar', 'oficina', $2, '2026-06-30')`,
    [daysAgo(9), daysAgo(1)],
  );
  expect(await waiting()).toMatchObject({ derechos: 216, propuestas: 0 });
});
