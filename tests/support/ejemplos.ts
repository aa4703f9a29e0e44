import { randomBytes } from 'node:crypto';
import versiones from '../../content/legales/versiones.json' with { type: 'json' };
import type { Environment } from '../../netlify/http/environment.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { referenciaDe } from '../../netlify/tools/demo/pacientes.ts';
import { CABECERA_NACIMIENTO } from '../../src/contracts/pacientes.ts';
import { ID_MAXIMO } from '../../src/domain/ids.ts';
import { formulario } from './afiliacion.ts';
import { adminDeOtraCadena, demoIds, OTRA_CADENA } from './demoWorld.ts';
import { peticion } from './derechos.ts';
import type { TestDatabase } from './freshDatabase.ts';
import { suscripcion } from './push.ts';
import { linea, redeem, solicitud } from './redemption.ts';

// One entry for each endpoint: its callers, a request and, without a session, a stranger's calls. The tests loop over
// the contracts and look their entries up here: an endpoint without an entry fails.

/** Nothing is sent, where something must be. */
const VACIO = { body: {}, status: 422 };

/** The demo data has no Administrador of another country. */
export const ADMINISTRADOR_AJENO = 'administrador.pan';
/** Like `distribuidor.cr`, of another distributor of its country. */
const OTRO_DISTRIBUIDOR = 'distribuidor.otro';
/** The callers, 5, 5, 3 and 3 in `who`. Each asks for data of CR-F001. */
export const people = [
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
  ['its distributor', 'distribuidor.cr'],
  ['another distributor', OTRO_DISTRIBUIDOR],
  ['a distributor abroad', 'distribuidor.pan'],
] as const;

/** Calls without a session: what they send, their answers, and the rows that they leave. */
interface Stranger {
  /** The address, if the contract's has a parameter. */
  readonly path?: (i: number) => string;
  readonly body?: (i: number) => object;
  readonly headers?: Record<string, string>;
  /** Every status that the calls may have. */
  readonly told: readonly number[];
  /** The most rows that may be left, by table; none in tables that are not named. */
  readonly left?: Readonly<Record<string, number>>;
}

/** An endpoint's entry. */
export interface Ejemplo {
  /**
   * A letter for each of `people`, in their order; missing ones are `-`. `y`: answered with `status`. `-`: refused, 401
   * without a session, 403 with one. `x`: answered 404, as if the data did not exist.
   */
  readonly who: string;
  /** After the area's address, in place of the contract's path. */
  readonly path?: string;
  readonly body?: unknown;
  /** 200 if it is not given. */
  readonly status?: number;
  /** For an endpoint that asks for no session. */
  readonly stranger?: Stranger;
}

/** 'METHOD /address' of an entry's `path`, for a user. */
export const pedida = (route: string, path: string | undefined, user: string | null): string => {
  const [method = '', pattern = ''] = route.split(' ');
  const area = pattern.split('/').slice(0, 3).join('/');
  return `${method} ${path === undefined ? pattern : `${area}/${path.replace('{me}', user ?? 'x')}`}`;
};

const ALL = 'yyyyy yyyyy yyy yyy';
const STAFF = '-yyyy yyyyy yyy yyy';
/** The profiles that work with redemptions. */
const MOSTRADOR = '-yyyy yyyyy';
/** Administradores within whose scope Costa Rica is; and those who approve there. */
const ADMINISTRAN = '----- ----- yyx';
const APRUEBAN = '--y-- ----- yyx';
/** The author of a file, Costa Rica's Administrador. */
const SU_AUTOR = '----- ----- yxx';
/** Administradores of any country; and those who approve in any country. */
const OFICINA = '----- ----- yyy';
const APRUEBAN_DONDE_SEA = '--y-- ----- yyy';
/** Users within whose scope the pharmacy is; and those of its country. */
const THEIRS = '-yyyy xxxxx';
const COUNTRY = '-yyyy yyxxx';
/** Who sees boxes and settlements; and those who see one of this pharmacy and distributor. */
const CAJAS = `${MOSTRADOR} --- yyy`;
const LIQUIDACION = `${THEIRS} --- yxx`;
const DISTRIBUIDORES = '----- ----- --- yyy';
const SU_DISTRIBUIDOR = '----- ----- --- yxx';
const token = () => randomBytes(32).toString('base64url');
const nacido = { FechaNacimiento: '1960-01-01' };
/** The rows of accepted requests of rights or claims, ten from an address. */
const SOLICITUDES = { solicitudes: 10, solicitud_movimientos: 10, intentos: 2 };

