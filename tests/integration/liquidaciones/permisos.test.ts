import { expect, test } from 'vitest';
import { cortar, pedir } from '../../support/liquidaciones.ts';
import { mundo } from '../../support/mundo.ts';
import { foundIn } from '../../support/personal.ts';
import { refusal } from '../../support/refusal.ts';
import { renglonesDe } from '../../support/libro.ts';

// A distributor sees its own boxes and nothing of anybody.

const { database, env } = await mundo();

test('what a distributor really reads holds no name, card, identity number, doctor or user', async () => {
  const { Liquidaciones } = await cortar(database, env, 'distribuidor.cr');
  const paths = [
    '',
    '?estado=Cerrada&limit=100',
    '/por-reponer?limit=100',
    '/cuenta?mes=2026-05&farmacia=CR-F001',
    ...Liquidaciones.flatMap(({ Id }) => [`/${Id}`, `/${Id}/lineas?limit=100`]),
  ];
  const personas = await database.query<{ value: string }>(
    `select value from (
       select unnest(array[nombre || ' ' || primer_apellido, identificacion, correo, telefono]) as value from pacientes
       union all select numero from tarjetas
       union all select unnest(array[codigo, nombre]) from medicos
       union all select nombre_usuario from usuarios where nombre_usuario !~ '-F[0-9]+$'
       union all select observaciones from liquidacion_movimientos where observaciones is not null) v`,
  );
  const values = personas.map(({ value }) => value);
  for (const path of paths) {
    const { status, body } = await pedir(database, env, 'distribuidor.cr', `GET ${path}`);
    expect([path, status]).toEqual([path, 200]);
    expect([path, foundIn(JSON.stringify(body), values)]).toEqual([path, []]);
  }
});

test('the spreadsheets of a distributor hold its own boxes alone', async () => {
  for (const path of ['exportar', 'nota']) {
    const { status, bytes } = await pedir(database, env, 'distribuidor.cr', `GET /${path}`);
    // Everything is cut by the test before.
    expect(status).toBe(200);
    const rows = renglonesDe(bytes);
    if (path === 'nota') expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const [mine] = await database.query<{ suyo: boolean }>(
        `select distribuidor_id = (select distribuidor_id from usuarios where nombre_usuario = 'distribuidor.cr') as suyo
           from canjes where codigo_confirmacion = $1`,
        [String(row['Código Confirmación']).replace('-', '')],
      );
      expect(mine?.suyo).toBe(true);
    }
  }
});

test('the remark of a dispute may lose its words when a person is forgotten, and change in no other way', async () => {
  const cambio = (set: string) =>
    refusal(
      database,
      `update liquidacion_movimientos set ${set} where estado_nuevo = 'En disputa'`,
    );
  expect(await cambio(`observaciones = '[texto retirado]'`)).toBe('accepted');
  expect(await cambio(`observaciones = 'otra cosa'`)).toBe('liquidacion_movimientos only grows');
  expect(await cambio(`observaciones = '[texto retirado]', motivo = 'Otro'`)).toBe(
    'liquidacion_movimientos only grows',
  );
});
