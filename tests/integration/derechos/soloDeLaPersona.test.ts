import { describe, expect, test } from 'vitest';
import { mesa, pedir } from '../../support/derechos.ts';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { refusal } from '../../support/refusal.ts';
import { redeem } from '../../support/redemption.ts';

// While a request is open, the functions' role may remove that person's data from other rows, and nothing else.

const PERSONA = 'CR100000004';
const OTRA = 'CR100000013';
const ALONE = /changes by a request alone/;

const { database, ids, tokenFor, call } = await mundo();
const env = () => testEnvironment(database);
const manager = mesa(env, () => tokenFor('manager', env()));

/** A rejected redemption of a card with that remark; answers its id. */
const rechazado = async (tarjeta: string, Observaciones: string): Promise<number> => {
  const codigo = await redeem(database, env(), 'CR-F001', {
    TarjetaPacienteId: await ids.tarjeta(tarjeta),
  });
  const reply = await call(
    'operador.cr',
    `POST /api/canjes/auditar/${codigo}`,
    { Decision: 'Rechazado', Observaciones },
    env(),
  );
  expect(reply.status).toBe(200);
  const [row] = await database.query<{ id: number }>(
    'select id::int from canjes where codigo_confirmacion = $1',
    [codigo],
  );
  return row?.id ?? 0;
};

const persona = async () => {
  const [row] = await database.query<Record<'id' | 'nacimiento' | 'nombre' | 'cedula', string>>(
    `select p.id, p.fecha_nacimiento as nacimiento, p.identificacion as cedula,
            p.nombre || ' ' || p.primer_apellido as nombre
       from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = $1`,
    [PERSONA],
  );
  if (row === undefined) throw new Error(`No patient has ${PERSONA}`);
  return row;
};

/** No request but one of the person, for `Derecho`; answers its id. */
const soloPide = async (Derecho: string): Promise<number> => {
  await database.query(`update solicitudes set estado = 'Respondida', respondida_en = now(),
    vence = coalesce(vence, current_date), quedan = null where estado <> 'Respondida'`);
  await database.query('delete from intentos');
  const { nacimiento } = await persona();
  return (await pedir(env(), { Numero: PERSONA, FechaNacimiento: nacimiento, Derecho })).id;
};

const enHistorial = (canje: number) =>
  `update canje_historial set observaciones = '[texto retirado]'
    where canje_id = ${canje} and estado_nuevo = 'Rechazado'`;

test('remarks on the redemptions of others stay while a patient’s request is open', async () => {
  const [suyo, ajeno] = [
    await rechazado(PERSONA, 'Factura ilegible'),
    await rechazado(OTRA, 'No trajo la receta'),
  ];
  await soloPide('anonimizar');
  expect(await refusal(database, enHistorial(ajeno), 'functions')).toMatch(ALONE);
  expect(await refusal(database, enHistorial(suyo), 'functions')).toBe('accepted');
  await soloPide('rectificar');
  expect(await refusal(database, enHistorial(suyo), 'functions')).toMatch(ALONE);
});

describe.each([
  [
    'an invoice’s number',
    (de: string) => `update canje_facturas set numero = 'RETIRADA*' || id
      where id = (select min(f.id) from canje_facturas f join canjes c on c.id = f.canje_id
                    join tarjetas t on t.id = c.tarjeta_id where t.numero = '${de}')`,
  ],
  [
    'a buyer',
    (de: string) => `update canjes set comprador_nombre = null, comprador_identificacion = null
      where id = (select min(c.id) from canjes c join tarjetas t on t.id = c.tarjeta_id
                   where t.numero = '${de}')`,
  ],
  [
    'a card’s number',
    (de: string) => `update tarjetas set numero = 'CR999999991' where numero = '${de}'`,
  ],
])('%s', (_, statement) => {
  test('changes the person’s own rows and no others', async () => {
    await soloPide('anonimizar');
    expect(await refusal(database, statement(OTRA), 'functions')).toMatch(ALONE);
    expect(await refusal(database, statement(PERSONA), 'functions')).toBe('accepted');
  });
});

test('a buyer goes from another’s redemption when it is the person', async () => {
  const { cedula } = await persona();
  const id = await rechazado(OTRA, 'Compró su vecina');
  await database.query(
    `update canjes set comprador_nombre = 'Vecina', comprador_identificacion = $2 where id = $1`,
    [id, cedula],
  );
  const sin = `update canjes set comprador_nombre = null, comprador_identificacion = null where id = ${id}`;
  await soloPide('exportar');
  expect(await refusal(database, sin, 'functions')).toMatch(ALONE);
  await soloPide('anonimizar');
  expect(await refusal(database, sin, 'functions')).toBe('accepted');
});

test('remarks on settlements stay unless they name the person', async () => {
  await soloPide('anonimizar');
  expect(
    await refusal(
      database,
      `update liquidacion_movimientos set observaciones = '[texto retirado]'
        where id = (select min(id) from liquidacion_movimientos where observaciones is not null)`,
      'functions',
    ),
  ).toMatch(ALONE);
});

test('the desk takes the person out of others’ remarks, under present and former names, and leaves the rest', async () => {
  const { nombre } = await persona();
  const [nombrado, deAntes, otro] = [
    await rechazado(OTRA, `La factura es de ${nombre.toUpperCase()}.`),
    await rechazado(OTRA, 'Pregunte por Zenobia Urrutia'),
    await rechazado(OTRA, 'No trajo la receta'),
  ];
  const id = await soloPide('anonimizar');
  const hecho = await manager.cumplir(id, 'aplicar', {
    Acto: 'anonimizar',
    Tambien: ['Zenobia Urrutia'],
  });
  expect(hecho.status).toBe(200);
  const rows = await database.query<{ observaciones: string }>(
    `select observaciones from canje_historial
      where canje_id = any ($1::bigint[]) and estado_nuevo = 'Rechazado' order by canje_id`,
    [[nombrado, deAntes, otro]],
  );
  expect(rows.map(({ observaciones }) => observaciones)).toEqual([
    '[texto retirado]',
    '[texto retirado]',
    'No trajo la receta',
  ]);
  // The searched values are stored nowhere.
  const [resto] = await database.query('select dichos from solicitudes where id = $1', [id]);
  expect(resto).toEqual({ dichos: null });
  // Carried out, the request opens nothing more, answered or not.
  expect(await refusal(database, enHistorial(otro), 'functions')).toMatch(ALONE);
});
