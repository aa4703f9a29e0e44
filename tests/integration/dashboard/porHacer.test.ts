import { expect, test } from 'vitest';
import * as v from 'valibot';
import { listar } from '../../../src/contracts/liquidaciones/lista.ts';
import { canjeFarmacias } from '../../../src/contracts/dashboard/listas.ts';
import { porHacer } from '../../../src/contracts/dashboard/porHacer.ts';
import { pendientes } from '../../../src/contracts/preregistro.ts';
import { type Asunto, asuntosDe } from '../../../src/domain/porHacer.ts';
import { type Dia, comienzoDe, sumarDias } from '../../../src/domain/calendario.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { PERSONAS } from '../../support/personas.ts';

const { database, call } = await mundo();

// A proposal of each administrator, a user who was only created, and a late settlement.
await database.query(
  `insert into propuestas (tipo, objeto, pais_codigo, datos, despues, propuesta_por, propuesta_en)
   select 'cuatro-ojos', 'De ' || nombre_usuario, '506', '{}', '{}', id, $1
     from usuarios where nombre_usuario in ('administrador', 'administrador.cr')`,
  [demoNow],
);
await database.query(
  `insert into propuestas (tipo, objeto, pais_codigo, datos, despues, propuesta_por, propuesta_en, estado,
                           decidida_por, decidida_en, motivo)
   select 'cuatro-ojos', 'Costa Rica · Ya no', '506', '{}', '{}', u.id, $1, estado, m.id, $1, 'Somos dos.'
     from usuarios u, usuarios m, unnest(array['Aprobada', 'Rechazada']) as estado
    where u.nombre_usuario = 'administrador.cr' and m.nombre_usuario = 'manager'`,
  [demoNow],
);
await database.query(
  `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, farmacia_id, clave_cambiada_en)
   select 'nuevo', '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('A', 22) || '$' || repeat('A', 43),
          'Regente', '506', id, $1
     from farmacias where codigo = 'CR-F001'`,
  [demoNow],
);
await database.query(
  `insert into desconocimientos (canje_id, recibido_en)
   select id, $1 from canjes where pais_codigo in ('506', '507') and registrado_en < $1::timestamptz - interval '3 days'
    order by id desc limit 4`,
  [demoNow],
);
await database.query('update promociones set requiere_foto = true');

const waiting = async (user: string) =>
  v.parse(porHacer.reply, (await call(user, 'GET /api/canjes/por-hacer')).body);

const settlements = (user: string, estado: string) =>
  call(user, `GET /api/liquidaciones?estado=${encodeURIComponent(estado)}`);
const proposals = (user: string, which: string) =>
  call(user, `GET /api/administracion/propuestas${which}`);
/** The answer of the list that each kind opens, and where it says its length. */
const LISTS: Readonly<Record<Asunto, (user: string) => ReturnType<typeof call>>> = {
  auditorias: (user) => call(user, 'GET /api/canjes/cola'),
  desconocidos: (user) => call(user, 'GET /api/canjes/buscar?desconocidos=si'),
  fotos: (user) =>
    call(user, 'POST /api/canjes/canje-farmacias?limit=100', {
      typeCanje: 'canjePendiente',
      sinFotos: true,
    }),
  completos: async (user) => {
    const reply = await call(user, 'GET /api/preregistro/pendientes?limit=100');
    const { data } = v.parse(pendientes.reply, reply.body);
    const listas = data.filter(({ Registradas, Necesarias }) => Registradas >= Necesarias);
    return { ...reply, body: { Total: listas.length, Claves: listas.map(({ Clave }) => Clave) } };
  },
  rechazados: (user) =>
    call(user, 'POST /api/canjes/canje-farmacias', {
      typeCanje: 'canjeRechazado',
      sinVer: true,
    }),
  propuestas: (user) => proposals(user, '?estado=Pendiente&ajenas=si'),
  propuestasDecididas: (user) => proposals(user, '?sinAbrir=si'),
  derechos: (user) => call(user, 'GET /api/derechos/solicitudes'),
  porConfirmar: (user) => settlements(user, 'Enviada'),
  porCortar: (user) => call(user, 'GET /api/liquidaciones/por-reponer'),
  porEnviar: (user) => settlements(user, 'Abierta'),
  disputas: (user) => settlements(user, 'En disputa'),
  atrasadas: (user) => settlements(user, 'Atrasadas'),
  sinIngresar: (user) => call(user, 'GET /api/administracion/usuarios?activo=sin-ingresar'),
};

