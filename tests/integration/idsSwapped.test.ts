import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { CATALOGO_NOMBRES } from '../../src/contracts/administracion/catalogos.ts';
import { verRenovacion } from '../../src/contracts/administracion/renovacion.ts';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { nothing } from '../../src/contracts/fields.ts';
import { cortar as cortarLiquidacion } from '../../src/contracts/liquidaciones/movimientos.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { OTRA_CADENA } from '../support/demoWorld.ts';
import { ADMINISTRADOR_AJENO, ejemplos, pedida, people } from '../support/ejemplos.ts';
import { leaves, leafSchemas } from '../support/leaves.ts';
import { pedir } from '../support/liquidaciones.ts';
import { mundo } from '../support/mundo.ts';
import { linea, redeem } from '../support/redemption.ts';
import { send, site } from '../support/request.ts';
import { changesBetween, tablesNow } from '../support/tables.ts';

// Every id, code and number of an address or a body, replaced by another user's: answered as if it did not exist. The
// requests are those of `ejemplos`. What identifies a row by itself in an entry's request is asked by matrix.test.ts.

const { database, env, ids, tokenFor, call } = await mundo();
const entradas = await ejemplos(database, env);

/** What belongs to CR-F001 (chain of the first pharmacies, Costa Rica). */
const farmacia = await ids.farmacia('CR-F001');
const tarjeta = await ids.tarjeta('CR100000001');
const promocion = await ids.promocion('506', 1);
const clave = randomUUID();
const facturas = [linea(farmacia, '2026-06-10'), linea(farmacia, '2026-06-12')];
const code = await redeem(database, env, 'CR-F001', { Facturas: facturas }, clave);
const saved = await call('CR-F001', 'POST /api/preregistro/save', {
  factura: 'AJENA-1',
  fecha_factura: '2026-06-10',
  TarjetaPacienteId: tarjeta,
  PromocionId: promocion,
});
if (saved.status !== 200) throw new Error('The invoice is not saved');
const llave = randomUUID();
await database.query(
  `insert into llaves (id, usuario_id, credencial, clave_publica, contador, transportes, nombre, creada_en)
   select $1, id, 'c', 'k', 0, '{}', 'Suya', now() from usuarios where nombre_usuario = 'CR-F001'`,
  [llave],
);
const sesion = decodeJwt(await tokenFor('CR-F001'))['sid'];

/** The same of PAN-F001, which asks for rows of CR-F001. */
const propia = {
  farmacia: await ids.farmacia('PAN-F001'),
  tarjeta: await ids.tarjeta('PAN100000001'),
  promocion: await ids.promocion('507', 1),
};
const distribuidorPropio = await ids.distribuidor('507');
const [soloDeCostaRica] = await database.query<{ nombre: string }>(
  `insert into distribuidores (pais_codigo, nombre) values ('506', 'Solo de Costa Rica')
   returning nombre`,
);
/** A settlement of CR-F001, of the distributor that cut it. */
const corte = randomUUID();
const cortadas = await pedir(database, env, 'distribuidor.cr', `POST /cortar/${corte}`, {
  Grupos: null,
});
const ajena = v
  .parse(cortarLiquidacion.reply, cortadas.body)
  .Liquidaciones.find(({ FarmaciaCodigo }) => FarmaciaCodigo === 'CR-F001')?.Id;
const [canjeAjeno] = await database.query<{ codigo: string; producto: number }>(
  `select codigo_confirmacion as codigo, c.producto_id as producto
     from liquidacion_lineas l join canjes c on c.id = l.canje_id where liquidacion_id = $1 limit 1`,
  [ajena],
);
/** A settlement of Panama in a state, with a product of it. */
const dePanama = async (estado: string) => {
  const [row] = await database.query<{ id: string; producto: number }>(
    `select l.id, x.producto_id as producto from liquidaciones l
       join liquidacion_lineas x on x.liquidacion_id = l.id
       join farmacias f on f.id = l.farmacia_id
      where l.pais_codigo = '507' and l.estado = $1 order by f.codigo <> 'PAN-F001', l.id limit 1`,
    [estado],
  );
  return row ?? { id: '', producto: 0 };
};
const abierta = await dePanama('Abierta');
const enviada = await dePanama('Enviada');
const [{ suDistribuidor } = { suDistribuidor: 0 }] = await database.query<{
  suDistribuidor: number;
}>(
  `select distribuidor_id as "suDistribuidor" from usuarios where nombre_usuario = 'distribuidor.cr'`,
);

