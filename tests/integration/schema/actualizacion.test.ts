import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../netlify/database/migrate.ts';
import { totalesDistintos } from '../../../netlify/database/totales.sql.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { saldo } from '../../../src/contracts/pacientes.ts';
import { formulario } from '../../support/afiliacion.ts';
import { demoIds, tokenOf, ingresar } from '../../support/demoWorld.ts';
import { pedir as pedirDerecho } from '../../support/derechos.ts';
import { seededBytes, testEnvironment } from '../../support/environment.ts';
import { escrituras } from '../../support/escrituras.ts';
import { fotografiar } from '../../support/fotos.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { cortar, pedir } from '../../support/liquidaciones.ts';
import { aplicar, canjeConFactura, linea, redeem, solicitud } from '../../support/redemption.ts';
import { dumpRelease, restoreRelease } from '../../support/release.ts';
import { send } from '../../support/request.ts';

// Each release's database, with rows that the release itself wrote through its API, is upgraded to this one.
// `DUMP=1 npm run test:integration -- actualizacion` writes the dump of the release in package.json.

const folder = 'tests/upgrade';
const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync('package.json', 'utf8')),
);
const ALL = readdirSync('netlify/database/schema')
  .sort()
  .map((file) => file.replace('.sql', ''));

/** A Costa Rican clave with its issuer, and numbers whose pharmacy identifies them. */
const CLAVE = '50610062600310112345600100001010000000101100000001';
const CONSECUTIVO = '00100001010000000202';
/** The key and the invoices of a redemption that is repeated after the upgrade. */
const LLAVE = '0b2f7a51-6f0e-4f43-9d35-1f2a54d2a6c1';

/** Writes rows of every area through the API, on top of the demo data. */
async function writeThroughApi(database: TestDatabase, env: Environment): Promise<void> {
  const ids = demoIds(database);
  const regente = await tokenOf(database, env, 'CR-F001');
  const FarmaciaId = await ids.farmacia('CR-F001');
  const tarjeta = (n: number) => ids.tarjeta(`CR10000000${n}`);
  const done = async (reply: ReturnType<typeof send>) => {
    const { status, body } = await reply;
    expect([status, body]).toEqual([200, body]);
  };
  await done(ingresar(env, 'CR-F001'));
  await done(send(env, 'POST /api/pacientes', { body: formulario() }));
  for (const factura of ['P-1', CLAVE]) {
    await done(
      send(env, 'POST /api/preregistro/save', {
        token: regente,
        body: {
          factura,
          fecha_factura: '2026-06-10',
          TarjetaPacienteId: await tarjeta(4),
          PromocionId: await ids.promocion('506', 1),
        },
      }),
    );
  }
  await redeem(
    database,
    env,
    'CR-F001',
    {
      Facturas: [
        linea(FarmaciaId, '2026-06-10', CONSECUTIVO),
        linea(FarmaciaId, '2026-06-11', 'U-1'),
      ],
    },
    LLAVE,
  );
  const [aprobado, rechazado, anulado] = [
    await redeem(database, env, 'CR-F001', { TarjetaPacienteId: await tarjeta(2) }),
    await redeem(database, env, 'CR-F001', { TarjetaPacienteId: await tarjeta(3) }),
    await redeem(database, env, 'CR-F001', { TarjetaPacienteId: await tarjeta(5) }),
  ];
  const operador = await tokenOf(database, env, 'operador.cr');
  const decidir = (codigo: string, body: object) =>
    send(env, `POST /api/canjes/auditar/${codigo}`, { token: operador, body });
  await done(decidir(aprobado, { Decision: 'Aprobado' }));
  await done(decidir(rechazado, { Decision: 'Rechazado', Observaciones: 'No se lee.' }));
  await done(send(env, `POST /api/canjes/anular/${anulado}`, { token: regente, body: {} }));
  await done(
    send(env, 'POST /api/canjes/vistos', {
      token: regente,
      body: { Codigos: [rechazado] },
    }),
  );
  await aplicar(env, regente, await solicitud(database, { CodigoMedico: 'CR-M999' }));
  const { Liquidaciones } = await cortar(database, env, 'distribuidor.cr');
  const enviada = Liquidaciones[0]?.Id ?? 0;
  await done(
    pedir(database, env, 'distribuidor.cr', `POST /${enviada}/enviar`, {
      Guia: 'A1',
      Fecha: '2026-06-17',
    }),
  );
  expect((await pedirDerecho(env)).reply.status).toBe(200);
  const fotografiado = await redeem(database, env, 'CR-F001', {
    TarjetaPacienteId: await tarjeta(7),
  });
  await done(
    send(env, `POST /api/fotos/${fotografiado}/1`, {
      token: regente,
      body: fotografiar({ papel: 1 }),
      headers: { 'content-type': 'image/jpeg', 'idempotency-key': randomUUID() },
    }),
  );
  const suSaldo = await send(env, 'GET /api/pacientes/saldo/CR100000007?pais=506');
  const Referencia = v.parse(saldo.reply, suSaldo.body)[0]?.Referencia;
  await done(
    send(env, 'POST /api/pacientes/desconocimientos', {
      body: { Pais: '506', Numero: 'CR100000007', Referencia },
    }),
  );
  await done(send(env, 'GET /api/canjes/cola', { token: operador }));
  const manager = await tokenOf(database, env, 'manager');
  await done(
    send(env, 'POST /api/canjes/reporte-filtros', {
      token: manager,
      body: { Nombre: 'Rechazados', Consulta: 'estado=Rechazado' },
    }),
  );
  const ofOffice =
    /^\w+ \/api\/(?:administracion|catalogos|importaciones|renovaciones|auth\/enlace)/;
  for (const [name, , prepare] of await escrituras(database, env)) {
    // These two need an authenticator and mail.
    if (!ofOffice.test(name) || /\/(factores|mi-correo)$/.test(name)) continue;
    const { what, sent } = await prepare();
    await done(send(env, what, sent));
  }
}