const seen = new Map<Asunto, number>();
test.each([
  ...PERSONAS,
  { userName: 'administrador', rol: 'Administrador', farmaciaAdmin: false },
] as const)(
  'each count of $userName is the length of the list that it opens',
  async ({ userName, ...funcion }) => {
    const { Asuntos, Primeros } = await waiting(userName);
    expect(Asuntos.map(({ Asunto }) => Asunto)).toEqual(asuntosDe(funcion));
    for (const { Asunto, Cuenta } of Asuntos) {
      const { body } = await LISTS[Asunto](userName);
      const { Total, Cajas, Claves } = body as { Total: number; Cajas: number; Claves?: string[] };
      const named = Primeros.filter((one) => one.Asunto === Asunto).map(({ Clave }) => Clave);
      if (Claves !== undefined) expect(Claves).toEqual(expect.arrayContaining(named));
      expect([Asunto, Cuenta]).toEqual([Asunto, Asunto === 'porCortar' ? Cajas : Total]);
      seen.set(Asunto, (seen.get(Asunto) ?? 0) + Cuenta);
    }
    expect(Primeros.filter(({ Asunto, Vence }) => Asunto === 'disputas' && Vence)).toEqual([]);
    const order = Primeros.map(({ Vence, Desde }) => `${Vence ?? 'without'} ${Desde}`);
    expect(order).toEqual(order.toSorted());
  },
);

test('one row tells of all that wait for photos, until the first of their audits closes', async () => {
  const { Asuntos, Primeros } = await waiting('CR-F001');
  const cuenta = Asuntos.find(({ Asunto }) => Asunto === 'fotos')?.Cuenta ?? 0;
  const { body } = await LISTS.fotos('CR-F001');
  const cierres = v.parse(canjeFarmacias.reply, body).data.map(({ CierraEn }) => CierraEn);
  expect(Primeros.filter(({ Asunto }) => Asunto === 'fotos')).toMatchObject([
    { Clave: null, Texto: `${cuenta} canjes pendientes`, Vence: cierres.toSorted()[0] },
  ]);
});

test('the row of the boxes to cut says how many of them its day is for', async () => {
  const { Primeros } = await waiting('distribuidor.cr');
  const [cut] = Primeros.filter(({ Asunto }) => Asunto === 'porCortar');
  expect(cut?.Texto).toMatch(/^[1-9] de \d\d cajas$/);
});

test('the tests above cover every kind', () => {
  const empty = [...seen].filter(([, count]) => count === 0).map(([asunto]) => asunto);
  expect(empty).toEqual([]);
});

