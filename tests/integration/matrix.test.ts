import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../../netlify/http/environment.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import { appOf, apps } from '../support/apps.ts';
import { adminDeOtraCadena, demoIds, OTRA_CADENA, tokenOf } from '../support/demoWorld.ts';
import { testEnvironment } from '../support/environment.ts';
import { freshDatabase } from '../support/freshDatabase.ts';
import { PERSONAS } from '../support/personas.ts';
import { linea, redeem, solicitud } from '../support/redemption.ts';
import { type Received, send } from '../support/request.ts';
import { oneIn } from '../support/size.ts';
import { changesBetween, tablesNow } from '../support/tables.ts';

// Who may call what, over every endpoint of the contracts, each asked for what really is at
// CR-F001. An endpoint without a row here fails.

/** The demo data has no Administrador of another country. */
const ADMINISTRADOR_AJENO = 'administrador.pan';
const people = [
  ['a visitor', null],
  ['an Operador', 'operador.cr'],
  ['a Manager', 'manager'],
  ['its Regente', 'CR-F001'],
  ['its chain’s admin', 'admin.cr'],
  ['another pharmacy’s Regente', 'CR-F009'],
  ['another chain’s admin', OTRA_CADENA],
  ['an Operador abroad', 'operador.pan'],
  ['a Regente abroad', 'PAN-F001'],
  ['a chain’s admin abroad', 'admin.pan'],
  ['an Administrador', 'administrador.cr'],
  ['an Administrador of all countries', 'administrador'],
  ['an Administrador abroad', ADMINISTRADOR_AJENO],
] as const;

const database = await freshDatabase('demo');
afterAll(() => database.drop());
const env = testEnvironment(database);
await adminDeOtraCadena(database);
await database.query(
  `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, clave_cambiada_en)
   select $1, clave_hash, 'Administrador', '507', now() from usuarios where nombre_usuario = 'administrador.cr'`,
  [ADMINISTRADOR_AJENO],
);

/** What is of CR-F001; each such that nobody can change it any more. */
const ids = demoIds(database);
const tarjeta = await ids.tarjeta('CR100000001');
const promocion = await ids.promocion('506', 1);
const farmacia = await ids.farmacia('CR-F001');
const [decidido, rechazado] = await Promise.all(
  ['Aprobado', 'Rechazado'].map(async (estado) => {
    const [row] = await database.query<{ codigo: string }>(
      `select codigo_confirmacion as codigo from canjes where farmacia_id = $1 and estado = $2
        order by id desc limit 1`,
      [farmacia, estado],
    );
    return row?.codigo ?? '';
  }),
);
await redeem(database, env, 'CR-F001', {
  TarjetaPacienteId: await ids.tarjeta('CR100000014'),
  Facturas: [linea(farmacia, '2026-05-28', 'PRE-1401'), linea(farmacia, '2026-06-12', 'PRE-1402')],
});
const [canjeado] = await database.query<{ id: number }>(
  `select id::int from preregistros where numero = 'PRE-1401' and estado = 'Canjeado'
      and farmacia_id = $1`,
  [farmacia],
);
/** A settlement of CR-F001 that nobody can move any more. */
const [cerrada] = await database.query<{ id: number }>(
  `select id::int from liquidaciones where farmacia_id = $1 and estado = 'Cerrada' order by id limit 1`,
  [farmacia],
);
const usada = { NumeroFactura: 'USADA-1', Fecha: '2026-06-10', FarmaciaId: farmacia };
const [{ huella } = { huella: '' }] = await database.query<{ huella: string }>(
  'select huella from textos_legales limit 1',
);
const [regente] = await database.query<{ id: number }>(
  `select id from usuarios where nombre_usuario = 'CR-F001'`,
);
const usuario = `usuarios/${regente?.id ?? 0}`;
const [propuesta] = await database.query<{ id: number }>(
  `insert into propuestas (tipo, objeto, pais_codigo, datos, antes, despues, propuesta_por, propuesta_en,
                           estado, decidida_en)
   select 'cuatro-ojos', 'Segunda aprobación', '506', '{}', null, '{}', id, now(), 'Retirada', now()
     from usuarios where nombre_usuario = 'administrador.cr' returning id::int`,
);
const propuesta506 = `propuestas/${propuesta?.id ?? 0}`;
const conClave = { ClaveActual: CLAVE_DEMO };
/** An import of Costa Rica's Administrador that was looked at and changes nothing. */
const IMPORTACION = '00000000-0000-4000-8000-0000000000a1';
await database.query(
  `insert into importaciones (id, tipo, archivo, usuario_id, pais_codigo, estado, creada_en)
   select $1, 'medicos', 'medicos.csv', id, '506', 'Revisada', now()
     from usuarios where nombre_usuario = 'administrador.cr'`,
  [IMPORTACION],
);
const medico = await ids.medico('CR-M001');
const KEY = '00000000-0000-4000-8000-000000000000';
const reporte = { fechaInicio: '2026-06-01', fechaFinal: '2026-06-17', farmacia: 'CR-F001' };