/** A sum over the values of every column of every table, by 'table.column'. */
const sums = async (database: TestDatabase): Promise<ReadonlyMap<string, string>> => {
  const columns = await database.query<{ name: string; sql: string }>(
    `select table_name || '.' || column_name as name,
            format('select count(*) || '':'' || coalesce(sum(hashtextextended(coalesce(%I::text, ''~''), 0)), 0) as sum from %I',
                   column_name, table_name) as sql
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('migraciones', 'textos_legales')
        -- Derived from other columns: a migration may search more of them.
        and column_name <> 'busqueda'`,
  );
  const found = new Map<string, string>();
  for (const { name, sql } of columns) {
    const [row] = await database.query<{ sum: string }>(sql);
    found.set(name, row?.sum ?? '');
  }
  return found;
};

if (process.env['DUMP']) {
  test('writes the dump of this release', async () => {
    const database = await freshDatabase('demo');
    await writeThroughApi(database, testEnvironment(database));
    await dumpRelease(database, `${folder}/${version}.json.gz`);
    await database.drop();
  });
}

describe.each(readdirSync(folder))('the database of release %s', (file) => {
  let database: TestDatabase;
  let env: Environment;
  let released: readonly string[];
  let before: ReadonlyMap<string, string>;
  beforeAll(async () => {
    database = await freshDatabase('empty');
    // The dump holds tokens made from the usual bytes.
    env = testEnvironment(database, { randomBytes: seededBytes('actualizada') });
    released = await restoreRelease(database, `${folder}/${file}`);
    before = await sums(database);
  });
  afterAll(() => database.drop());

  test('runs the later migrations, which change no value of an older column', async () => {
    expect(await migrate(database.ownerUrl)).toEqual(
      ALL.filter((migration) => !released.includes(migration)),
    );
    const after = await sums(database);
    expect([...before].filter(([column, sum]) => after.get(column) !== sum)).toEqual([]);
    expect(await totalesDistintos(env.database)).toBe(0);
  });

  test('signs its users in, does not register a redemption twice, and decides an old one', async () => {
    expect((await ingresar(env, 'CR-F001')).status).toBe(200);
    const regente = await tokenOf(database, env, 'CR-F001');
    const FarmaciaId = await demoIds(database).farmacia('CR-F001');
    const Facturas = [
      linea(FarmaciaId, '2026-06-10', CONSECUTIVO),
      linea(FarmaciaId, '2026-06-11', 'U-1'),
    ];
    const cuantos = async () => (await database.query('select from canjes')).length;
    const antes = await cuantos();
    await aplicar(env, regente, await solicitud(database, { Facturas }), LLAVE);
    const otraVez = await solicitud(database, {
      TarjetaPacienteId: await demoIds(database).tarjeta('CR100000006'),
      Facturas: [
        linea(FarmaciaId, '2026-06-10', CONSECUTIVO.replace(/^(\d{3})(\d{5})/, '$1-$2-')),
        linea(FarmaciaId, '2026-06-11'),
      ],
    });
    expect((await aplicar(env, regente, otraVez, randomUUID())).status).toBe(409);
    expect(await cuantos()).toBe(antes);
    const codigo = await canjeConFactura(database, 'U-1');
    const operador = await tokenOf(database, env, 'operador.cr');
    const decision = await send(env, `POST /api/canjes/auditar/${codigo}`, {
      token: operador,
      body: { Decision: 'Aprobado' },
    });
    expect(decision.status).toBe(200);
    expect(await totalesDistintos(env.database)).toBe(0);
  });
});