/** A row of a country in each of the office's catalogues. */
const filasDe = async (pais: string) =>
  Promise.all(
    CATALOGO_NOMBRES.map(async (catalogo) => {
      const [row] = await database.query<{ id: string }>(
        catalogo === 'suministros'
          ? `select farmacia_id || '-' || promocion_id as id from farmacia_distribuidores
              where pais_codigo = $1 order by farmacia_id, promocion_id limit 1`
          : `select id::text from ${catalogo} where pais_codigo = $1 order by id limit 1`,
        [pais],
      );
      return [catalogo, row?.id] as const;
    }),
  );
const filas = await filasDe('506');
const filasPropias = new Map(await filasDe('507'));
await database.query(
  `insert into cadenas (pais_codigo, nombre) values ('506', 'Solo de Costa Rica');
   insert into productos (pais_codigo, marca, presentacion) values ('506', 'Solo', 'de Costa Rica')`,
);
const [producto] = await database.query<object>(
  `select marca, presentacion from productos where pais_codigo = '507' order by id limit 1`,
);
const [cadena] = await database.query<object>(
  `select nombre as cadena from cadenas where pais_codigo = '507' order by id limit 1`,
);
const condiciones = {
  maximo_mensual: '1',
  maximo_anual: '9',
  requiere_receta: 'No',
  vigencia_inicio: '2027-01-01',
  vigencia_fin: '2027-12-31',
};
const deMedico = {
  codigo: 'PAN-X001',
  pais_codigo: '507',
  nombre: 'Nueva',
  especialidad: 'Medicina',
};
const deFarmacia = {
  codigo: 'PAN-X001',
  pais_codigo: '507',
  nombre: 'Nueva',
  telefono: '22000000',
  direccion: 'Panamá',
  ...cadena,
};
const dePromocion = {
  pais_codigo: '507',
  tipo_bonificacion: '2 + 1',
  ...producto,
  ...condiciones,
};
const deSuministro = {
  pais_codigo: '507',
  nombre: distribuidorPropio,
  farmacia: 'PAN-F001',
  ...producto,
};
/** Cells that name a row of Costa Rica: the catalogue, that cell, and the others, which are of the user's country. */
const celdas: readonly (readonly [string, string, object])[] = [
  ['farmacias', 'pais_codigo', { ...deFarmacia, pais_codigo: '506' }],
  ['farmacias', 'codigo', { ...deFarmacia, codigo: 'CR-F001' }],
  ['farmacias', 'cadena', { ...deFarmacia, cadena: 'Solo de Costa Rica' }],
  ['medicos', 'codigo', { ...deMedico, codigo: 'CR-F001' }],
  ['promociones', 'marca', { ...dePromocion, marca: 'Solo', presentacion: 'de Costa Rica' }],
  ['suministros', 'nombre', { ...deSuministro, nombre: soloDeCostaRica?.nombre }],
  ['suministros', 'farmacia', { ...deSuministro, farmacia: 'CR-F001' }],
  ['suministros', 'marca', { ...deSuministro, marca: 'Solo', presentacion: 'de Costa Rica' }],
  ['tarjetas', 'numero', { numero: 'CR900000777' }],
];
await database.query(
  `insert into medicos (codigo, pais_codigo, nombre, especialidad)
   values ('CR-F001', '506', 'Ana Mora', 'Medicina')`,
);