/**
 * Per endpoint, in the order of `people`. `y` is served: the answer's status is `status`. `-` may not: 401 without
 * a session, 403 with one. `x` is told 404, as if what is asked for did not exist.
 */
interface Row {
  readonly who: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly status: number;
}
const ALL = 'yyyyy yyyyy yyy';
const STAFF = '-yyyy yyyyy yyy';
/** Who works with redemptions. */
const MOSTRADOR = '-yyyy yyyyy';
/** What is of Costa Rica, and what is of all countries, for who administers. */
const ADMINISTRAN = '----- ----- yyx';
const APRUEBAN = '--y-- ----- yyx';
/** A file of Costa Rica's Administrador, for who sends it. */
const SU_AUTOR = '----- ----- yxx';
/** What is of one's own, whoever of them asks. */
const OFICINA = '----- ----- yyy';
const APRUEBA_QUIEN_SEA = '--y-- ----- yyy';
/** What belongs to a pharmacy, what to a country. */
const THEIRS = '-yyyy xxxxx';
const COUNTRY = '-yyyy yyxxx';
const NOBODY = '----- -----';
const matrix: Readonly<Record<string, Row>> = {
  'GET /api/salud': { who: ALL, status: 200 },
  'GET /api/openapi.json': { who: ALL, status: 200 },
  'POST /api/auth/login': { who: ALL, body: {}, status: 422 },
  'GET /api/auth/refresh_token': { who: STAFF, status: 200 },
  'POST /api/auth/logout': { who: ALL, status: 200 },
  'POST /api/auth/clave': { who: STAFF, body: {}, status: 422 },
  'GET /api/auth/sesiones': { who: STAFF, status: 200 },
  'POST /api/auth/sesiones/cerrar': { who: STAFF, body: {}, status: 422 },
  'GET /api/factores': { who: STAFF, status: 200 },
  'POST /api/factores/ingreso/llave': { who: ALL, body: {}, status: 422 },
  'POST /api/factores/ingreso/codigo': { who: ALL, body: {}, status: 422 },
  'POST /api/factores/llaves/opciones': { who: STAFF, body: {}, status: 422 },
  'POST /api/factores/llaves': { who: STAFF, body: {}, status: 422 },
  'POST /api/factores/llaves/quitar': { who: STAFF, body: {}, status: 422 },
  'POST /api/factores/codigos/nuevo': { who: STAFF, body: {}, status: 422 },
  'POST /api/factores/codigos': { who: STAFF, body: {}, status: 422 },
  'POST /api/factores/codigos/quitar': { who: STAFF, body: {}, status: 422 },

  'GET /api/canjes/tarjeta/:card': { who: COUNTRY, path: 'tarjeta/CR100000001', status: 200 },
  'GET /api/canjes/farmacia/:code': { who: THEIRS, path: 'farmacia/CR-F001', status: 200 },
  'GET /api/canjes/promociones/:country': { who: STAFF, path: 'promociones/506', status: 200 },
  'GET /api/canjes/medico/:country/:doctorCode': {
    who: STAFF,
    path: 'medico/506/CR-M001',
    status: 200,
  },
  'GET /api/canjes/distribuidores/:country': {
    who: STAFF,
    path: 'distribuidores/506',
    status: 200,
  },
  'GET /api/canjes/preregistro/:promotionId/:cardId': {
    who: COUNTRY,
    path: `preregistro/${promocion}/${tarjeta}`,
    status: 200,
  },
  'GET /api/canjes/historico-anual/:promotionId/:cardId': {
    who: COUNTRY,
    path: `historico-anual/${promocion}/${tarjeta}`,
    status: 200,
  },
  // A redemption may have invoices of other pharmacies of the country.
  'POST /api/canjes/validarFactura': {
    who: '-yyy- y-xx-',
    body: { ...usada, PromocionId: promocion },
    status: 409,
  },
  'POST /api/canjes/aplicar/:param': {
    who: '-yyy- x-xx-',
    path: `aplicar/${KEY}`,
    body: await solicitud(database, { Facturas: [usada, linea(farmacia, '2026-06-10')] }),
    status: 409,
  },
  'GET /api/canjes/busqueda-canje/:code': {
    who: THEIRS,
    path: `busqueda-canje/${decidido}`,
    status: 200,
  },

  // The demo's first request is of Costa Rica. The Administrador's scope has tests of its own.
  'POST /api/derechos/solicitudes': { who: ALL, body: {}, status: 422 },
  'GET /api/derechos/solicitudes': { who: '--y-- ----- yyy', status: 200 },
  'GET /api/derechos/solicitudes/:id': {
    who: '--y-- ----- yyx',
    path: 'solicitudes/1',
    status: 200,
  },
  'POST /api/derechos/solicitudes/:id/ensayo': {
    who: '--y-- ----- yyx',
    path: 'solicitudes/1/ensayo',
    body: { Acto: 'exportar' },
    status: 200,
  },
  'POST /api/derechos/solicitudes/:id/aplicar': {
    who: '--y-- ----- yyy',
    path: 'solicitudes/1/aplicar',
    body: {},
    status: 422,
  },
  'POST /api/derechos/solicitudes/:id/movimientos': {
    who: '--y-- ----- yyy',
    path: 'solicitudes/1/movimientos',
    body: {},
    status: 422,
  },
  'POST /api/pacientes/consentimientos': { who: ALL, body: {}, status: 422 },
  'GET /api/pacientes/textos/:huella': { who: ALL, path: `textos/${huella}`, status: 200 },

  'GET /api/canjes/estadisticas': { who: '--y-- -----', status: 200 },
  'POST /api/canjes/canje-farmacias': {
    who: THEIRS,
    body: { typeCanje: 'canjePendiente', farmacia: 'CR-F001' },
    status: 200,
  },
  'GET /api/canjes/contadores': { who: MOSTRADOR, status: 200 },
  'POST /api/canjes/vistos': { who: THEIRS, body: { Codigos: [rechazado] }, status: 200 },
  // Only one's own: every other name is 403, which the tests of the lists assert.
  'GET /api/canjes/farmacias/:userName': { who: MOSTRADOR, path: 'farmacias/{me}', status: 200 },
  'GET /api/canjes/productos': { who: MOSTRADOR, status: 200 },
  'POST /api/canjes/reporte-farmacias': { who: '---yy xx-xx', body: reporte, status: 200 },
  'POST /api/canjes/reporte-resumen': { who: '---yy xx-xx', body: reporte, status: 200 },
  'POST /api/canjes/reporte-export': { who: '---yy xx-xx', body: reporte, status: 200 },
  'GET /api/canjes/detalle/:code': { who: THEIRS, path: `detalle/${decidido}`, status: 200 },
  // Found within one's own country alone: abroad, nothing of it.
  'GET /api/canjes/buscar': { who: '-yy-- --y--', path: 'buscar?factura=USADA-1', status: 200 },
  'GET /api/canjes/motivos-rechazo': { who: '-yy-- --y--', status: 200 },
  'GET /api/canjes/tablero': { who: '-yy-- --y--', status: 200 },
  'GET /api/canjes/cola': { who: '-yy-- --y--', status: 200 },
  'GET /api/canjes/antecedentes/:code': {
    who: '-yy-- --x--',
    path: `antecedentes/${decidido}`,
    status: 200,
  },
  'POST /api/canjes/auditar/:code': {
    who: '-yy-- --x--',
    path: `auditar/${decidido}`,
    body: { Decision: 'Aprobado' },
    status: 409,
  },
  'POST /api/canjes/anular/:code': {
    who: '-yyy- x-xx-',
    path: `anular/${decidido}`,
    body: {},
    status: 409,
  },

  'GET /api/administracion/actos': { who: APRUEBA_QUIEN_SEA, status: 200 },
  'GET /api/administracion/actos/exportar': { who: APRUEBA_QUIEN_SEA, status: 200 },
  'GET /api/administracion/propuestas': { who: APRUEBA_QUIEN_SEA, status: 200 },
  'GET /api/administracion/propuestas/:id': { who: APRUEBAN, path: propuesta506, status: 200 },
  'POST /api/administracion/propuestas/:id/decision': {
    who: APRUEBAN,
    path: `${propuesta506}/decision`,
    body: { ...conClave, Decision: 'Aprobar' },
    status: 409,
  },
  'POST /api/administracion/propuestas/:id/retiro': {
    who: ADMINISTRAN,
    path: `${propuesta506}/retiro`,
    body: {},
    status: 409,
  },
  'GET /api/administracion/ajustes': { who: APRUEBA_QUIEN_SEA, status: 200 },
  // Of all countries: nothing to who has one.
  'POST /api/administracion/ajustes': { who: OFICINA, body: {}, status: 422 },
  'GET /api/administracion/usuarios': { who: '----y -y--y yyy', status: 200 },
  'GET /api/administracion/usuarios/:id': {
    who: '----y -x--x yyx',
    path: usuario,
    status: 200,
  },
  'POST /api/administracion/usuarios': { who: OFICINA, body: {}, status: 422 },
  'POST /api/administracion/usuarios/archivo': { who: OFICINA, body: {}, status: 422 },
  'PATCH /api/administracion/usuarios/:id': {
    who: ADMINISTRAN,
    path: usuario,
    body: { ...conClave, Rol: 'Operador', Pais: '506' },
    status: 409,
  },
  'POST /api/administracion/usuarios/:id/activo': {
    who: OFICINA,
    path: `${usuario}/activo`,
    body: {},
    status: 422,
  },
  'POST /api/administracion/usuarios/:id/enlace': {
    who: '----y -y--y yyy',
    path: `${usuario}/enlace`,
    body: {},
    status: 422,
  },
  'POST /api/administracion/usuarios/:id/sesiones': {
    who: '----- ----- xxx',
    path: `${usuario}/sesiones`,
    body: { ...conClave, Sesion: KEY },
    status: 404,
  },
  'POST /api/administracion/usuarios/:id/desbloqueo': {
    who: '----y -y--y yyy',
    path: `${usuario}/desbloqueo`,
    body: {},
    status: 422,
  },
  'POST /api/administracion/usuarios/:id/factores': {
    who: OFICINA,
    path: `${usuario}/factores`,
    body: {},
    status: 422,
  },
  'GET /api/administracion/mi-correo': { who: STAFF, status: 200 },
  'POST /api/administracion/mi-correo': { who: STAFF, body: {}, status: 422 },
  'POST /api/auth/enlace': { who: ALL, body: {}, status: 422 },
  'POST /api/auth/enlace/uso': { who: ALL, body: {}, status: 422 },

  'GET /api/liquidaciones': { who: MOSTRADOR, status: 200 },
  'GET /api/liquidaciones/por-reponer': { who: MOSTRADOR, status: 200 },
  'GET /api/liquidaciones/por-reponer/canjes': { who: MOSTRADOR, status: 200 },
  'GET /api/liquidaciones/deudas': { who: '-yy-- --y--', status: 200 },
  'GET /api/liquidaciones/exportar': { who: MOSTRADOR, status: 200 },
  'GET /api/liquidaciones/nota': { who: THEIRS, path: `nota?id=${cerrada?.id}`, status: 200 },
  'GET /api/liquidaciones/cuenta': {
    who: THEIRS,
    path: 'cuenta?mes=2026-05&farmacia=CR-F001',
    status: 200,
  },
  'GET /api/liquidaciones/cuenta-excel': {
    who: THEIRS,
    path: 'cuenta-excel?mes=2026-05&farmacia=CR-F001',
    status: 200,
  },
  'GET /api/liquidaciones/:id': { who: THEIRS, path: String(cerrada?.id), status: 200 },
  'GET /api/liquidaciones/:id/lineas': {
    who: THEIRS,
    path: `${cerrada?.id}/lineas`,
    status: 200,
  },
  'GET /api/liquidaciones/:id/observaciones': {
    who: THEIRS,
    path: `${cerrada?.id}/observaciones`,
    status: 200,
  },
  // A distributor's alone: liquidaciones/permisos.test.ts.
  'POST /api/liquidaciones/cortar/:param': {
    who: NOBODY,
    path: `cortar/${KEY}`,
    body: { Grupos: null },
    status: 409,
  },
  'POST /api/liquidaciones/envios': { who: NOBODY, status: 415 },
  'POST /api/liquidaciones/:id/deshacer': {
    who: NOBODY,
    path: `${cerrada?.id}/deshacer`,
    status: 409,
  },
  'POST /api/liquidaciones/:id/enviar': {
    who: NOBODY,
    path: `${cerrada?.id}/enviar`,
    body: { Guia: 'A1', Fecha: '2026-06-17' },
    status: 409,
  },
  'POST /api/liquidaciones/:id/recibir': {
    who: '---yy xx-xx',
    path: `${cerrada?.id}/recibir`,
    body: { Faltan: [] },
    status: 409,
  },
  'POST /api/liquidaciones/:id/cerrar': {
    who: '-yy-- --x--',
    path: `${cerrada?.id}/cerrar`,
    status: 409,
  },
  'POST /api/liquidaciones/:id/resolver': {
    who: '-yy-- --x--',
    path: `${cerrada?.id}/resolver`,
    body: { Resolucion: 'Reponer' },
    status: 409,
  },

  'POST /api/preregistro/save': {
    who: THEIRS,
    body: {
      factura: usada.NumeroFactura,
      fecha_factura: usada.Fecha,
      TarjetaPacienteId: tarjeta,
      PromocionId: promocion,
      FarmaciaId: farmacia,
    },
    status: 409,
  },
  'PATCH /api/preregistro/update/:id': {
    who: THEIRS,
    path: `update/${canjeado?.id}`,
    body: { factura: 'A', fecha_factura: '2026-06-17' },
    status: 409,
  },
  'DELETE /api/preregistro/:id': { who: THEIRS, path: String(canjeado?.id), status: 409 },
  'GET /api/preregistro/tarjeta/:card': { who: COUNTRY, path: 'tarjeta/CR100000001', status: 200 },
  'GET /api/preregistro/promociones/:country': {
    who: MOSTRADOR,
    path: 'promociones/506',
    status: 200,
  },
  'GET /api/preregistro/preregistro/:promotionId/:cardId': {
    who: COUNTRY,
    path: `preregistro/${promocion}/${tarjeta}`,
    status: 200,
  },

  'GET /api/catalogos/:catalogo': { who: OFICINA, path: 'medicos', status: 200 },
  'GET /api/catalogos/:catalogo/:id': {
    who: ADMINISTRAN,
    path: `medicos/${medico}`,
    status: 200,
  },
  'GET /api/catalogos/:catalogo/archivo/xlsx': {
    who: OFICINA,
    path: 'medicos/archivo/xlsx',
    status: 200,
  },
  'POST /api/catalogos/:catalogo': {
    who: OFICINA,
    path: 'medicos',
    body: { Valores: {} },
    status: 422,
  },
  // A code is never changed.
  'PATCH /api/catalogos/:catalogo/:id': {
    who: ADMINISTRAN,
    path: `medicos/${medico}`,
    body: { Valores: { codigo: 'CR-X001' } },
    status: 422,
  },
  'GET /api/importaciones': { who: APRUEBA_QUIEN_SEA, status: 200 },
  'POST /api/importaciones': { who: OFICINA, body: {}, status: 422 },
  'GET /api/importaciones/:id': { who: APRUEBAN, path: IMPORTACION, status: 200 },
  'GET /api/importaciones/:id/lineas': {
    who: APRUEBAN,
    path: `${IMPORTACION}/lineas`,
    status: 200,
  },
  'GET /api/importaciones/:id/faltas': {
    who: ADMINISTRAN,
    path: `${IMPORTACION}/faltas`,
    status: 200,
  },
  'POST /api/importaciones/:id/lineas': {
    who: SU_AUTOR,
    path: `${IMPORTACION}/lineas`,
    body: { Lineas: [{ Linea: 2, Celdas: ['CR-X001'] }] },
    status: 409,
  },
  'POST /api/importaciones/:id/revision': {
    who: SU_AUTOR,
    path: `${IMPORTACION}/revision`,
    body: {},
    status: 200,
  },
  'POST /api/importaciones/:id/aplicacion': {
    who: ADMINISTRAN,
    path: `${IMPORTACION}/aplicacion`,
    body: {},
    status: 409,
  },
  'POST /api/importaciones/:id/regreso': {
    who: ADMINISTRAN,
    path: `${IMPORTACION}/regreso`,
    body: {},
    status: 409,
  },
  'GET /api/renovaciones/:anio': { who: OFICINA, path: '2027', status: 200 },
  'POST /api/renovaciones/:anio': { who: OFICINA, path: '2027', body: {}, status: 422 },

  'GET /api/promociones/:country': { who: ALL, path: '506', status: 200 },
  'GET /api/farmacias/afiliadas/:country': { who: ALL, path: 'afiliadas/506', status: 200 },
  'POST /api/farmacias/search': { who: ALL, body: { key: '', pais: '506' }, status: 200 },
  'GET /api/medicos/:countryCode': { who: ALL, path: '506', status: 200 },
  'GET /api/pacientes/validar/:card': { who: ALL, path: 'validar/CR900000001', status: 200 },
  'GET /api/pacientes/validarIdentificacion/:id': {
    who: ALL,
    path: 'validarIdentificacion/1-2345-6789',
    status: 200,
  },
  'GET /api/pacientes/countries': { who: ALL, status: 200 },
  'GET /api/pacientes/saldo/:cardOrId': { who: ALL, path: 'saldo/CR100000011', status: 200 },
  'POST /api/pacientes': { who: ALL, body: {}, status: 422 },
  'POST /api/pacientes/reclamos': { who: ALL, body: {}, status: 422 },
};

