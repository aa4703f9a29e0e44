import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Environment } from '../../../netlify/http/environment.ts';
import { root } from '../../../netlify/tools/local/astro.ts';
import { TIPOS, type Tipo } from '../../../src/contracts/administracion/catalogos.ts';
import { login } from '../../../src/contracts/auth.ts';
import * as contract from '../../../src/contracts/canjes.ts';
import { diaEn } from '../../../src/domain/calendario.ts';
import { formulario } from '../../support/afiliacion.ts';
import { testEnvironment } from '../../support/environment.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { INHERITED } from '../../support/programs.ts';
import { codigoDe } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';
import { ingresar } from '../../support/demoWorld.ts';

// docs/despliegue.md, 'The first day of an empty database': from nothing to a first redemption, by the
// guide's own lines.

const guide = readFileSync(join(root, 'docs/despliegue.md'), 'utf8');
const SUFIJO = randomUUID().slice(0, 8);
const BASE = `vacia_${SUFIJO}`;
const DUENO = `dueno_${SUFIJO}`;
const FUNCIONES = `funciones_${SUFIJO}`;
const CLAVE = 'cable mesa tornillo';
/** The guide's names are examples; other files share this server. */
const conNombres = (text: string) =>
  text
    .replace(/\bjunto_funciones/g, FUNCIONES)
    .replace(/\bjunto\b/g, BASE)
    .replace(/\bdueno\b/g, DUENO)
    .replaceAll('…', CLAVE);