/** A file of all countries. */
const importacion = randomUUID();
await database.query(
  `insert into importaciones (id, tipo, archivo, usuario_id, estado, creada_en)
   select $1, 'medicos', 'medicos.csv', id, 'Revisada', now()
     from usuarios where nombre_usuario = 'administrador'`,
  [importacion],
);
const porRenovar = await call('administrador.cr', 'GET /api/renovaciones/2027');
const [renovable] = v.parse(verRenovacion.reply, porRenovar.body).Promociones;

/** A name that a remark of each country holds, and no patient of the demo data has. */
const NOMBRADA = 'Zenobia Ajena';
const conObservacion = `Llegó con ${NOMBRADA}`;
const [canjeDePanama] = await database.query<{ codigo: string }>(
  `select codigo_confirmacion as codigo from canjes where pais_codigo = '507' order by id limit 1`,
);
const conNombre = await database.query(
  'update canjes set observaciones = $1 where codigo_confirmacion = any($2) returning 1',
  [conObservacion, [code.replaceAll('-', ''), canjeDePanama?.codigo]],
);
if (conNombre.length !== 2) throw new Error('A remark is missing');
const [{ id: solicitudPropia } = { id: '' }] = await database.query<{ id: string }>(
  `select id::text from solicitudes
    where pais_codigo = '507' and derecho = 'anonimizar' and estado = 'Abierta'`,
);

const ABROAD = ['operador.pan', 'PAN-F001', 'admin.pan', ADMINISTRADOR_AJENO, 'distribuidor.pan'];
const STRANGERS = ['CR-F009', OTRA_CADENA, ...ABROAD];
const OPERADOR = ['operador.pan'];
const REGENTE = ['PAN-F001'];
const DISTRIBUTORS = ['distribuidor.otro', 'distribuidor.pan'];
const OFICINA = [ADMINISTRADOR_AJENO];

/** By a field: what names a row of Costa Rica, to whom that is another's, and their own value. */
const CAMPOS: Readonly<Record<string, readonly [unknown, readonly string[], unknown?]>> = {
  // Pharmacies and distributors ignore it.
  pais: ['506', ['operador.pan', ADMINISTRADOR_AJENO]],
  farmacia: ['CR-F001', STRANGERS],
  distribuidor: [suDistribuidor, ['distribuidor.otro', ...ABROAD]],
  producto: [canjeAjeno?.producto, ABROAD],
  cardId: [tarjeta, ABROAD, propia.tarjeta],
  promotionId: [promocion, ABROAD, propia.promocion],
  TarjetaPacienteId: [tarjeta, ABROAD, propia.tarjeta],
  PromocionId: [promocion, ABROAD, propia.promocion],
  FarmaciaId: [farmacia, ABROAD, propia.farmacia],
  'Facturas.FarmaciaId': [farmacia, ABROAD, propia.farmacia],
  CodigoMedico: ['CR-M001', ABROAD, 'PAN-M001'],
  // Given by its name, like one that is in no list.
  Proveedor: [soloDeCostaRica?.nombre, ABROAD, distribuidorPropio],
};
const propios = () => ({
  ...Object.fromEntries(Object.entries(CAMPOS).map(([campo, [, , propio]]) => [campo, propio])),
  param: randomUUID(),
  factura: 'X-1',
});

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;
type Valores = Readonly<Record<string, unknown>>;
/** A body with other values of the fields that `valores` names by their paths. */
const sustituir = (body: unknown, valores: Valores, path = ''): unknown => {
  if (path in valores) return valores[path];
  if (Array.isArray(body)) return body.map((one) => sustituir(one, valores, path));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, one]) => [
      name,
      sustituir(one, valores, path === '' ? name : `${path}.${name}`),
    ]),
  );
};
/** The request of an endpoint's entry with other values of its fields; an undefined one is left out. */
const con = (endpoint: Endpoint, user: string, valores: Valores) => {
  const route = routeOf(endpoint);
  const { path, body } = entradas[route] ?? {};
  const url = new URL(pedida(route, path, user).replace(/^\w+ /, ''), site);
  const names = endpoint.path.split('/').map((part) => part.slice(1));
  const escrito = (name: string) =>
    typeof valores[name] === 'string' ? valores[name] : JSON.stringify(valores[name]);
  const parts = url.pathname.split('/').map((part, i) => {
    const name = names[i] ?? '';
    return valores[name] === undefined ? part : escrito(name);
  });
  for (const name of leaves(endpoint.search).filter((one) => one in valores)) {
    url.searchParams.delete(name);
    if (valores[name] !== undefined) url.searchParams.set(name, escrito(name));
  }
  const known = new Set(leaves(endpoint.body).map((name) => name.replace(/\..*/, '')));
  const added = Object.fromEntries(Object.entries(valores).filter(([name]) => known.has(name)));
  return {
    what: `${endpoint.method} ${parts.join('/')}${url.search}`,
    body:
      endpoint.body === nothing ? undefined : sustituir({ ...added, ...(body as object) }, valores),
  };
};

