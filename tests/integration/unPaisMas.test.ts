import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../netlify/tools/local/astro.ts';
import { mundo } from '../support/mundo.ts';
import { variablesFor } from '../support/programs.ts';

// docs/como-agregar.md, 'A country': its steps, in a copy of the project.

// Beside the project's own modules, which the copy shares.
const copy = mkdtempSync(join(tmpdir(), 'junto-pais-'));
const { database } = await mundo('empty');
const run = async (script: string, ...args: string[]) =>
  (
    await promisify(execFile)(process.execPath, [join(copy, script), ...args], {
      cwd: copy,
      env: {
        PATH: process.env['PATH'],
        ASTRO_TELEMETRY_DISABLED: '1',
        ...variablesFor(database),
        MIGRATION_DATABASE_URL: database.ownerUrl,
      },
    })
  ).stdout;
const change = (file: string, from: string | RegExp, to: string) => {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
};

beforeAll(() => {
  for (const part of [
    'src',
    'netlify',
    'content',
    'public',
    'docs',
    'package.json',
    'tsconfig.json',
    'astro.config.mjs',
    'netlify.toml',
    '.nvmrc',
  ]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  change(
    'src/domain/paises.ts',
    /(?=\] as const;)/,
    `  { codigo: '503', nombre: 'El Salvador', prefijo: 'SLV', zonaHoraria: 'America/El_Salvador', desfase: -6 },\n`,
  );
  writeFileSync(
    join(copy, 'netlify/database/schema/9000-el-salvador.sql'),
    `insert into paises (codigo, nombre, prefijo, zona_horaria)
     values ('503', 'El Salvador', 'SLV', 'America/El_Salvador');`,
  );
  const costaRica = readFileSync(join(copy, 'content/paises/506.json'), 'utf8');
  writeFileSync(
    join(copy, 'content/paises/503.json'),
    costaRica.replace('Costa Rica', 'El Salvador').replaceAll('+506', '+503'),
  );
  change(
    'content/plazos.json',
    /\n\}\s*$/,
    ',\n  "503": { "respuestaDias": 5, "conservacionAnios": 10, "feriados": [] }\n}\n',
  );
  change(
    'src/components/frame/Banderas.astro',
    '</svg>',
    '<symbol id="bandera-503" viewBox="0 0 30 20"><path fill="#0047ab" d="M0 0h30v20H0z"></path></symbol></svg>',
  );
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('its rows come by a migration', async () => {
  expect(await run('netlify/tools/operacion/migrar.ts')).toContain('9000-el-salvador');
});

test('an affiliation gets a card of the country on its own day', async () => {
  appendFileSync(
    join(copy, 'prueba.ts'),
    `import handler from './netlify/functions/pacientes.ts';
     import { generarTarjeta } from './src/domain/tarjeta.ts';
     import { diaEn } from './src/domain/calendario.ts';
     console.log = () => undefined;
     const body = {
       AceptacionUso: true, AvisoPrivacidad: true, Opcion: 'Cedula',
       NumeroTarjeta: generarTarjeta('503', (n) => new Uint8Array(n)),
       CorreoElectronico: 'a@b.example', ConfirmacionCorreoElectronico: 'a@b.example',
       Nombre: 'Ana', PrimerApellido: 'Mora', SegundoApellido: 'Ruiz',
       NumeroIdentificacion: '00000000-0', FechaNacimiento: '1955-03-08',
       CodigoPaisAfiliacion: '503', Nacionalidad: 'El Salvador', Telefono: '2200 0000', CodigoMedico: '',
     };
     const request = new Request('https://junto.example/api/pacientes', {
       method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' },
     });
     const reply = await handler(request, { ip: '203.0.113.7' } as Parameters<typeof handler>[1]);
     console.info(JSON.stringify([reply.status, await reply.json(), diaEn('503', new Date('2026-06-18T05:59:00Z'))]));
     process.exit(0);`,
  );
  expect(JSON.parse(await run('prueba.ts'))).toEqual([
    200,
    { NumeroTarjeta: 'SLV000000000' },
    '2026-06-17',
  ]);
});