/** The guide's SQL that begins so, by this test's names. */
const sql = (beginning: string): string => {
  const blocks = [...guide.matchAll(/^ *```sql\n([^`]*?) *```$/gm)].map(([, text = '']) =>
    text.trim(),
  );
  const found = blocks.find((text) => text.startsWith(beginning));
  expect([beginning, found]).toEqual([beginning, expect.any(String)]);
  return conNombres(found ?? '');
};

const SECCION = /^## The first day of an empty database\n+```sh\n(.*?)^```$/ms;
/** What the guide has one type, by this test's names and without its comments. */
const lineas = conNombres(SECCION.exec(guide)?.[1] ?? '')
  .split('\n')
  .map((line) => line.replace(/\s*#.*$/, ''))
  .filter((line) => line !== '' && !line.startsWith('export '));

const folder = mkdtempSync(join(tmpdir(), 'junto-primer-dia-'));
let server: TestDatabase;
let admin: pg.Client;
let ownerUrl = '';
let env: Environment;

const de = (role: string, connection: string) => {
  const url = new URL(connection);
  url.pathname = `/${BASE}`;
  url.username = role;
  url.password = CLAVE;
  return url.href;
};

beforeAll(async () => {
  server = await freshDatabase('empty');
  admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  for (const statement of sql('create role dueno').split('\n')) await admin.query(statement);
  ownerUrl = de(DUENO, server.ownerUrl);
  env = testEnvironment({ ...server, url: de(FUNCIONES, server.url) }, { now: () => new Date() });
});
afterAll(async () => {
  await admin.query(`drop database if exists ${BASE} with (force)`);
  for (const role of [DUENO, FUNCIONES, `${FUNCIONES}_2`])
    await admin.query(`drop role if exists ${role}`);
  await admin.end();
  await server.drop();
  rmSync(folder, { recursive: true });
});

const Scripts = v.object({ scripts: v.record(v.string(), v.string()) });
const { scripts } = v.parse(Scripts, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Runs what `npm run COMMAND -- ARGUMENTS` runs, and answers what it said. */
const npm = async (line: string): Promise<string> => {
  const [, command = '', args = ''] = /^npm run ([\w:]+)(?: -- (.+))?$/.exec(line) ?? [];
  const [program, script = ''] = (scripts[command] ?? '').split(' ');
  expect([line, program]).toEqual([line, 'node']);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, script), ...args.split(' ').filter(Boolean)],
    {
      cwd: folder,
      env: { ...INHERITED, DATABASE_URL: ownerUrl, MIGRATION_DATABASE_URL: ownerUrl },
    },
  );
  return stdout;
};

const clave = (said: string) => /Contraseña: (\S+)/.exec(said)?.[1] ?? '';

const signIn = async (username: string, password: string) => {
  const reply = await ingresar(env, username, password);
  expect(reply.status).toBe(200);
  return v.parse(login.reply, reply.body).Token;
};

const NUEVA = 'caballo grapa bateria';
/** Signs in with a password that was given, changes it, and answers the token. */
const entrar = async (username: string, dada: string) => {
  const changed = await send(env, 'POST /api/auth/clave', {
    token: await signIn(username, dada),
    body: { ClaveActual: dada, ClaveNueva: NUEVA },
  });
  return v.parse(login.reply, changed.body).Token;
};

const ANIO = new Date().getFullYear();
/** The first row of each kind of file. */
const FILAS = {
  cadenas: '506|Farmacias del Valle|No|Sí',
  farmacias:
    'CR-F001|506|Farmacias del Valle|Farmacia del Valle Centro|2200 0000|San José, 100 metros al norte del parque|San José|Escazú|Sí|3-101-123456|',
  medicos: 'CR-M001|506|Ana Ejemplo Ejemplo|Medicina interna|Sí',
  productos: '506|Ejemplar|10 mg, 30 tabletas|Sí',
  promociones: `506|Ejemplar|10 mg, 30 tabletas|2 + 1|2|12|01/01/${ANIO}|31/12/${ANIO}|Activo|No|No`,
  distribuidores: '506|Distribuidora Ejemplo||||Sí',
  tarjetas: 'CR900000001|',
} as const satisfies Record<Tipo, string>;

/** Imports one row as the screen does. */
const importar = async (tipo: Tipo, token: string) => {
  const pedir = (path: string, body: object) =>
    send(env, `POST /api/importaciones${path}`, { token, body });
  const nueva = await pedir('', { Tipo: tipo, Archivo: `${tipo}.xlsx` });
  const { Id } = nueva.body as { Id: string };
  const Celdas = FILAS[tipo].split('|');
  await pedir(`/${Id}/lineas`, { Lineas: [{ Linea: 2, Celdas }] });
  const revisada = await pedir(`/${Id}/revision`, {});
  expect([tipo, revisada.body]).toMatchObject([tipo, { Importacion: { ConError: 0 } }]);
  const aplicada = await pedir(`/${Id}/aplicacion`, {});
  if ((aplicada.body as { Propuesta: number | null }).Propuesta === null) return;
  await aprobar((aplicada.body as { Propuesta: number }).Propuesta);
};
let gerencia = '';
const aprobar = async (propuesta: number) => {
  const path = `POST /api/administracion/propuestas/${propuesta}/decision`;
  const body = { ClaveActual: NUEVA, Decision: 'Aprobar' };
  expect((await send(env, path, { token: gerencia, body })).status).toBe(200);
};

test('an empty database, the documented commands and the screens lead to a first redemption', async () => {
  const said: string[] = [];
  for (const line of lineas) {
    said.push(await npm(line));
    // The functions' role is made after the first migration, which makes its group.
    if (line === 'npm run db:migrate') await admin.query(sql('create role junto_funciones'));
  }
  const dicho = (pattern: RegExp) => said.filter((_, i) => pattern.test(lineas[i] ?? '')).join('');
  expect(dicho(/db:migrate/)).toMatch(/^Migrado: 0001-/);
  expect(readFileSync(join(folder, 'nuevas.csv'), 'utf8').split('\r\n')).toHaveLength(12);
  gerencia = await entrar('gerencia', clave(dicho(/--rol Manager/)));
  const oficina = await entrar('administracion', clave(dicho(/--rol Administrador/)));
  for (const tipo of TIPOS) await importar(tipo, oficina);

  const usuario = await send(env, 'POST /api/administracion/usuarios', {
    token: oficina,
    body: { ClaveActual: NUEVA, Rol: 'Regente', Farmacia: 'CR-F001' },
  });
  const { Enlace } = usuario.body as { Enlace: string };
  await send(env, 'POST /api/auth/enlace/uso', {
    body: { Enlace: Enlace.split('#')[1], ClaveNueva: NUEVA },
  });
  const token = await signIn('CR-F001', NUEVA);

  const affiliated = await send(env, 'POST /api/pacientes', {
    body: formulario({ Opcion: 'Tarjeta', NumeroTarjeta: 'CR900000001' }),
  });
  expect([affiliated.status, affiliated.body]).toEqual([200, { NumeroTarjeta: 'CR900000001' }]);

  const get = async <Schema extends v.GenericSchema>(path: string, schema: Schema) => {
    const reply = await send(env, `GET /api/canjes/${path}`, { token });
    expect([path, reply.status]).toEqual([path, 200]);
    return v.parse(schema, reply.body);
  };
  const tarjeta = await get('tarjeta/CR900000001', contract.tarjeta.reply);
  const farmacia = await get('farmacia/CR-F001', contract.farmacia.reply);
  const { data: promociones } = await get('promociones/506', contract.promociones.reply);
  const [distribuidor] = await get('distribuidores/506', contract.distribuidores.reply);
  const hoy = diaEn('506', new Date());
  const applied = await send(env, `POST /api/canjes/aplicar/${randomUUID()}`, {
    token,
    body: {
      TarjetaPacienteId: tarjeta.ClienteTarjetaId,
      FarmaciaId: farmacia.Id,
      CodigoMedico: 'CR-M001',
      PromocionId: promociones[0]?.Id,
      CuponId: null,
      Facturas: ['001-1', '001-2'].map((NumeroFactura) => ({
        NumeroFactura,
        Fecha: hoy,
        FarmaciaId: farmacia.Id,
      })),
      FacturasImagenes: [],
      CheckImg: false,
      CargaFactura: '',
      Proveedor: distribuidor?.distribuidor,
      Estatus: 'APROBADO',
      FFD: false,
    },
  });
  expect(applied.status).toBe(200);
  expect(codigoDe(applied.body)).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
}, 120_000);

test.each([
  ['postgres', ''],
  [DUENO, DUENO],
])('the database refuses a sign-in as %s with %j', async (user, password) => {
  const url = new URL(ownerUrl);
  url.username = user;
  url.password = password;
  const client = new pg.Client({ connectionString: url.href, password });
  await expect(client.connect()).rejects.toThrow(
    /password authentication failed|client password must be/,
  );
  // A connection that is asked for a password and gives none waits a minute, and blocks `drop database`.
  await client.end();
});

test('the functions’ password is replaced while the site goes on, and the old one then opens nothing', async () => {
  const outcome = async (role: string, text: string): Promise<string> => {
    const client = new pg.Client({ connectionString: de(role, server.url) });
    try {
      await client.connect();
      await client.query(text);
      return 'works';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    } finally {
      await client.end();
    }
  };
  const READS = 'select from canjes';
  const after: string = `${FUNCIONES}_2`;
  await admin.query(sql('create role junto_funciones_2'));
  expect([await outcome(FUNCIONES, READS), await outcome(after, READS)]).toEqual([
    'works',
    'works',
  ]);
  // It has the rights and timeouts of the first one, and of the demo's role.
  expect(await outcome(after, 'drop table canjes')).toBe('must be owner of table canjes');
  const { rows } = await admin.query<{ kind: string; patience: string }>(
    `select split_part(a.rolpassword, '$', 1) as kind, array_to_string(r.rolconfig, ', ') as patience
       from pg_authid a join pg_roles r using (rolname) where rolname = any ($1)`,
    [[FUNCIONES, after, 'junto_functions']],
  );
  const patience = 'statement_timeout=8s, lock_timeout=6s, idle_in_transaction_session_timeout=5s';
  expect(rows).toEqual(Array(3).fill({ kind: 'SCRAM-SHA-256', patience }));

  await admin.query(sql('drop role junto_funciones'));
  expect(await outcome(FUNCIONES, READS)).toMatch(/password authentication failed/);
  expect(await outcome(after, READS)).toBe('works');
});

test('a command does not write into a database whose name is not repeated', async () => {
  await expect(
    npm('npm run usuario -- crear --usuario otra --rol Manager --pais 506'),
  ).rejects.toThrow(new RegExp(`repita su nombre con --base ${BASE}`));
});