interface Row {
  readonly endpoint: Endpoint;
  readonly valores: Valores;
  /** Undefined: 404, or an empty list. */
  readonly expected: number | object | undefined;
  /** Of a field that holds cells by their names, the cell that names another user's row. */
  readonly cell: string | undefined;
}
const swapped: [field: string, user: string, Row][] = [];
/** By endpoint and field: the values with which the entry's request names another user's row in that field alone. */
const swap = (
  field: string,
  who: readonly string[],
  valores: Valores,
  expected?: number | object,
  cell?: string,
) => {
  const endpoint = ENDPOINTS.find((one) => field.startsWith(`${routeOf(one)} `));
  if (endpoint === undefined) throw new Error(`${field} is of no endpoint`);
  for (const user of who) swapped.push([field, user, { endpoint, valores, expected, cell }]);
};

const factura = facturas[0]?.NumeroFactura;
swap('GET /api/canjes/buscar factura', OPERADOR, { factura });
swap('GET /api/canjes/buscar pais', OPERADOR, { factura, pais: '506' });
swap('GET /api/canjes/buscar tarjeta', OPERADOR, { factura: undefined, tarjeta: 'CR100000001' });
swap('GET /api/canjes/tarjeta/:card card', ABROAD.slice(0, 3), { card: 'CR-ID-0001' });
swap('GET /api/canjes/farmacias/:userName userName', STRANGERS, { userName: 'CR-F001' }, 403);
for (const [campo, valor] of Object.entries({ userName: 'CR-F001', roleUser: 'Manager' })) {
  const valores = { farmacia: undefined, [campo]: valor };
  swap(`POST /api/canjes/canje-farmacias ${campo}`, STRANGERS.slice(0, 5), valores, 403);
}
// Another user's attempt key: it is taken, and its answer is not disclosed.
swap('POST /api/canjes/aplicar/:param param', REGENTE, { ...propios(), param: clave }, 422);
swap('POST /api/liquidaciones/cortar/:param param', DISTRIBUTORS, { param: corte }, 422);
for (const [campo, FarmaciaCodigo, ProductoId] of [
  ['FarmaciaCodigo', 'CR-F001', abierta.producto],
  ['ProductoId', 'PAN-F001', canjeAjeno?.producto],
] as const) {
  const Grupos = [{ FarmaciaCodigo, ProductoId }];
  const valores = { param: randomUUID(), Grupos };
  swap(`POST /api/liquidaciones/cortar/:param Grupos.${campo}`, DISTRIBUTORS, valores, 409);
}
swap(
  'POST /api/liquidaciones/:id/enviar NoEnviadas',
  ['distribuidor.pan'],
  { id: abierta.id, NoEnviadas: [canjeAjeno?.codigo] },
  422,
);
const Faltan = [{ ProductoId: canjeAjeno?.producto, Cajas: 1 }];
swap(
  'POST /api/liquidaciones/:id/recibir Faltan.ProductoId',
  REGENTE,
  { id: enviada.id, Faltan, Motivo: 'Otro', Observaciones: 'x' },
  422,
);
const usuarios = '/api/administracion/usuarios';
swap(`POST ${usuarios}/:id/sesiones Sesion`, OFICINA, {
  id: await ids.usuario('PAN-F001'),
  Sesion: sesion,
});
swap(`POST ${usuarios} Farmacia`, OFICINA, {
  Rol: 'Regente',
  Pais: undefined,
  Usuario: undefined,
  Farmacia: 'CR-F003',
});
swap(`PATCH ${usuarios}/:id Pais`, OFICINA, { id: await ids.usuario('operador.pan') });
for (const { method, path } of ENDPOINTS) {
  if (path.startsWith('/api/catalogos/:catalogo/:id')) {
    for (const [catalogo, id] of filas)
      swap(`${method} ${path} id`, OFICINA, { catalogo, id, Valores: {} });
  }
  // Those of one country are asked by the matrix.
  if (path.startsWith('/api/importaciones/:id'))
    swap(`${method} ${path} id`, OFICINA, { id: importacion });
}
const ENSAYO = 'POST /api/catalogos/:catalogo/ensayo';
for (const [catalogo, Id] of filas) {
  swap(`${ENSAYO} Id`, OFICINA, { catalogo, Id, Valores: {} });
  if (catalogo === 'productos')
    swap('POST /api/catalogos/productos/:id/desactivacion id', OFICINA, { id: Id });
}
for (const [catalogo, cell, Valores] of celdas) {
  const valores = { catalogo, Id: null, Valores };
  swap('POST /api/catalogos/:catalogo Valores', OFICINA, valores, 422, cell);
  swap(`${ENSAYO} Valores`, OFICINA, valores, 422, cell);
}
for (const [catalogo, cell, value] of [
  ['farmacias', 'cadena', 'Solo de Costa Rica'],
  ['suministros', 'nombre', 'Solo de Costa Rica'],
  ['medicos', 'pais_codigo', '506'],
] as const) {
  const valores = { catalogo, id: filasPropias.get(catalogo), Valores: { [cell]: value } };
  swap('PATCH /api/catalogos/:catalogo/:id Valores', OFICINA, valores, 422, cell);
}
swap('POST /api/renovaciones/:anio Promociones.Id', OFICINA, {
  Promociones: [{ Id: renovable?.Id, Valores: condiciones }],
});
swap(
  'POST /api/derechos/solicitudes/:id/ensayo Tambien',
  OFICINA,
  { id: solicitudPropia, Acto: 'anonimizar', Tambien: [NOMBRADA] },
  {},
);
const conClave = { ClaveActual: CLAVE_DEMO };
swap('POST /api/auth/sesiones/cerrar Sesion', STRANGERS, { ...conClave, Sesion: sesion });
swap('POST /api/factores/llaves/quitar Id', STRANGERS, { ...conClave, Id: llave });