beforeEach(() => database.query('delete from intentos'));

test('every endpoint has a row, and every row an endpoint that is served [V6.3.4 V8.1.1]', () => {
  const routes = Object.keys(matrix).sort();
  expect(routes).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort());
  expect(routes).toEqual([...apps.keys()].sort());
});

/** A row's request as `user` sends it. */
const ask = (
  route: string,
  { path, body }: Row,
  user: string | null,
  {
    as = env,
    ...sent
  }: { as?: Environment; token?: string; headers?: Record<string, string> } = {},
) => {
  const app = appOf(route);
  const [method = '', pattern = ''] = route.split(' ');
  const area = pattern.split('/').slice(0, 3).join('/');
  const address = path === undefined ? pattern : `${area}/${path.replace('{me}', user ?? 'x')}`;
  return send(app, as, `${method} ${address}`, { body, ...sent });
};

/** Sessions that no answer since can have ended. */
const tokens = new Map<string, string>();
const tokenFor = async (user: string | null) => {
  if (user === null) return {};
  const token = tokens.get(user) ?? (await tokenOf(database, env, user));
  tokens.set(user, token);
  return { token };
};

describe.each(Object.entries(matrix))('%s', (route, row) => {
  const { status } = row;
  // Who administers does nothing else: what a row does not say of them, they may not.
  const may = row.who.replaceAll(' ', '').padEnd(people.length, '-').split('');
  const verdicts = { y: 'serves', x: 'finds nothing for', '-': 'refuses' } as const;
  const asked = people.map(
    ([name, user], i) => [verdicts[may[i] as keyof typeof verdicts], name, user] as const,
  );

  // Counters (of tries, of refusals) apart, which nobody sees and `tablesNow` does not read.
  const isReading = route.startsWith('GET ');
  const mayChange = (verdict: string) => !isReading && status < 400 && verdict === 'serves';
  const unchanged = asked.filter(([verdict]) => !mayChange(verdict));
  /** What each person was answered, and what the log got. */
  const answers = new Map<string | null, { reply: Received; lines: unknown[] }>();
  let changes: unknown;

  // Everybody asks once: first those whose request may change nothing.
  beforeAll(async () => {
    const sent = new Map<string | null, { token?: string }>();
    for (const [, user] of people) sent.set(user, await tokenFor(user));
    const asks = async ([, , user]: (typeof asked)[number]) => {
      const lines: unknown[] = [];
      const as = { ...env, log: (line: unknown) => lines.push(line) };
      const reply = await ask(route, row, user, { as, ...sent.get(user) });
      answers.set(user, { reply, lines });
    };
    const before = await tablesNow(database);
    for (const one of unchanged) await asks(one);
    changes = changesBetween(before, await tablesNow(database));
    for (const one of asked) if (mayChange(one[0])) await asks(one);
    if (asked.some(([verdict]) => mayChange(verdict)) || route.includes('/auth/')) tokens.clear();
  });

  test.each(asked)('%s %s, and logs it [V8.2.1 V16.3.2]', (verdict, _, user) => {
    const { reply, lines } = answers.get(user) ?? {};
    const refused = user === null ? 401 : 403;
    const expected = { serves: status, 'finds nothing for': 404, refuses: refused }[verdict];
    expect(reply?.status).toBe(expected);
    expect(lines).toMatchObject([{ route: route.split(' ')[1], status: expected }]);
    if (expected === 403) expect(lines).toMatchObject([{ event: 'permission-refused' }]);
    if (expected >= 400) {
      expect(reply?.headers.get('content-type')).toBe('application/problem+json');
    }
  });

  if (unchanged.length > 0) {
    test('changes nothing, be it reading or refused [V3.5.3]', () => {
      expect(changes).toEqual({});
    });
  }
  if (!isReading) {
    test('refuses another site’s page, before anything is looked at [V3.5.1]', async () => {
      const token = await tokenOf(database, env, 'manager');
      const headers = { 'sec-fetch-site': 'cross-site' };
      const before = await tablesNow(database);
      const reply = await ask(route, row, 'manager', { token, headers });
      expect(reply).toMatchObject({
        status: 403,
        body: { detail: 'Esta solicitud no viene de nuestro sitio.' },
      });
      expect(changesBetween(before, await tablesNow(database))).toEqual({});
    });
  }
});