test('a user’s own proposal waits for others alone, and a seen decision no longer waits', async () => {
  const count = async (user: string, asunto: Asunto) =>
    (await waiting(user)).Asuntos.find(({ Asunto }) => Asunto === asunto)?.Cuenta;
  const [pendientes] = await database.query<{ todas: number; ajenas: number }>(
    `select count(*)::int as todas,
            (count(*) filter (where p.propuesta_por <> u.id and p.pais_codigo = u.pais_codigo))::int as ajenas
       from propuestas p, usuarios u where u.nombre_usuario = 'administrador.cr' and p.estado = 'Pendiente'`,
  );
  expect(await count('administrador.cr', 'propuestas')).toBe(pendientes?.ajenas);
  expect(await count('manager', 'propuestas')).toBe(pendientes?.todas);

  const mias = (await waiting('administrador.cr')).Primeros.filter(
    ({ Asunto }) => Asunto === 'propuestasDecididas',
  );
  expect(mias.map(({ Texto }) => Texto)).toEqual(
    ['Aprobada', 'Rechazada'].map(
      (estado) => `${estado} · Cambiar la segunda aprobación: CR · Ya no`,
    ),
  );
  for (const [user, left] of [['manager', 2] as const, ['administrador.cr', 0] as const]) {
    for (const { Clave } of mias) await proposals(user, `/${Clave}`);
    expect(await count('administrador.cr', 'propuestasDecididas')).toBe(left);
  }

  const before = (await count('CR-F001', 'rechazados')) ?? 0;
  const { Primeros } = await waiting('CR-F001');
  const first = Primeros.find(({ Asunto }) => Asunto === 'rechazados');
  await call('CR-F001', 'POST /api/canjes/vistos', { Codigos: [first?.Clave] });
  expect(await count('CR-F001', 'rechazados')).toBe(before - 1);
});

test('a redemption that its patient does not recognise has the deadline of its audit while it is pending', async () => {
  const reportar = (pendiente: boolean) =>
    database.query<{ codigo: string; vence: Date }>(
      `with canje as (
         select * from canjes where pais_codigo = '506' and vigente and (cambio_en > $1::timestamptz) = $2
          order by cambio_en ${pendiente ? '' : 'desc'} limit 1
       ), dicho as (
         insert into desconocimientos (canje_id, recibido_en) select id, $1 from canje on conflict do nothing
       )
       select codigo_confirmacion as codigo, cambio_en as vence from canje`,
      [demoNow, pendiente],
    );
  await database.query('delete from desconocimientos');
  const [[decidido], [pendiente]] = [await reportar(false), await reportar(true)];
  const { Primeros } = await waiting('operador.cr');
  expect(
    Primeros.filter(({ Asunto }) => Asunto === 'desconocidos').map(({ Clave, Vence }) => [
      Clave,
      Vence,
    ]),
  ).toEqual([
    [pendiente?.codigo, pendiente?.vence.toISOString()],
    [decidido?.codigo, null],
  ]);
});

test('a settlement is late from the day after its last one in its country, not from an hour on', async () => {
  const [sent] = await database.query<{ id: string; vence: Dia }>(
    `select id::text, ((cambio_en at time zone 'America/Costa_Rica')::date + 15)::text as vence
       from liquidaciones where pais_codigo = '506' and estado = 'Enviada' and distribuidor_id =
            (select distribuidor_id from usuarios where nombre_usuario = 'distribuidor.cr') order by cambio_en limit 1`,
  );
  const { id, vence } = sent ?? { id: '', vence: '' };
  const at = async (instant: Date) => {
    const env = testEnvironment(database, { now: () => instant });
    const { body } = await call('operador.cr', 'GET /api/canjes/por-hacer', undefined, env);
    const { Primeros } = v.parse(porHacer.reply, body);
    const late = v
      .parse(
        listar.reply,
        (
          await call(
            'operador.cr',
            'GET /api/liquidaciones?estado=Atrasadas&limit=100',
            undefined,
            env,
          )
        ).body,
      )
      .data.find(({ Id }) => String(Id) === id);
    expect(late?.VenceEl).toBe(late && vence);
    const named = Primeros.find(
      ({ Asunto, Clave }) => Asunto === 'atrasadas' && Clave === id,
    )?.Quedan;
    expect(late?.Quedan).toBe(named);
    return named;
  };
  const midnight = comienzoDe('506', sumarDias(vence as Dia, 1)).getTime();
  expect(await at(new Date(midnight - 1))).toBeUndefined();
  expect(await at(new Date(midnight))).toBe(-1);
  expect(await at(new Date(midnight + 6 * 86_400_000 - 1))).toBe(-6);
});