/** Prepares the demo data of `database`, and answers every endpoint's entry by 'METHOD /path'. */
export async function ejemplos(
  database: TestDatabase,
  env: Environment,
): Promise<Readonly<Record<string, Ejemplo>>> {
  await adminDeOtraCadena(database);
  await database.query(
    `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, clave_cambiada_en)
     select $1, clave_hash, 'Administrador', '507', now() from usuarios where nombre_usuario = 'administrador.cr'`,
    [ADMINISTRADOR_AJENO],
  );
  await database.query(
    `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, distribuidor_id, clave_cambiada_en)
     select $1, u.clave_hash, 'Distribuidor', '506', d.id, now() from usuarios u, distribuidores d
      where u.nombre_usuario = 'distribuidor.cr' and d.pais_codigo = '506' and d.id <> u.distribuidor_id
      order by d.id limit 1`,
    [OTRO_DISTRIBUIDOR],
  );

  // Data of CR-F001, in a state that none of these requests changes.
  const ids = demoIds(database);
  const tarjeta = await ids.tarjeta('CR100000001');
  const promocion = await ids.promocion('506', 1);
  const farmacia = await ids.farmacia('CR-F001');
  const [decidido, rechazado] = await Promise.all(
    ['Aprobado', 'Rechazado'].map(async (estado) => {
      const [row] = await database.query<{ codigo: string }>(
        // An approved one can no longer be reopened; a rejected one is in the list of the last 48 hours.
        `select codigo_confirmacion as codigo from canjes where farmacia_id = $1 and estado = $2
          order by id ${estado === 'Aprobado' ? 'asc' : 'desc'} limit 1`,
        [farmacia, estado],
      );
      return row?.codigo ?? '';
    }),
  );
  await redeem(database, env, 'CR-F001', {
    TarjetaPacienteId: await ids.tarjeta('CR100000014'),
    Facturas: [
      linea(farmacia, '2026-05-28', 'PRE-1401'),
      linea(farmacia, '2026-06-12', 'PRE-1402'),
    ],
  });
  const [canjeado] = await database.query<{ id: number }>(
    `select id::int from preregistros where numero = 'PRE-1401' and estado = 'Canjeado'
        and farmacia_id = $1`,
    [farmacia],
  );
  // A closed settlement of CR-F001 and its distributor.
  const [cerrada] = await database.query<{ id: number }>(
    `select l.id::int from liquidaciones l join usuarios u using (distribuidor_id)
      where nombre_usuario = 'distribuidor.cr' and l.farmacia_id = $1 and estado = 'Cerrada' limit 1`,
    [farmacia],
  );
  const usada = { NumeroFactura: 'PRE-1401', Fecha: '2026-05-28', FarmaciaId: farmacia };
  const [{ huella } = { huella: '' }] = await database.query<{ huella: string }>(
    'select huella from textos_legales limit 1',
  );
  const usuario = `usuarios/${await ids.usuario('CR-F001')}`;
  const [propuesta] = await database.query<{ id: number }>(
    `insert into propuestas (tipo, objeto, pais_codigo, datos, antes, despues, propuesta_por, propuesta_en,
                             estado, decidida_en)
     select 'cuatro-ojos', 'Segunda aprobación', '506', '{}', null, '{}', id, now(), 'Retirada', now()
       from usuarios where nombre_usuario = 'administrador.cr' returning id::int`,
  );
  const propuesta506 = `propuestas/${propuesta?.id ?? 0}`;
  const conClave = { ClaveActual: CLAVE_DEMO };
  // An import of Costa Rica's Administrador that was reviewed and changes nothing.
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

  return {
    'GET /api/salud': { who: ALL, stranger: { told: [200], left: { intentos: 1 } } },
    'GET /api/openapi.json': { who: ALL, stranger: { told: [200] } },
    'POST /api/auth/login': {
      who: ALL,
      ...VACIO,
      stranger: {
        body: (i) => ({ username: `NADIE-${i}`, password: `clave ${i}` }),
        told: [401, 429],
        // Two for each tried name. Beyond 30, tries are delayed, and only three at once leave rows.
        left: { intentos: 2_002 },
      },
    },
    'GET /api/auth/refresh_token': { who: STAFF, stranger: { told: [401] } },
    'POST /api/auth/logout': { who: ALL, stranger: { told: [200] } },
    'POST /api/auth/clave': { who: STAFF, ...VACIO },
    'GET /api/auth/sesiones': { who: STAFF },
    'POST /api/auth/sesiones/cerrar': { who: STAFF, ...VACIO },
    'GET /api/auth/avisos': { who: STAFF },
    'POST /api/auth/avisos': { who: STAFF, body: suscripcion('ejemplo') },
    'POST /api/auth/avisos/quitar': { who: STAFF },
    'GET /api/factores': { who: STAFF },
    'POST /api/factores/ingreso/llave': {
      who: ALL,
      ...VACIO,
      stranger: {
        body: () => ({
          Intento: token(),
          Llave: {
            id: token(),
            response: { clientDataJSON: token(), authenticatorData: token(), signature: token() },
          },
        }),
        told: [401],
      },
    },
    'POST /api/factores/ingreso/codigo': {
      who: ALL,
      ...VACIO,
      stranger: {
        body: (i) => ({ Intento: token(), Codigo: String(100_000 + i) }),
        told: [401],
      },
    },
    'POST /api/factores/llaves/opciones': { who: STAFF, ...VACIO },
    'POST /api/factores/llaves': { who: STAFF, ...VACIO },
    'POST /api/factores/llaves/quitar': { who: STAFF, ...VACIO },
    'POST /api/factores/codigos/nuevo': { who: STAFF, ...VACIO },
    'POST /api/factores/codigos': { who: STAFF, ...VACIO },
    'POST /api/factores/codigos/quitar': { who: STAFF, ...VACIO },
    'POST /api/factores/recuperacion': { who: STAFF, ...VACIO },

    'GET /api/canjes/tarjeta/:card': { who: COUNTRY, path: 'tarjeta/CR100000001' },
    'GET /api/canjes/farmacia/:code': { who: THEIRS, path: 'farmacia/CR-F001' },
    'GET /api/canjes/promociones/:country': { who: STAFF, path: 'promociones/506' },
    'GET /api/canjes/medico/:country/:doctorCode': { who: STAFF, path: 'medico/506/CR-M001' },
    'GET /api/canjes/distribuidores/:country': { who: STAFF, path: 'distribuidores/506' },
    'GET /api/canjes/preregistro/:promotionId/:cardId': {
      who: COUNTRY,
      path: `preregistro/${promocion}/${tarjeta}`,
    },
    'GET /api/canjes/historico-anual/:promotionId/:cardId': {
      who: COUNTRY,
      path: `historico-anual/${promocion}/${tarjeta}`,
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
    'GET /api/canjes/busqueda-canje/:code': { who: THEIRS, path: `busqueda-canje/${decidido}` },

    // The demo's first requests are of Costa Rica; the sixth was answered. The Administrador's scope has tests of its own.
    'POST /api/derechos/solicitudes': {
      who: ALL,
      ...VACIO,
      stranger: {
        body: () => peticion({ Numero: 'CR999999999' }),
        told: [200, 429],
        left: SOLICITUDES,
      },
    },
    'GET /api/derechos/solicitudes': { who: '-yy-- --y-- yyy' },
    'GET /api/derechos/solicitudes/:id': { who: '-yy-- --x-- yyx', path: 'solicitudes/1' },
    'POST /api/derechos/solicitudes/:id/ensayo': {
      who: '--y-- ----- yyx',
      path: 'solicitudes/1/ensayo',
      body: { Acto: 'exportar' },
    },
    'POST /api/derechos/solicitudes/:id/aplicar': {
      who: APRUEBAN,
      path: 'solicitudes/6/aplicar',
      body: { Acto: 'exportar' },
      status: 409,
    },
    'POST /api/derechos/solicitudes/:id/movimientos': {
      who: APRUEBAN,
      path: 'solicitudes/6/movimientos',
      body: { Tipo: 'Respondida', Nota: 'Por correo' },
      status: 409,
    },
    'POST /api/personas/:referencia': {
      who: '-yy-- --x-- yyx',
      path: referenciaDe(1),
      body: { Razon: 'llamada' },
    },
    'POST /api/personas/:referencia/solicitudes': {
      who: '-yy-- --y-- yyy',
      path: `${referenciaDe(1)}/solicitudes`,
      ...VACIO,
    },
    'POST /api/pacientes/consentimientos': {
      who: ALL,
      ...VACIO,
      stranger: {
        body: (i) => ({
          Pais: '506',
          Numero: `1-0003-${1000 + i}`,
          ...nacido,
          AvisoPrivacidad: true,
          AceptacionUso: true,
          VersionAvisoPrivacidad: versiones['aviso-privacidad'].version,
          VersionAceptacionUso: versiones['aceptacion-uso'].version,
        }),
        told: [200, 429],
        left: { intentos: 1 },
      },
    },
    'GET /api/pacientes/textos/:huella': {
      who: ALL,
      path: `textos/${huella}`,
      stranger: {
        path: () => `/api/pacientes/textos/${randomBytes(32).toString('hex')}`,
        told: [404],
      },
    },

    'POST /api/canjes/canje-farmacias': {
      who: THEIRS,
      body: { typeCanje: 'canjePendiente', farmacia: 'CR-F001' },
    },
    'GET /api/canjes/por-hacer': { who: STAFF },
    'GET /api/canjes/contadores': { who: MOSTRADOR },
    'POST /api/canjes/vistos': { who: THEIRS, body: { Codigos: [rechazado] } },
    // Only the caller's own: other names are 403, which the tests of the lists assert.
    'GET /api/canjes/farmacias/:userName': { who: STAFF, path: 'farmacias/{me}' },
    'GET /api/canjes/productos': { who: MOSTRADOR },
    'POST /api/canjes/reporte-farmacias': { who: '---yy xx-xx', body: reporte },
    'POST /api/canjes/reporte-resumen': { who: '---yy xx-xx', body: reporte },
    'POST /api/canjes/reporte-export': { who: '---yy xx-xx', body: reporte },
    'POST /api/canjes/reporte-oficina': { who: '-yy-- --x-- yyx', body: reporte },
    'POST /api/canjes/reporte-oficina-resumen': { who: '-yy-- --x-- yyx', body: reporte },
    'POST /api/canjes/reporte-oficina-export': { who: '-yy-- --x-- yyx', body: reporte },
    'GET /api/canjes/reporte-opciones': { who: '-yy-- --y-- yyy' },
    'POST /api/canjes/reporte-filtros': {
      who: '-yy-- --y-- yyy',
      body: { Nombre: 'Rechazados', Consulta: 'estado=Rechazado' },
    },
    // Another user's filter: nothing is deleted.
    'DELETE /api/canjes/reporte-filtros/:id': {
      who: '-yy-- --y-- yyy',
      path: 'reporte-filtros/2147483647',
    },
    'GET /api/canjes/detalle/:code': { who: THEIRS, path: `detalle/${decidido}` },
    // Found only within the caller's country.
    'GET /api/canjes/buscar': { who: '-yy-- --y--', path: 'buscar?factura=PRE-1401' },
    'GET /api/canjes/motivos-rechazo': { who: '-yy-- --y--' },
    'GET /api/canjes/tablero': { who: '-yy-y -yy-y' },
    'GET /api/canjes/muestra': { who: '-yy-- --y--' },
    'GET /api/canjes/cola': { who: '-yy-- --y--' },
    'GET /api/canjes/antecedentes/:code': { who: '-yy-- --x--', path: `antecedentes/${decidido}` },
    'POST /api/canjes/auditar/:code': {
      who: '-yy-- --x--',
      path: `auditar/${decidido}`,
      body: { Decision: 'Aprobado' },
      status: 409,
    },
    'POST /api/canjes/reabrir/:code': {
      who: '-yy-- --x--',
      path: `reabrir/${decidido}`,
      body: { Observaciones: 'Faltaba la receta.' },
      status: 409,
    },
    'POST /api/canjes/anular/:code': {
      who: '-yyy- x-xx-',
      path: `anular/${decidido}`,
      body: {},
      status: 409,
    },

    'GET /api/fotos/:code': { who: THEIRS, path: `${decidido}` },
    'GET /api/fotos/:code/:orden': { who: '-yy-- --x--', path: `${decidido}/1`, status: 404 },
    'POST /api/fotos/:code/:orden': {
      who: '-yyy- y-yy-',
      path: `${decidido}/1`,
      status: 415,
    },
    'POST /api/fotos/:code/enlace': {
      who: '-yyy- x-xx-',
      path: `${decidido}/enlace`,
      body: {},
      status: 409,
    },
    'POST /api/fotos/telefono': {
      who: ALL,
      ...VACIO,
      stranger: { body: () => ({ Enlace: token() }), told: [404] },
    },
    'POST /api/fotos/telefono/:orden': {
      who: ALL,
      path: 'telefono/1',
      status: 415,
      stranger: { path: () => '/api/fotos/telefono/1', body: () => ({}), told: [415] },
    },
    // Each kind within its own scope: busqueda/buscar.test.ts.
    'POST /api/busqueda': { who: STAFF, body: { Texto: 'CR100000001' } },

    'GET /api/administracion/actos': { who: APRUEBAN_DONDE_SEA },
    'GET /api/administracion/actos/exportar': { who: APRUEBAN_DONDE_SEA },
    'GET /api/administracion/propuestas': { who: APRUEBAN_DONDE_SEA },
    'GET /api/administracion/propuestas/:id': { who: APRUEBAN, path: propuesta506 },
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
    'GET /api/administracion/ajustes': { who: APRUEBAN_DONDE_SEA },
    // The setting is for all countries; the empty body is refused before the scope matters.
    'POST /api/administracion/ajustes': { who: OFICINA, ...VACIO },
    'GET /api/administracion/usuarios': { who: '----y -y--y yyy' },
    'GET /api/administracion/usuarios/:id': { who: '----y -x--x yyx', path: usuario },
    // The user exists already, and so does the pharmacy's.
    'POST /api/administracion/usuarios': {
      who: ADMINISTRAN,
      body: { ...conClave, Rol: 'Operador', Pais: '506', Usuario: 'operador.cr' },
      status: 422,
    },
    'POST /api/administracion/usuarios/archivo': {
      who: ADMINISTRAN,
      body: { ...conClave, Farmacias: ['CR-F001'] },
      status: 422,
    },
    'PATCH /api/administracion/usuarios/:id': {
      who: ADMINISTRAN,
      path: usuario,
      body: { ...conClave, Rol: 'Operador', Pais: '506' },
      status: 409,
    },
    'POST /api/administracion/usuarios/:id/activo': {
      who: ADMINISTRAN,
      path: `${usuario}/activo`,
      body: { ...conClave, Activo: true },
    },
    'POST /api/administracion/usuarios/:id/enlace': {
      who: '----y -x--x yyx',
      path: `${usuario}/enlace`,
      body: conClave,
    },
    'POST /api/administracion/usuarios/:id/sesiones': {
      who: ADMINISTRAN,
      path: `${usuario}/sesiones`,
      body: conClave,
    },
    'POST /api/administracion/usuarios/:id/desbloqueo': {
      who: '----y -x--x yyx',
      path: `${usuario}/desbloqueo`,
      body: conClave,
    },
    'POST /api/administracion/usuarios/:id/nombre': {
      who: ADMINISTRAN,
      path: `${usuario}/nombre`,
      body: { Persona: 'Ana Mora' },
    },
    'POST /api/administracion/usuarios/:id/factores': {
      who: ADMINISTRAN,
      path: `${usuario}/factores`,
      body: conClave,
    },
    'GET /api/administracion/mi-correo': { who: STAFF },
    'POST /api/administracion/mi-correo': { who: STAFF, ...VACIO },
    'POST /api/auth/enlace': {
      who: ALL,
      ...VACIO,
      stranger: { body: () => ({ Enlace: token() }), told: [404] },
    },
    'POST /api/auth/enlace/uso': {
      who: ALL,
      ...VACIO,
      stranger: {
        body: () => ({ Enlace: token(), ClaveNueva: 'Xilofon-verde-93-tapires' }),
        told: [404],
      },
    },

    'GET /api/liquidaciones': { who: CAJAS },
    'GET /api/liquidaciones/por-reponer': { who: CAJAS },
    'GET /api/liquidaciones/deudas': { who: '-yy-y -yy-y' },
    'GET /api/liquidaciones/exportar': { who: CAJAS },
    'GET /api/liquidaciones/nota': { who: LIQUIDACION, path: `nota?id=${cerrada?.id}` },
    'GET /api/liquidaciones/cuenta': {
      who: `${THEIRS} --- yyx`,
      path: 'cuenta?mes=2026-05&farmacia=CR-F001',
    },
    'GET /api/liquidaciones/cuenta-excel': {
      who: `${THEIRS} --- yyx`,
      path: 'cuenta-excel?mes=2026-05&farmacia=CR-F001',
    },
    'GET /api/liquidaciones/:id': { who: LIQUIDACION, path: String(cerrada?.id) },
    'GET /api/liquidaciones/:id/lineas': { who: LIQUIDACION, path: `${cerrada?.id}/lineas` },
    'GET /api/liquidaciones/:id/observaciones': {
      who: THEIRS,
      path: `${cerrada?.id}/observaciones`,
    },
    'POST /api/liquidaciones/cortar/:param': {
      who: DISTRIBUIDORES,
      path: `cortar/${KEY}`,
      body: { Grupos: [{ FarmaciaCodigo: 'CR-F001', ProductoId: ID_MAXIMO }] },
      status: 409,
    },
    'POST /api/liquidaciones/envios': { who: DISTRIBUIDORES, status: 415 },
    'POST /api/liquidaciones/deshacer': {
      who: SU_DISTRIBUIDOR,
      body: { Liquidaciones: [cerrada?.id] },
      status: 409,
    },
    'POST /api/liquidaciones/:id/enviar': {
      who: SU_DISTRIBUIDOR,
      path: `${cerrada?.id}/enviar`,
      body: { Guia: 'A1', Fecha: '2026-06-17' },
      status: 409,
    },
    'POST /api/liquidaciones/:id/guia': {
      who: '-yy-- --x-- --- yxx',
      path: `${cerrada?.id}/guia`,
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
      who: '-yy-- --x-- --- yxx',
      path: `${cerrada?.id}/cerrar`,
      status: 409,
    },
    'POST /api/liquidaciones/:id/resolver': {
      who: '-yy-- --x--',
      path: `${cerrada?.id}/resolver`,
      body: { Resolucion: 'Reponer', Motivo: 'No llegaron' },
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
    'GET /api/preregistro/tarjeta/:card': { who: COUNTRY, path: 'tarjeta/CR100000001' },
    'GET /api/preregistro/promociones/:country': { who: MOSTRADOR, path: 'promociones/506' },
    'GET /api/preregistro/pendientes': { who: MOSTRADOR, path: 'pendientes' },
    'GET /api/preregistro/preregistro/:promotionId/:cardId': {
      who: COUNTRY,
      path: `preregistro/${promocion}/${tarjeta}`,
    },

    'GET /api/catalogos/:catalogo': { who: OFICINA, path: 'medicos' },
    'GET /api/catalogos/:catalogo/:id': { who: ADMINISTRAN, path: `medicos/${medico}` },
    'GET /api/catalogos/:catalogo/archivo/xlsx': { who: OFICINA, path: 'medicos/archivo/xlsx' },
    'POST /api/catalogos/:catalogo': {
      who: OFICINA,
      path: 'medicos',
      body: { Valores: {} },
      status: 422,
    },
    'POST /api/catalogos/:catalogo/ensayo': {
      who: ADMINISTRAN,
      path: 'medicos/ensayo',
      body: { Id: `${medico}`, Valores: { nombre: 'Ana Mora' } },
    },
    // A code is never changed.
    'PATCH /api/catalogos/:catalogo/:id': {
      who: ADMINISTRAN,
      path: `medicos/${medico}`,
      body: { Valores: { codigo: 'CR-X001' } },
      status: 422,
    },
    'GET /api/catalogos/:catalogo/:id/historial': {
      who: ADMINISTRAN,
      path: `medicos/${medico}/historial`,
    },
    'POST /api/catalogos/productos/:id/desactivacion': {
      who: ADMINISTRAN,
      path: 'productos/999999/desactivacion',
      body: { Todos: false, Desde: null },
      status: 404,
    },
    'GET /api/importaciones': { who: APRUEBAN_DONDE_SEA },
    'POST /api/importaciones': { who: OFICINA, ...VACIO },
    'GET /api/importaciones/:id': { who: APRUEBAN, path: IMPORTACION },
    'GET /api/importaciones/:id/lineas': { who: APRUEBAN, path: `${IMPORTACION}/lineas` },
    'GET /api/importaciones/:id/faltas': { who: ADMINISTRAN, path: `${IMPORTACION}/faltas` },
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
    'GET /api/renovaciones/:anio': { who: OFICINA, path: '2027' },
    'POST /api/renovaciones/:anio': { who: OFICINA, path: '2027', ...VACIO },

    'GET /api/promociones/:country': {
      who: ALL,
      path: '506',
      stranger: { path: () => '/api/promociones/506', told: [200] },
    },
    'GET /api/farmacias/afiliadas/:country': {
      who: ALL,
      path: 'afiliadas/506',
      stranger: {
        path: (i) => `/api/farmacias/afiliadas/506?s=${i % 10}&page=${i + 1}`,
        told: [200],
      },
    },
    'POST /api/farmacias/search': {
      who: ALL,
      body: { key: '', pais: '506' },
      stranger: { body: (i) => ({ key: `far ${i}`, pais: '506' }), told: [200] },
    },
    'GET /api/medicos/:country': {
      who: ALL,
      path: '506',
      stranger: { path: (i) => `/api/medicos/506?s=a%20${i}`, told: [200] },
    },
    'GET /api/pacientes/validar/:card': {
      who: ALL,
      path: 'validar/CR900000001',
      stranger: {
        path: (i) => `/api/pacientes/validar/CR1${String(i).padStart(8, '0')}`,
        told: [200, 404, 409, 429],
        left: { intentos: 1 },
      },
    },
    'GET /api/pacientes/validarIdentificacion/:id': {
      who: ALL,
      path: 'validarIdentificacion/1-2345-6789',
      stranger: {
        path: (i) => `/api/pacientes/validarIdentificacion/1-0000-${1000 + i}?pais=506`,
        told: [200, 429],
        left: { intentos: 2 },
      },
    },
    'GET /api/pacientes/afiliaciones': {
      who: '-yyyy yyyyy yyy',
      path: 'afiliaciones?desde=2026-06-11&hasta=2026-06-17',
    },
    'GET /api/pacientes/countries': { who: ALL, stranger: { told: [200] } },
    'GET /api/pacientes/saldo/:cardOrId': {
      who: ALL,
      path: 'saldo/CR100000011',
      stranger: {
        path: (i) => `/api/pacientes/saldo/1-0002-${1000 + i}?pais=506`,
        headers: { [CABECERA_NACIMIENTO]: '1960-01-01' },
        told: [200, 429],
        left: { intentos: 2 },
      },
    },
    'POST /api/pacientes/desconocimientos': {
      who: ALL,
      ...VACIO,
      stranger: {
        body: (i) => ({
          Numero: `1-0002-${1000 + i}`,
          Pais: '506',
          ...nacido,
          Referencia: '0123456789abcdef',
        }),
        told: [200, 429],
        left: { intentos: 3 },
      },
    },
    'POST /api/pacientes': {
      who: ALL,
      ...VACIO,
      stranger: {
        body: () => formulario({ CodigoMedico: null }),
        told: [200, 429],
        left: { pacientes: 20, tarjetas: 20, consentimientos: 40, idempotencia: 20, intentos: 4 },
      },
    },
    'POST /api/pacientes/reclamos': {
      who: ALL,
      ...VACIO,
      stranger: {
        body: (i) => ({
          CodigoPaisAfiliacion: '506',
          NumeroIdentificacion: `1-0001-${1000 + i}`,
          Nombre: 'Rosa Inventada',
          Telefono: '8888-1234',
        }),
        told: [200, 429],
        left: { ...SOLICITUDES, reclamos: 10 },
      },
    },
  };
}