/**
 * Fields that may hold such a value and name no user's data, by the reason: in every endpoint, or in the one named. A
 * name stands for the fields below it too.
 */
const WITHOUT_OWNER: Readonly<Record<string, string>> = {
  'how much of an answer, or which photo': 'page, limit, orden',
  // With the pharmacy, which has a row, it names an invoice.
  'the number on a paper': 'NumeroFactura, Facturas.NumeroFactura, factura',
  // Of another scope nothing is found: buscar.test.ts, derechos/mesa.test.ts.
  'what is looked for within one’s own scope':
    's, cadena, medico, motivo, marca, POST /api/busqueda Texto, GET /api/derechos/solicitudes numero',
  'a catalogue that all of the staff may read':
    'country, GET /api/canjes/medico/:country/:doctorCode doctorCode',
  'words that are stored as they are':
    'PorQue, Motivo, Observaciones, Nota, Guia, Persona, Nombre, Comprador, Contacto, Archivo, Cambios, Promociones.Valores',
  'the same, or a number of boxes':
    'POST /api/personas/:referencia/solicitudes Detalle, POST /api/canjes/reporte-filtros Consulta, Faltan.Cajas',
  // What they name of another country is set apart when it is looked at: administracion/importaciones.test.ts.
  'a file of one’s own': 'Lineas, GET /api/importaciones/:id/faltas desde',
  'ignored in an invoice':
    'Facturas.FarmaciaNombre, Facturas.Cantidad, Facturas.RegistroPromocionId, Facturas.PreRegistro, Facturas.PreRegistroId',
  'ignored elsewhere': 'POST /api/preregistro/save usuario, POST /api/preregistro/save estado',
  'compared with the row of the address, and written nowhere': 'Visto',
  // Another user's attempt is answered like one that is over: factores.test.ts.
  'a secret or a second factor of one’s own':
    'ClaveActual, ClaveNueva, Intento, Llave, Codigo, ClavePublica, Secreto',
  'what a user is to be, looked for within the country given':
    'Usuario, Cadena, Distribuidor, Correo, PATCH /api/administracion/usuarios/:id Farmacia',
  'a filter of one’s own': 'DELETE /api/canjes/reporte-filtros/:id id',
  // A photo is looked for in one's scope after it was read: fotos/fotos.test.ts.
  'a redemption that takes a photo': 'POST /api/fotos/:code/:orden code',
  // The person is the one of the row above: derechos/persona.test.ts.
  'whom a person asks for by telephone': 'POST /api/personas/:referencia/solicitudes referencia',
  'what its trial looks for, and below': 'POST /api/derechos/solicitudes/:id/aplicar Tambien',
};
/** Filters of reports and spreadsheets: reporteDeOficina.test.ts, liquidaciones/permisos.test.ts. */
const FILTROS = ['farmacias', 'resumen', 'export', 'oficina', 'oficina-resumen', 'oficina-export']
  .map((end) => `POST /api/canjes/reporte-${end}`)
  .flatMap((route) => [`${route} producto`, `${route} distribuidor`])
  .concat(
    ['farmacia', 'producto', 'distribuidor'].map((one) => `GET /api/liquidaciones/exportar ${one}`),
    ['', '-resumen', '-export'].flatMap((end) =>
      ['codigo', 'horas'].map((one) => `POST /api/canjes/reporte-oficina${end} ${one}`),
    ),
  );