describe('a session that is good no more [V7.4.1 V7.4.2 V8.3.1]', () => {
  const guarded = Object.entries(matrix).filter(([, { who }]) => who.startsWith('-'));
  const staff = PERSONAS.map(({ userName }) => userName);
  const endings: readonly (readonly [
    string,
    (token: string, user: string) => Promise<Environment>,
  ])[] = [
    [
      'of a disabled user',
      async (_, user) => {
        await database.query('update usuarios set activo = false where nombre_usuario = $1', [
          user,
        ]);
        return env;
      },
    ],
    [
      'with an expired token',
      () => Promise.resolve({ ...env, now: () => new Date(env.now().getTime() + 901_000) }),
    ],
    [
      'that was ended',
      async (token) => {
        await send(appOf('POST /api/auth/logout'), env, 'POST /api/auth/logout', { token });
        return env;
      },
    ],
    [
      'older than a day',
      async () => {
        await database.query(`update sesiones set expira_en = creada_en + interval '1 second'`);
        return { ...env, now: () => new Date(env.now().getTime() + 2_000) };
      },
    ],
  ];

  afterEach(() =>
    database.query('update usuarios set activo = true where nombre_usuario = any($1)', [staff]),
  );

  test('is of every endpoint but the public ones', () => {
    const closed = ENDPOINTS.filter(({ access }) => access !== 'public');
    expect(guarded.map(([route]) => route).sort()).toEqual(
      // It is public because it takes the refresh token too.
      [
        'GET /api/auth/refresh_token',
        ...closed.map(({ method, path }) => `${method} ${path}`),
      ].sort(),
    );
  });

  const all = endings.flatMap(([name, end]) => staff.map((user) => [name, user, end] as const));
  test.each(oneIn(5, all))('%s (%s) opens no route', async (_, user, end) => {
    const token = await tokenOf(database, env, user);
    const as = await end(token, user);
    const before = await tablesNow(database);
    for (const [route, row] of guarded) {
      const reply = await ask(route, row, user, { as, token });
      expect(reply.status, route).toBe(401);
    }
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
  });
});
