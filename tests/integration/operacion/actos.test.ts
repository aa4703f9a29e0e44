import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../netlify/tools/local/astro.ts';
import { respaldar, restaurar } from '../../../netlify/tools/operacion/copia.ts';
import { ejercerDerecho } from '../../../netlify/tools/operacion/derechosPaciente.ts';
import { importarDatos } from '../../../netlify/tools/operacion/importarDatos.ts';
import { renovar } from '../../../netlify/tools/operacion/promociones.ts';
import { retener } from '../../../netlify/tools/operacion/retencion.ts';
import * as usuarios from '../../../netlify/tools/operacion/usuarios.ts';
import type { Acto } from '../../../src/domain/derechos.ts';
import { seededBytes } from '../../support/environment.ts';
import { demoNow as now, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';

// Every command that changes data leaves an act behind, as the screens do; every other one changes nothing.

let demo: TestDatabase;
let vacia: TestDatabase;
const carpeta = mkdtempSync(join(tmpdir(), 'junto-actos-'));
beforeAll(async () => {
  [demo, vacia] = [await freshDatabase('demo'), await freshDatabase()];
});
afterAll(async () => {
  await demo.drop();
  await vacia.drop();
  rmSync(carpeta, { recursive: true });
});

const TARJETA = 'CR100000001';
const derecho = (pedido: Acto, aplicar: boolean, cambios = {}) =>
  ejercerDerecho(
    demo.ownerUrl,
    { derecho: pedido, numero: TARJETA, pais: null, cambios, tambien: [], aplicar },
    { now, randomBytes: seededBytes('actos') },
  );
const telefono = { Telefono: '+506 2200-1100' };
const medicos = (aplicar: boolean) => {
  const filas = [
    ['Código', 'País', 'Nombre', 'Especialidad'],
    ['CR-M900', '506', 'Ana Mora', 'Medicina'],
  ];
  const lineas = filas.map((celdas, i) => ({ numero: i + 1, celdas }));
  return importarDatos(demo.ownerUrl, 'medicos', lineas, { aplicar, archivo: 'medicos.csv' });
};

/** What each command does, in the order it is done here: the act it leaves, or null for a trial. */
const ORDENES: readonly (readonly [
  command: string,
  what: string,
  act: string | null,
  work: () => Promise<unknown>,
])[] = [
  [
    'usuario',
    'crear',
    'crear usuario: ana.rojas',
    () =>
      usuarios.crear(demo.ownerUrl, { usuario: 'ana.rojas', rol: 'Operador', pais: '506' }, now),
  ],
  [
    'usuario',
    'clave',
    'dar-acceso usuario: ana.rojas',
    () => usuarios.reponer(demo.ownerUrl, 'ana.rojas', now),
  ],
  [
    'usuario',
    'desactivar',
    'desactivar usuario: ana.rojas',
    () => usuarios.activar(demo.ownerUrl, 'ana.rojas', false, now),
  ],
  [
    'usuario',
    'activar',
    'activar usuario: ana.rojas',
    () => usuarios.activar(demo.ownerUrl, 'ana.rojas', true, now),
  ],
  [
    'usuario',
    'quitar-factores',
    'quitar-factores usuario: ana.rojas',
    async () => {
      await demo.query(
        `insert into codigos_aplicacion (usuario_id, secreto, clave, creado_en, confirmado_en)
         select id, decode(repeat('00', 48), 'hex'), 'local', $1, $1 from usuarios
          where nombre_usuario = 'ana.rojas'`,
        [now],
      );
      await usuarios.quitarFactores(demo.ownerUrl, 'ana.rojas', now);
    },
  ],
  [
    'usuario',
    'exigir-factor',
    'cambiar ajuste: Rol Operador',
    () => usuarios.exigir(demo.ownerUrl, 'Operador', true, now),
  ],
  [
    'usuario',
    'segunda-aprobacion',
    'cambiar ajuste: Segunda aprobación',
    () => usuarios.ponerSegundaAprobacion(demo.ownerUrl, false, now),
  ],
  ['usuario', 'listar', null, () => usuarios.listar(demo.ownerUrl)],
  ['importar', 'trial', null, () => medicos(false)],
  ['importar', '--aplicar', 'importar importacion: medicos.csv', () => medicos(true)],
  ['promociones', 'trial', null, () => renovar(demo.ownerUrl, 2027, false, now)],
  [
    'promociones',
    '--aplicar',
    'renovar promocion: Promociones 2027',
    () => renovar(demo.ownerUrl, 2027, true, now),
  ],
  ['paciente', 'exportar', 'exportar paciente: ID', () => derecho('exportar', false)],
  ['paciente', 'trial', null, () => derecho('rectificar', false, telefono)],
  [
    'paciente',
    'rectificar',
    'rectificar paciente: ID',
    () => derecho('rectificar', true, telefono),
  ],
  ['paciente', 'retirar', 'retirar paciente: ID', () => derecho('retirar', true)],
  ['paciente', 'anonimizar', 'anonimizar paciente: ID', () => derecho('anonimizar', true)],
  ['retencion', 'all', 'borrar-vencidos base: Datos vencidos', () => retener(demo.ownerUrl, now)],
  ['respaldo', 'all', null, () => respaldar(demo.ownerUrl, join(carpeta, 'copia.gz'))],
];

const actos = async (base: TestDatabase, despuesDe = 0) => {
  const [persona] = await demo.query<{ id: string }>(
    'select paciente_id as id from tarjetas where numero = $1',
    [TARJETA],
  );
  const filas = await base.query<{ id: number; acto: string; quien: string; todo: string }>(
    `select id::int, accion || ' ' || tipo || ': ' || objeto as acto, por || ' ' || quien as quien,
            coalesce(antes::text, '') || coalesce(despues::text, '') as todo
       from actos where id > $1 order by id`,
    [despuesDe],
  );
  // After its erasure the card has another number; the act was written before.
  paciente = persona?.id ?? paciente;
  return filas.map((fila) => ({ ...fila, acto: fila.acto.replace(paciente, 'ID') }));
};
let paciente = '';

const quien = `orden ${userInfo().username}`;

test.each(ORDENES)('%s, %s: %s', async (_, __, act, work) => {
  const ultimo = (await actos(demo)).at(-1)?.id ?? 0;
  await work();
  const nuevos = await actos(demo, ultimo);
  expect(nuevos.map((uno) => uno.acto)).toEqual(act === null ? [] : [act]);
  for (const uno of nuevos) {
    expect(uno.quien).toBe(quien);
    // Of a person nothing but the id: the record outlives an erasure.
    expect(uno.todo).not.toContain(telefono.Telefono);
  }
});

test('restaurar, all: the acts of the backup, and its own', async () => {
  await restaurar(vacia.ownerUrl, join(carpeta, 'copia.gz'));
  const [antes, despues] = [await actos(demo), await actos(vacia)];
  expect(despues.slice(0, -1)).toEqual(antes);
  expect(despues.at(-1)).toMatchObject({ acto: 'restaurar base: copia.gz', quien });
});

test('those are all the commands; the others write nothing, or the schema', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.keys(scripts).filter((name) =>
    scripts[name]?.startsWith('node netlify/tools/operacion/'),
  );
  const reading = [
    ...['brecha', 'conservacion', 'contenido', 'estadisticas', 'licencias', 'publicado'],
    'repetidas',
  ];
  expect(commands.sort()).toEqual(
    [
      ...new Set([...ORDENES.map(([command]) => command), ...reading, 'restaurar', 'db:migrate']),
    ].sort(),
  );
});