/** What may name a row. A field whose schema takes none of it needs no row here. */
const NOMBRES = [1, '1', code, clave, 'CR-F001', 'CR100000001', '506'];
const nombra = (schema: v.GenericSchema) =>
  schema.type === 'record' || NOMBRES.some((one) => v.is(schema, one));

const reasons = Object.values(WITHOUT_OWNER)
  .flatMap((names) => names.split(', '))
  .concat(FILTROS);
const known: string[] = [];
/** Whether a name given for a field, or for what it is part of, is this field's. */
const esDe = (name: string, field: string) => name === field || field.startsWith(`${name}.`);
const missing: string[] = [];
/** A user of each request that swaps one field of several. */
const unswapped = new Map<Endpoint, string>();
// Public endpoints accept any id; their own tests prove what they disclose.
for (const endpoint of ENDPOINTS.filter(({ access }) => access !== 'public')) {
  const { params, search, body, path } = endpoint;
  const route = routeOf(endpoint);
  const { who = '' } = entradas[route] ?? {};
  const sent = con(endpoint, 'CR-F001', {});
  const query = new URL(sent.what.replace(/^\w+ /, ''), site).searchParams;
  const json = JSON.stringify({ ...Object.fromEntries(query), body: sent.body });
  const campos = [params, search, body].flatMap((schema) => leafSchemas(schema));
  for (const [campo] of campos) known.push(campo, `${route} ${campo}`);
  const rows = new Set(swapped.map(([field]) => field));
  const open = campos.filter(
    ([campo, schema]) =>
      campo !== '' &&
      nombra(schema as v.GenericSchema) &&
      !reasons.some((reason) => esDe(reason, campo) || esDe(reason, `${route} ${campo}`)) &&
      !rows.has(`${route} ${campo}`),
  );
  const named = open.filter(
    ([campo]) =>
      path.split('/').includes(`:${campo}`) || json.includes(`"${campo.replace(/.*\./, '')}":`),
  );
  const inMatrix = who.includes('x') && named.length === 1 ? named[0] : undefined;
  for (const one of open.filter((other) => other !== inMatrix)) {
    const [campo] = one;
    const [ajeno, strangers] = CAMPOS[campo] ?? [];
    if (strangers === undefined) missing.push(`${route} ${campo}`);
    const callers = people.flatMap(([, user], i) =>
      user !== null && strangers?.includes(user) && (who.replaceAll(' ', '')[i] ?? '-') !== '-'
        ? [user]
        : [],
    );
    if (callers[0] !== undefined) unswapped.set(endpoint, callers[0]);
    swap(
      `${route} ${campo}`,
      callers,
      { ...propios(), [campo]: ajeno },
      campo === 'Proveedor' ? 422 : undefined,
    );
  }
}

