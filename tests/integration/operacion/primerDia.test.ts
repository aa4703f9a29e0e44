import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { app as auth } from '../../../netlify/functions/auth.ts';
import { app as canjes } from '../../../netlify/functions/canjes.ts';
import { app as pacientes } from '../../../netlify/functions/pacientes.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { root } from '../../../netlify/local/astro.ts';
import { MAESTROS } from '../../../netlify/operacion/maestros.ts';
import { login } from '../../../src/contracts/auth.ts';
import * as contract from '../../../src/contracts/canjes.ts';
import { diaEn } from '../../../src/domain/calendario.ts';
import { formulario } from '../../support/afiliacion.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { codigoDe } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';

// docs/despliegue.md, 'The first day of an empty database': from nothing to a first redemption, by the
// documented commands alone.

const BASE = `vacia_${randomUUID().slice(0, 8)}`;
const folder = mkdtempSync(join(tmpdir(), 'junto-primer-dia-'));
let server: TestDatabase;
let admin: pg.Client;
let ownerUrl = '';
let env: Environment;

const named = (connection: string) => {
  const url = new URL(connection);
  url.pathname = `/${BASE}`;
  return url.href;
};

beforeAll(async () => {
  server = await freshDatabase('empty');
  admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  await admin.query(`create database ${BASE} template template0 owner junto_owner`);
  ownerUrl = named(server.ownerUrl);
  env = testEnvironment({ ...server, url: named(server.url) });
});
afterAll(async () => {
  await admin.query(`drop database if exists ${BASE} with (force)`);
  await admin.end();
  await server.drop();
  rmSync(folder, { recursive: true });
});

const Scripts = v.object({ scripts: v.record(v.string(), v.string()) });
const { scripts } = v.parse(Scripts, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Runs what `npm run COMMAND -- ARGUMENTS` runs, and answers what it said. */
const npm = async (command: string, ...args: string[]): Promise<string> => {
  const [program, script = ''] = (scripts[command] ?? '').split(' ');
  expect(program).toBe('node');
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE_URL: ownerUrl, MIGRATION_DATABASE_URL: ownerUrl },
  });
  return stdout;
};

const clave = (said: string) => /Contraseña: (\S+)/.exec(said)?.[1] ?? '';

const signIn = async (username: string, password: string) => {
  const reply = await send(auth, env, 'POST /api/auth/login', { body: { username, password } });
  expect(reply.status).toBe(200);
  return v.parse(login.reply, reply.body).Token;
};

test('an empty database, and the documented commands alone, lead to a first redemption', async () => {
  expect(await npm('db:migrate')).toMatch(/^Migrado: 0001-/);
  expect(await npm('db:migrate')).toBe('Nada que migrar.\n');

  await npm('importar', 'plantillas', folder);
  expect(readdirSync(folder).sort()).toEqual(
    Object.keys(MAESTROS)
      .map((t) => `${t}.xlsx`)
      .sort(),
  );
  for (const tipo of Object.keys(MAESTROS)) {
    const file = join(folder, `${tipo}.xlsx`);
    const tried = await npm('importar', tipo, file, '--base', BASE);
    expect(tried).toMatch(/1 por agregar.*no se escribió nada/s);
    expect(await npm('importar', tipo, file, '--base', BASE, '--aplicar')).toMatch(/1 agregadas/);
  }
  await npm(
    'importar',
    'tarjetas',
    '--pais',
    '506',
    '--desde',
    'CR900000100',
    '--hasta',
    'CR900000109',
    '--base',
    BASE,
    '--aplicar',
  );

  const manager = await npm(
    'usuario',
    'crear',
    '--usuario',
    'gerencia',
    '--rol',
    'Manager',
    '--pais',
    '506',
    '--base',
    BASE,
  );
  const regente = await npm(
    'usuario',
    'crear',
    '--rol',
    'Regente',
    '--farmacia',
    'CR-F001',
    '--base',
    BASE,
  );
  expect(await npm('usuario', 'listar')).toMatch(/CR-F001.*\n.*gerencia.*debe cambiar la clave/);
  await signIn('gerencia', clave(manager));

  const first = await signIn('CR-F001', clave(regente));
  const NUEVA = 'caballo grapa bateria';
  const changed = await send(auth, env, 'POST /api/auth/clave', {
    token: first,
    body: { ClaveActual: clave(regente), ClaveNueva: NUEVA },
  });
  expect(changed.status).toBe(200);
  const token = await signIn('CR-F001', NUEVA);

  const affiliated = await send(pacientes, env, 'POST /api/pacientes', {
    body: formulario({ Opcion: 'Tarjeta', NumeroTarjeta: 'CR900000100' }),
  });
  expect([affiliated.status, affiliated.body]).toEqual([200, { NumeroTarjeta: 'CR900000100' }]);

  const get = async <Schema extends v.GenericSchema>(path: string, schema: Schema) => {
    const reply = await send(canjes, env, `GET /api/canjes/${path}`, { token });
    expect([path, reply.status]).toEqual([path, 200]);
    return v.parse(schema, reply.body);
  };
  const tarjeta = await get('tarjeta/CR900000100', contract.tarjeta.reply);
  const farmacia = await get('farmacia/CR-F001', contract.farmacia.reply);
  const { data: promociones } = await get('promociones/506', contract.promociones.reply);
  const [distribuidor] = await get('distribuidores/506', contract.distribuidores.reply);
  const hoy = diaEn('506', demoNow);
  const applied = await send(canjes, env, `POST /api/canjes/aplicar/${randomUUID()}`, {
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
  expect(await npm('estadisticas', '--pais', '506')).toContain('Canjes registrados por día');
}, 120_000);

test('a command does not write into a database whose name is not repeated', async () => {
  await expect(
    npm('usuario', 'crear', '--usuario', 'otra', '--rol', 'Manager', '--pais', '506'),
  ).rejects.toThrow(new RegExp(`repita su nombre con --base ${BASE}`));
});
