import { userInfo } from 'node:os';
import { expect, test } from 'vitest';
import * as usuarios from '../../../netlify/tools/operacion/usuario.ts';
import { demoNow as now } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';

// Each order of `npm run usuario` records an act, as the screens do.

const { database: demo } = await mundo();

/** The orders in the order of this test, each with the act that it records. */
const ORDENES: readonly (readonly [order: string, act: string, work: () => Promise<unknown>])[] = [
  [
    'crear',
    'crear usuario: ana.rojas',
    () =>
      usuarios.crear(demo.ownerUrl, { usuario: 'ana.rojas', rol: 'Operador', pais: '506' }, now),
  ],
  [
    'clave',
    'dar-acceso usuario: ana.rojas',
    () => usuarios.reponer(demo.ownerUrl, 'ana.rojas', now),
  ],
  [
    'desactivar',
    'desactivar usuario: ana.rojas',
    () => usuarios.activar(demo.ownerUrl, 'ana.rojas', false, now),
  ],
  [
    'activar',
    'activar usuario: ana.rojas',
    () => usuarios.activar(demo.ownerUrl, 'ana.rojas', true, now),
  ],
  [
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
    'exigir-factor',
    'cambiar ajuste: Rol Operador',
    () => usuarios.exigir(demo.ownerUrl, 'Operador', true, now),
  ],
  [
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

test.each(ORDENES)('%s records «%s» of the system user', async (_, act, work) => {
  const ultimo = (await actos()).at(-1)?.id ?? 0;
  await work();
  expect(await actos(ultimo)).toMatchObject([{ acto: act, quien }]);
});