test('every field of an address or a body has a row here or a reason for none', () => {
  expect(missing).toEqual([]);
  // No row and no reason is left for a field that is gone.
  const rows = swapped.map(([field]) => field);
  expect([...rows, ...reasons].filter((one) => !known.some((field) => esDe(one, field)))).toEqual(
    [],
  );
});

test.each(swapped)('%s, for %s', async (field, user, { endpoint, valores, expected, cell }) => {
  const { what, body } = con(endpoint, user, valores);
  const sent = { token: await tokenFor(user), body };
  const before = await tablesNow(database);
  const reply = await send(env, what, sent);
  if (typeof expected === 'number') expect(reply.status).toBe(expected);
  else if (reply.status !== 404 || expected !== undefined)
    expect(reply).toMatchObject({ status: 200, body: expected ?? { data: [] } });
  expect(JSON.stringify(reply.body)).not.toMatch(/AJENA-1|CR-M001/);
  for (const shown of [code, formatearCodigo(code.replaceAll('-', ''))]) {
    expect(JSON.stringify(reply.body)).not.toContain(shown);
  }
  expect(changesBetween(before, await tablesNow(database))).toEqual({});
  // The refusal names this field, where a form has several.
  const { errors = [] } = v.parse(
    v.object({ errors: v.optional(v.array(v.object({ field: v.string() }))) }),
    reply.body,
  );
  const name = field.replace(/.* /, '');
  for (const error of errors) {
    expect(error.field.replace(/\.\d+/, '')).toBe(cell === undefined ? name : `${name}.${cell}`);
  }
});

test('with nothing swapped, the same requests are served', async () => {
  for (const [endpoint, user] of unswapped) {
    const { what, body } = con(endpoint, user, propios());
    expect(await call(user, what, body), what).toMatchObject({ status: 200 });
  }
});

test('former names are erased from the remarks of the user’s own country alone', async () => {
  const reply = await call(
    ADMINISTRADOR_AJENO,
    `POST /api/derechos/solicitudes/${solicitudPropia}/aplicar`,
    {
      Acto: 'anonimizar',
      Tambien: [NOMBRADA],
    },
  );
  expect(reply.status).toBe(200);
  expect(JSON.stringify(reply.body)).toContain(formatearCodigo(canjeDePanama?.codigo ?? ''));
  expect(JSON.stringify(reply.body)).not.toContain(formatearCodigo(code.replaceAll('-', '')));
  expect(
    await database.query('select pais_codigo as pais from canjes where observaciones = $1', [
      conObservacion,
    ]),
  ).toEqual([{ pais: '506' }]);
});
