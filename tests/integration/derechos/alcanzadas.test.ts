import { expect, test } from 'vitest';
import { referenciaDe } from '../../../netlify/tools/demo/pacientes.ts';
import { ENDPOINTS } from '../../../src/contracts/all.ts';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { CABECERA_NACIMIENTO } from '../../../src/contracts/pacientes.ts';
import { pedir } from '../../support/derechos.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { redeem } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';
import { leaves } from '../../support/leaves.ts';

// After a breach the log says who was reached: each answer with a patient's data records the card's id.

/** Leaves of an answer that tell of a patient. Counts of many people (`Pacientes`) identify no patient. */
const OF_A_PATIENT =
  /(^|\.)paciente(?!s)|apellido|numerotarjeta|tarjetapaciente|identificacion|comprador|expediente|observaciones|^consumo/i;

/** Answers that have such a leaf and identify no patient, with the reason. */
const TELLS_OF_NOBODY = new Set([
  // The number that was sent, and whether it is free.
  'GET /api/pacientes/validar/:card',
  'GET /api/pacientes/validarIdentificacion/:id',
  'POST /api/pacientes',
]);

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const deUnPaciente = ENDPOINTS.filter(({ reply }) =>
  leaves(reply).some((name) => OF_A_PATIENT.test(name)),
)
  .map(routeOf)
  .filter((route) => !TELLS_OF_NOBODY.has(route))
  .sort();

interface Asked {
  readonly path?: string;
  readonly who?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  /** Whose data are answered, where it is another person than the one of these tests. */
  readonly of?: readonly number[] | ((reply: unknown) => Promise<readonly number[]>);
}

const TARJETA = 'CR100000013';
const { database, ids, tokenFor, call } = await mundo();
const lines: { status: number; reached?: number[] }[] = [];
const env = () =>
  testEnvironment(database, {
    log: (line) => void lines.push(line as unknown as (typeof lines)[number]),
  });

const persona = await ids.tarjeta(TARJETA);
const [promocion, farmacia] = [await ids.promocion('506', 1), await ids.farmacia('CR-F001')];
const codigo = await redeem(database, env(), 'CR-F001', { TarjetaPacienteId: persona });
const uno = async <T>(text: string, params: unknown[] = []) => {
  const [row] = await database.query<{ x: T }>(text, params);
  if (row === undefined) throw new Error(`No row: ${text}`);
  return row.x;
};
const nacimiento = await uno<string>(
  `select p.fecha_nacimiento as x from pacientes p join tarjetas t on t.paciente_id = p.id
    where t.id = $1`,
  [persona],
);
const aprobado = await uno<{ fecha: string; tarjeta: number; farmacia: string }>(
  `select json_build_object('fecha', c.fecha, 'farmacia', f.codigo, 'tarjeta', c.tarjeta_id) as x
     from canjes c join farmacias f on f.id = c.farmacia_id
    where c.pais_codigo = '506' and c.estado = 'Aprobado'
      and (select count(*) from canjes o where o.farmacia_id = c.farmacia_id and o.fecha = c.fecha) = 1
    limit 1`,
);
const disputada = await uno<{ id: number; tarjetas: number[] }>(
  `select json_build_object('id', l.id, 'tarjetas', (
            select array_agg(distinct c.tarjeta_id) from liquidacion_lineas x
              join canjes c on c.id = x.canje_id where x.liquidacion_id = l.id)) as x
     from liquidaciones l join liquidacion_movimientos m on m.liquidacion_id = l.id
    where m.estado_nuevo = 'En disputa' and l.pais_codigo = '506' limit 1`,
);
const solicitud = async () =>
  (await pedir(env(), { Numero: TARJETA, FechaNacimiento: nacimiento })).id;
const porTarjeta = `/${promocion}/${persona}`;
const guardada = {
  factura: 'ALC-1',
  fecha_factura: '2026-06-10',
  TarjetaPacienteId: persona,
  PromocionId: promocion,
  FarmaciaId: farmacia,
};
const saved = await call('CR-F001', 'POST /api/preregistro/save', guardada, env());
expect(saved.status).toBe(200);
const { id: preregistro } = saved.body as { id: number };
/** The cards of the redemptions that an answer names. */
const deLosCanjes = (reply: unknown) =>
  uno<number[]>(
    'select array_agg(distinct tarjeta_id::int) as x from canjes where codigo_confirmacion = any ($1)',
    [
      [
        codigo,
        ...[...JSON.stringify(reply).matchAll(/"CodigoConfirmacion":"(\w+)"/g)].map(
          ([, one]) => one,
        ),
      ],
    ],
  );
