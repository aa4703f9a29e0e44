import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as usuarios from '../../../netlify/tools/operacion/usuarios.ts';
import { demoNow as now, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';

// Every command that changes data leaves an act behind, as the screens do; every other one changes nothing.

let demo: TestDatabase;
beforeAll(async () => {
  demo = await freshDatabase('demo');
});
afterAll(() => demo.drop());

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
];

const actos = (despuesDe = 0) =>
  demo.query<{ id: number; acto: string; quien: string }>(
    `select id::int, accion || ' ' || tipo || ': ' || objeto as acto, por || ' ' || quien as quien
       from actos where id > $1 order by id`,
    [despuesDe],
  );

const quien = `orden ${userInfo().username}`;

test.each(ORDENES)('%s, %s: %s', async (_, __, act, work) => {
  const ultimo = (await actos()).at(-1)?.id ?? 0;
  await work();
  const nuevos = await actos(ultimo);
  expect(nuevos.map((uno) => uno.acto)).toEqual(act === null ? [] : [act]);
  for (const uno of nuevos) expect(uno.quien).toBe(quien);
});