const pendiente = await uno<number>(
  `select c.tarjeta_id::int as x from canjes c join farmacias f on f.id = c.farmacia_id
    where f.codigo = 'CR-F001' and c.vigente and c.cambio_en > $1
    order by c.cambio_en, c.id limit 1`,
  [demoNow],
);
const asked: Readonly<Record<string, Asked>> = {
  'GET /api/pacientes/saldo/:cardOrId': {
    path: `/api/pacientes/saldo/${TARJETA}`,
    headers: { [CABECERA_NACIMIENTO]: nacimiento },
  },
  'GET /api/pacientes/afiliaciones': {
    path: '/api/pacientes/afiliaciones?desde=2026-06-01&hasta=2026-06-17&limit=2',
    who: 'operador.cr',
    of: (reply) =>
      Promise.all(
        (reply as { data: { NumeroTarjeta: string }[] }).data.map(({ NumeroTarjeta }) =>
          ids.tarjeta(NumeroTarjeta),
        ),
      ),
  },
  'GET /api/preregistro/pendientes': {
    of: (reply) =>
      Promise.all(
        [
          ...new Set((reply as { data: { Tarjeta: string }[] }).data.map(({ Tarjeta }) => Tarjeta)),
        ].map((tarjeta) => ids.tarjeta(tarjeta)),
      ),
  },
  'GET /api/canjes/tarjeta/:card': { path: `/api/canjes/tarjeta/${TARJETA}` },
  'GET /api/preregistro/tarjeta/:card': { path: `/api/preregistro/tarjeta/${TARJETA}` },
  'GET /api/canjes/preregistro/:promotionId/:cardId': {
    path: `/api/canjes/preregistro${porTarjeta}`,
  },
  'GET /api/canjes/historico-anual/:promotionId/:cardId': {
    path: `/api/canjes/historico-anual${porTarjeta}`,
  },
  'GET /api/preregistro/preregistro/:promotionId/:cardId': {
    path: `/api/preregistro/preregistro${porTarjeta}`,
  },
  'POST /api/preregistro/save': { body: { ...guardada, factura: 'ALC-2' } },
  'PATCH /api/preregistro/update/:id': {
    path: `/api/preregistro/update/${preregistro}`,
    body: { factura: 'ALC-3', fecha_factura: '2026-06-11' },
  },
  'GET /api/canjes/busqueda-canje/:code': { path: `/api/canjes/busqueda-canje/${codigo}` },
  'GET /api/canjes/detalle/:code': { path: `/api/canjes/detalle/${codigo}` },
  'GET /api/canjes/antecedentes/:code': {
    path: `/api/canjes/antecedentes/${codigo}`,
    who: 'operador.cr',
    of: deLosCanjes,
  },
  'POST /api/canjes/canje-farmacias': {
    path: '/api/canjes/canje-farmacias?limit=1',
    body: { typeCanje: 'canjePendiente' },
    of: [pendiente],
  },
  'GET /api/canjes/buscar': {
    path: `/api/canjes/buscar?tarjeta=${TARJETA}&limit=1`,
    who: 'operador.cr',
  },
  'POST /api/canjes/reporte-oficina': {
    who: 'operador.cr',
    body: {
      fechaInicio: aprobado.fecha,
      fechaFinal: aprobado.fecha,
      farmacia: aprobado.farmacia,
      estado: 'Aprobado',
    },
    of: [aprobado.tarjeta],
  },
  'POST /api/canjes/reporte-farmacias': {
    who: aprobado.farmacia,
    body: {
      fechaInicio: aprobado.fecha,
      fechaFinal: aprobado.fecha,
      farmacia: aprobado.farmacia,
    },
    of: [aprobado.tarjeta],
  },
  'GET /api/liquidaciones/:id/observaciones': {
    path: `/api/liquidaciones/${disputada.id}/observaciones`,
    who: 'manager',
    of: disputada.tarjetas,
  },
  'GET /api/derechos/solicitudes/:id': {
    path: `/api/derechos/solicitudes/${await solicitud()}`,
    who: 'manager',
  },
  'POST /api/busqueda': { who: 'operador.cr', body: { Texto: TARJETA } },
  'POST /api/personas/:referencia': {
    path: `/api/personas/${referenciaDe(13)}`,
    who: 'operador.cr',
    body: { Razon: 'llamada' },
  },
  'POST /api/derechos/solicitudes/:id/ensayo': {
    path: `/api/derechos/solicitudes/${await solicitud()}/ensayo`,
    who: 'manager',
    body: { Acto: 'exportar' },
  },
  'POST /api/derechos/solicitudes/:id/aplicar': {
    path: `/api/derechos/solicitudes/${await solicitud()}/aplicar`,
    who: 'manager',
    body: { Acto: 'exportar' },
  },
};

test('every endpoint whose contract answers a patient’s data is asked here', () => {
  expect(Object.keys(asked).sort()).toEqual(deUnPaciente);
});

test.each(deUnPaciente)('the log line says whose data were answered by %s', async (route) => {
  const { path, who = 'CR-F001', body, headers, of = [persona] } = asked[route] ?? {};
  const [method = '', address = ''] = route.split(' ');
  const token = await tokenFor(who, env());
  lines.length = 0;
  const reply = await send(env(), `${method} ${path ?? address}`, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });
  const [line] = lines;
  expect(line?.status).toBe(200);
  const whose = typeof of === 'function' ? await of(reply.body) : of;
  expect([...(line?.reached ?? [])].sort()).toEqual([...whose].sort());
});

test('an answer without a patient’s data records no card', async () => {
  lines.length = 0;
  await call('CR-F001', 'GET /api/canjes/contadores', undefined, env());
  expect(lines.at(-1)?.reached).toBeUndefined();
});
