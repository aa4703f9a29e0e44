import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { CATALOGO_NOMBRES } from '../../src/contracts/administracion/catalogos.ts';
import {
  CAMPOS_DE_RENOVACION,
  verRenovacion,
} from '../../src/contracts/administracion/renovacion.ts';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import { cortar as cortarLiquidacion } from '../../src/contracts/liquidaciones/movimientos.ts';
import { formatearCodigo } from '../../src/domain/codigoConfirmacion.ts';
import { appOf, apps } from '../support/apps.ts';
import { OTRA_CADENA } from '../support/demoWorld.ts';
import { ADMINISTRADOR_AJENO, ejemplos } from '../support/ejemplos.ts';
import { mundo } from '../support/mundo.ts';
import { linea, redeem, solicitud } from '../support/redemption.ts';
import { pedir } from '../support/liquidaciones.ts';
import { send } from '../support/request.ts';
import { changesBetween, tablesNow } from '../support/tables.ts';
import { leaves } from '../support/leaves.ts';

// Every id, code and number of an address or a body, replaced by another user's: answered as if it did not exist. What
// an entry of `ejemplos` answers with 404 is asked by matrix.test.ts, and has no row here.

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
/** A valid redemption of PAN-F001. */
const canjePropio = await solicitud(database, {
  TarjetaPacienteId: propia.tarjeta,
  FarmaciaId: propia.farmacia,
  CodigoMedico: 'PAN-M001',
  PromocionId: propia.promocion,
  Facturas: [linea(propia.farmacia, '2026-06-10'), linea(propia.farmacia, '2026-06-17')],
  Proveedor: await ids.distribuidor('507'),
});
const [soloDeCostaRica] = await database.query<{ nombre: string }>(
  `insert into distribuidores (pais_codigo, nombre) values ('506', 'Solo de Costa Rica')
   returning nombre`,
);
const preregistroPropio = {
  factura: 'X-2',
  fecha_factura: '2026-06-10',
  TarjetaPacienteId: propia.tarjeta,
  PromocionId: propia.promocion,
  FarmaciaId: propia.farmacia,
};

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
await database.query(
  `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, distribuidor_id, clave_cambiada_en)
   select 'distribuidor.otro', u.clave_hash, 'Distribuidor', '506', d.id, now()
     from usuarios u, distribuidores d
    where u.nombre_usuario = 'distribuidor.cr' and d.pais_codigo = '506' and d.id <> u.distribuidor_id
    order by d.id limit 1`,
);
const DISTRIBUTORS = ['distribuidor.otro', 'distribuidor.pan'];

const regente = await ids.usuario('CR-F001');
const regentePropio = await ids.usuario('PAN-F001');
const conClave = { ClaveActual: CLAVE_DEMO };

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
      return [catalogo, `${catalogo}/${row?.id}`] as const;
    }),
  );
const filas = await filasDe('506');
const filasPropias = new Map(await filasDe('507'));
await database.query(
  `insert into cadenas (pais_codigo, nombre) values ('506', 'Solo de Costa Rica');
   insert into productos (pais_codigo, marca, presentacion) values ('506', 'Solo', 'de Costa Rica')`,
);
const [nombres] = await database.query<{ cadena: string; marca: string; presentacion: string }>(
  `select c.nombre as cadena, p.marca, p.presentacion from cadenas c, productos p
    where c.pais_codigo = '507' and p.pais_codigo = '507' order by c.id, p.id limit 1`,
);
const deFarmacia = {
  ...{ codigo: 'PAN-X001', pais_codigo: '507', cadena: nombres?.cadena, nombre: 'Nueva' },
  ...{ telefono: '22000000', direccion: 'Panamá' },
};
const deMedico = {
  ...{ codigo: 'PAN-X001', pais_codigo: '507', nombre: 'Nueva', especialidad: 'Medicina' },
};
const dePromocion = {
  ...{ pais_codigo: '507', marca: nombres?.marca, presentacion: nombres?.presentacion },
  ...{ tipo_bonificacion: '2 + 1', maximo_mensual: '1', maximo_anual: '9' },
  ...{ vigencia_inicio: '2027-01-01', vigencia_fin: '2027-12-31', requiere_receta: 'No' },
};
const deSuministro = {
  ...{ pais_codigo: '507', nombre: canjePropio.Proveedor, farmacia: 'PAN-F001' },
  ...{ marca: nombres?.marca, presentacion: nombres?.presentacion },
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

/** A file of Costa Rica's, and one of all countries. */
const importaciones = await Promise.all(
  ['administrador.cr', 'administrador'].map(async (autor) => {
    const [row] = await database.query<{ id: string }>(
      `insert into importaciones (id, tipo, archivo, usuario_id, pais_codigo, estado, creada_en)
       select $1, 'medicos', 'medicos.csv', id, case when not todos_los_paises then pais_codigo end,
              'Revisada', now()
         from usuarios where nombre_usuario = $2 returning id`,
      [randomUUID(), autor],
    );
    return row?.id ?? '';
  }),
);
const porRenovar = await call('administrador.cr', 'GET /api/renovaciones/2027');
const [renovable] = v.parse(verRenovacion.reply, porRenovar.body).Promociones;

const solicitudDe = async (pais: string, derecho: string): Promise<string> => {
  const [row] = await database.query<{ id: string }>(
    `select id::text from solicitudes where pais_codigo = $1 and derecho = $2 and estado = 'Abierta'`,
    [pais, derecho],
  );
  return `solicitudes/${row?.id}`;
};
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
const solicitudAjena = await solicitudDe('506', 'exportar');
const solicitudPropia = await solicitudDe('507', 'anonimizar');

/** Of another pharmacy of another chain, of another chain, of another country. */
const OTRA_FARMACIA = 'CR-F009';
const OTRO_PAIS = 'operador.pan';
const OTRO_PAIS_FARMACIA = 'PAN-F001';
const STRANGERS = [OTRA_FARMACIA, OTRA_CADENA, OTRO_PAIS, OTRO_PAIS_FARMACIA];
const ABROAD = [OTRO_PAIS, OTRO_PAIS_FARMACIA];
const CHAINS = [OTRA_FARMACIA, OTRA_CADENA, OTRO_PAIS_FARMACIA];
const OPERADOR = [OTRO_PAIS];
const OFICINA = [ADMINISTRADOR_AJENO];
const REGENTES = [OTRA_FARMACIA, OTRO_PAIS, OTRO_PAIS_FARMACIA];

const NOTHING = { data: [], nextPage: null, Total: 0 };
const lista = { typeCanje: 'canjePendiente' };
const reporte = { fechaInicio: '2026-06-01', fechaFinal: '2026-06-17', farmacia: 'CR-F001' };
const validarPropia = { NumeroFactura: 'X-1', Fecha: '2026-06-10' };

interface Row {
  readonly who: readonly string[];
  readonly path: string | undefined;
  readonly body: unknown;
  readonly expected: number | object;
  /** Of a field that holds cells by their names, the cell that names another user's row. */
  readonly cell: string | undefined;
}
const swapped: [string, Row][] = [];
/** By endpoint and field: that field names another user's row, all others the caller's own. `path` replaces the endpoint's. */
const swap = (
  what: string,
  who: readonly string[],
  path?: string,
  body?: unknown,
  expected: number | object = 404,
  cell?: string,
) => swapped.push([what, { who, path, body, expected, cell }]);

swap('GET /api/fotos/:code/:orden code', OPERADOR, `${code}/1`);
swap('GET /api/canjes/cola pais', OPERADOR, 'cola?pais=506');
swap('GET /api/canjes/cola farmacia', OPERADOR, 'cola?farmacia=CR-F001');
swap('GET /api/canjes/cola producto', OPERADOR, 'cola?producto=1');
swap('GET /api/canjes/muestra pais', OPERADOR, 'muestra?pais=506');
swap('GET /api/canjes/tablero pais', OPERADOR, 'tablero?pais=506');
swap(
  'GET /api/canjes/buscar factura',
  OPERADOR,
  `buscar?factura=${facturas[0]?.NumeroFactura}`,
  undefined,
  NOTHING,
);
swap('GET /api/canjes/buscar tarjeta', OPERADOR, 'buscar?tarjeta=CR100000001', undefined, NOTHING);
swap('GET /api/canjes/buscar pais', OPERADOR, 'buscar?factura=USADA-1&pais=506');
swap('GET /api/canjes/tarjeta/:card card', ABROAD, 'CR-ID-0001');
for (const route of [
  'GET /api/canjes/historico-anual/:promotionId/:cardId',
  'GET /api/canjes/preregistro/:promotionId/:cardId',
  'GET /api/preregistro/preregistro/:promotionId/:cardId',
]) {
  swap(`${route} cardId`, ABROAD, `${propia.promocion}/${tarjeta}`);
  swap(`${route} promotionId`, ABROAD, `${promocion}/${propia.tarjeta}`);
}
swap('GET /api/canjes/farmacias/:userName userName', STRANGERS, 'CR-F001', undefined, 403);
swap('GET /api/canjes/farmacias/:userName pais', OPERADOR, `${OTRO_PAIS}?pais=506`);
swap('GET /api/canjes/contadores pais', OPERADOR, 'contadores?pais=506');
swap('GET /api/canjes/productos pais', OPERADOR, 'productos?pais=506');
swap('POST /api/canjes/vistos Codigos', STRANGERS, undefined, { Codigos: [code] });
swap('POST /api/canjes/canje-farmacias farmacia', STRANGERS, undefined, {
  ...lista,
  farmacia: 'CR-F001',
});
swap('POST /api/canjes/canje-farmacias pais', OPERADOR, undefined, { ...lista, pais: '506' });
swap('POST /api/canjes/canje-farmacias producto', ABROAD, undefined, {
  ...lista,
  producto: promocion,
});
swap(
  'POST /api/canjes/canje-farmacias userName',
  STRANGERS,
  undefined,
  { ...lista, userName: 'CR-F001' },
  403,
);
swap(
  'POST /api/canjes/canje-farmacias roleUser',
  STRANGERS,
  undefined,
  { ...lista, roleUser: 'Manager' },
  403,
);
swap('POST /api/canjes/reporte-farmacias farmacia', CHAINS, undefined, reporte);
swap('POST /api/canjes/reporte-resumen farmacia', CHAINS, undefined, reporte);
swap('POST /api/canjes/reporte-export farmacia', CHAINS, undefined, reporte);
swap('POST /api/canjes/validarFactura FarmaciaId', ABROAD, undefined, {
  ...validarPropia,
  FarmaciaId: farmacia,
  PromocionId: propia.promocion,
});
swap('POST /api/canjes/validarFactura PromocionId', ABROAD, undefined, {
  ...validarPropia,
  FarmaciaId: propia.farmacia,
  PromocionId: promocion,
});
// Another user's attempt key: it is taken, and its answer is not disclosed.
swap('POST /api/canjes/aplicar/:param param', [OTRO_PAIS_FARMACIA], clave, canjePropio, 422);
swap(
  'POST /api/canjes/aplicar/:param FarmaciaId',
  REGENTES,
  randomUUID(),
  await solicitud(database),
);
for (const [field, change] of Object.entries({
  FarmaciaId: { FarmaciaId: farmacia },
  TarjetaPacienteId: { TarjetaPacienteId: tarjeta },
  PromocionId: { PromocionId: promocion },
  CodigoMedico: { CodigoMedico: 'CR-M001' },
  Proveedor: { Proveedor: soloDeCostaRica?.nombre },
  'Facturas.FarmaciaId': {
    Facturas: [linea(farmacia, '2026-06-10'), linea(propia.farmacia, '2026-06-17')],
  },
})) {
  // Given by its name, like one that is in no list.
  swap(
    `POST /api/canjes/aplicar/:param ${field}`,
    ABROAD,
    randomUUID(),
    { ...canjePropio, ...change },
    field === 'Proveedor' ? 422 : 404,
  );
}
swap('POST /api/preregistro/save FarmaciaId', [OTRA_FARMACIA, OTRA_CADENA], undefined, {
  ...preregistroPropio,
  ...{ TarjetaPacienteId: tarjeta, PromocionId: promocion, FarmaciaId: farmacia },
});
for (const [field, theirs] of Object.entries({
  FarmaciaId: farmacia,
  TarjetaPacienteId: tarjeta,
  PromocionId: promocion,
})) {
  swap(`POST /api/preregistro/save ${field}`, ABROAD, undefined, {
    ...preregistroPropio,
    [field]: theirs,
  });
}
swap(
  'GET /api/preregistro/pendientes farmacia',
  STRANGERS,
  'pendientes?farmacia=CR-F001',
  undefined,
  {
    data: [],
  },
);
const dias = 'afiliaciones?desde=2026-06-11&hasta=2026-06-17';
swap('GET /api/pacientes/afiliaciones pais', [OTRO_PAIS, ...OFICINA], `${dias}&pais=506`);
swap('GET /api/pacientes/afiliaciones farmacia', STRANGERS, `${dias}&farmacia=CR-F001`, undefined, {
  data: [],
});
for (const part of ['', '/lineas']) {
  swap(`GET /api/liquidaciones/:id${part} id`, DISTRIBUTORS, `${ajena}${part}`);
}
swap('GET /api/liquidaciones/nota id', DISTRIBUTORS, `nota?id=${ajena}`);
for (const [step, body, who] of [
  ['enviar', { Guia: 'A1', Fecha: '2026-06-17' }, DISTRIBUTORS],
  ['guia', { Guia: 'A1', Fecha: '2026-06-17' }, [OTRO_PAIS, ...DISTRIBUTORS]],
  ['cerrar', undefined, [OTRO_PAIS, ...DISTRIBUTORS]],
] as const) {
  swap(`POST /api/liquidaciones/:id/${step} id`, who, `${ajena}/${step}`, body);
}
swap('POST /api/liquidaciones/deshacer Liquidaciones', DISTRIBUTORS, undefined, {
  Liquidaciones: [ajena],
});
swap(
  'POST /api/liquidaciones/:id/enviar NoEnviadas',
  ['distribuidor.pan'],
  `${abierta.id}/enviar`,
  { Guia: 'A1', Fecha: '2026-06-17', NoEnviadas: [canjeAjeno?.codigo] },
  422,
);
swap(
  'POST /api/liquidaciones/:id/recibir Faltan.ProductoId',
  ['PAN-F001'],
  `${enviada.id}/recibir`,
  {
    Faltan: [{ ProductoId: canjeAjeno?.producto, Cajas: 1 }],
    Motivo: 'Otro',
    Observaciones: 'x',
  },
  422,
);
swap('POST /api/liquidaciones/cortar/:param param', DISTRIBUTORS, corte, { Grupos: null }, 422);
swap(
  'POST /api/liquidaciones/cortar/:param Grupos.FarmaciaCodigo',
  DISTRIBUTORS,
  randomUUID(),
  { Grupos: [{ FarmaciaCodigo: 'CR-F001', ProductoId: abierta.producto }] },
  409,
);
swap(
  'POST /api/liquidaciones/cortar/:param Grupos.ProductoId',
  DISTRIBUTORS,
  randomUUID(),
  { Grupos: [{ FarmaciaCodigo: 'PAN-F001', ProductoId: canjeAjeno?.producto }] },
  409,
);
const none = { data: [] };
for (const part of ['', '/por-reponer']) {
  const route = `GET /api/liquidaciones${part}`;
  const last = part.slice(1) || 'liquidaciones';
  swap(`${route} pais`, OPERADOR, `${last}?pais=506`);
  swap(`${route} farmacia`, STRANGERS, `${last}?farmacia=CR-F001`, undefined, none);
  swap(`${route} distribuidor`, DISTRIBUTORS, `${last}?distribuidor=1`, undefined, none);
}
swap(
  'GET /api/liquidaciones/por-reponer producto',
  ABROAD,
  `por-reponer?producto=${canjeAjeno?.producto}`,
  undefined,
  none,
);
swap('GET /api/liquidaciones/exportar pais', OPERADOR, 'exportar?pais=506');
swap('GET /api/liquidaciones/deudas pais', OPERADOR, 'deudas?pais=506');
for (const part of ['cuenta', 'cuenta-excel']) {
  swap(
    `GET /api/liquidaciones/${part} farmacia`,
    [...STRANGERS, 'distribuidor.pan'],
    `${part}?mes=2026-05&farmacia=CR-F001`,
  );
}
for (const [route, [end, body]] of Object.entries({
  'POST /api/administracion/usuarios/:id/activo': ['/activo', { Activo: false }],
  'POST /api/administracion/usuarios/:id/sesiones': ['/sesiones', {}],
  'POST /api/administracion/usuarios/:id/factores': ['/factores', {}],
} as const)) {
  swap(`${route} id`, OFICINA, `${regente}${end}`, { ...conClave, ...body });
}
for (const end of ['enlace', 'desbloqueo']) {
  swap(
    `POST /api/administracion/usuarios/:id/${end} id`,
    [ADMINISTRADOR_AJENO, OTRA_CADENA],
    `${regente}/${end}`,
    conClave,
  );
}
swap(
  'POST /api/administracion/usuarios/:id/sesiones Sesion',
  OFICINA,
  `${regentePropio}/sesiones`,
  { ...conClave, Sesion: sesion },
);
swap('GET /api/administracion/usuarios pais', OFICINA, 'usuarios?pais=506', undefined, NOTHING);
for (const [field, body] of Object.entries({
  Pais: { Rol: 'Operador', Usuario: 'op.ajeno', Pais: '506' },
  Farmacia: { Rol: 'Regente', Farmacia: 'CR-F003' },
})) {
  swap(`POST /api/administracion/usuarios ${field}`, OFICINA, 'usuarios', {
    ...conClave,
    ...body,
  });
}
swap('POST /api/administracion/usuarios/archivo Farmacias', OFICINA, 'archivo', {
  ...conClave,
  Farmacias: ['CR-F003'],
});
swap(
  'PATCH /api/administracion/usuarios/:id Pais',
  OFICINA,
  String(await ids.usuario('operador.pan')),
  { ...conClave, Rol: 'Operador', Pais: '506' },
);
swap('GET /api/catalogos/:catalogo pais', OFICINA, 'medicos?pais=506');
swap('GET /api/catalogos/:catalogo/archivo/xlsx pais', OFICINA, 'medicos/archivo/xlsx?pais=506');
for (const [, path] of filas) {
  swap('GET /api/catalogos/:catalogo/:id id', OFICINA, path);
  swap('GET /api/catalogos/:catalogo/:id/historial id', OFICINA, `${path}/historial`);
  swap('PATCH /api/catalogos/:catalogo/:id id', OFICINA, path, { Valores: {} });
  const [catalogo, Id] = path.split('/');
  const ensayo = { Id, Valores: {} };
  swap('POST /api/catalogos/:catalogo/ensayo Id', OFICINA, `${catalogo}/ensayo`, ensayo);
}
swap(
  'POST /api/catalogos/productos/:id/desactivacion id',
  OFICINA,
  `${filas.find(([nombre]) => nombre === 'productos')?.[1]}/desactivacion`,
  { Todos: true, Desde: null },
);
for (const [catalogo, cell, Valores] of celdas) {
  swap('POST /api/catalogos/:catalogo Valores', OFICINA, catalogo, { Valores }, 422, cell);
  const ensayo = ['POST /api/catalogos/:catalogo/ensayo Valores', `${catalogo}/ensayo`] as const;
  swap(ensayo[0], OFICINA, ensayo[1], { Id: null, Valores }, 422, cell);
}
for (const [catalogo, cell] of [
  ['farmacias', 'cadena'],
  ['suministros', 'nombre'],
  ['medicos', 'pais_codigo'],
] as const) {
  swap(
    'PATCH /api/catalogos/:catalogo/:id Valores',
    OFICINA,
    filasPropias.get(catalogo) ?? '',
    { Valores: { [cell]: cell === 'pais_codigo' ? '506' : 'Solo de Costa Rica' } },
    422,
    cell,
  );
}
for (const id of importaciones) {
  for (const [route, body] of Object.entries({
    'GET /api/importaciones/:id': undefined,
    'GET /api/importaciones/:id/lineas': undefined,
    'GET /api/importaciones/:id/faltas': undefined,
    'POST /api/importaciones/:id/lineas': { Lineas: [{ Linea: 2, Celdas: ['X'] }] },
    'POST /api/importaciones/:id/revision': {},
    'POST /api/importaciones/:id/aplicacion': {},
    'POST /api/importaciones/:id/regreso': {},
  })) {
    swap(`${route} id`, OFICINA, `${id}${route.split(':id')[1]}`, body);
  }
}
swap('POST /api/renovaciones/:anio Promociones.Id', OFICINA, '2027', {
  Promociones: [
    {
      Id: renovable?.Id,
      Valores: {
        ...{ maximo_mensual: '1', maximo_anual: '9', requiere_receta: 'No' },
        ...{ vigencia_inicio: '2027-01-01', vigencia_fin: '2027-12-31' },
      },
    },
  ],
});
swap('GET /api/derechos/solicitudes pais', OFICINA, 'solicitudes?pais=506');
for (const [route, body] of Object.entries({
  'POST /api/derechos/solicitudes/:id/aplicar': { Acto: 'exportar' },
  'POST /api/derechos/solicitudes/:id/movimientos': { Tipo: 'Respondida', Nota: 'Por correo' },
})) {
  swap(`${route} id`, OFICINA, `${solicitudAjena.split('/')[1]}${route.split(':id')[1]}`, body);
}
swap(
  'POST /api/derechos/solicitudes/:id/ensayo Tambien',
  OFICINA,
  `${solicitudPropia.split('/')[1]}/ensayo`,
  { Acto: 'anonimizar', Tambien: [NOMBRADA] },
  {},
);
swap('POST /api/auth/sesiones/cerrar Sesion', STRANGERS, undefined, {
  ClaveActual: CLAVE_DEMO,
  Sesion: sesion,
});
swap('POST /api/factores/llaves/quitar Id', STRANGERS, undefined, {
  ClaveActual: CLAVE_DEMO,
  Id: llave,
});

/** Fields that name no user's data, by the reason: in every endpoint, or in the one that is named. */
const WITHOUT_OWNER: Readonly<Record<string, readonly string[]>> = {
  'how much of an answer': [
    ...[
      'page',
      'limit',
      'orden',
      'typeCanje',
      'marca',
      'sinVer',
      'sinAbrir',
      'sinFotos',
      'desconocidos',
      'periodo',
      'ajenas',
    ],
  ],
  'a day': [
    ...['Fecha', 'Facturas.Fecha', 'fecha_factura', 'fechaInicio', 'fechaFinal', 'dia'],
    'Receta.Fecha',
  ],
  'who bought, as the counter wrote it': ['Comprador.Nombre', 'Comprador.NumeroIdentificacion'],
  'what the counter answered about a similar invoice': ['Facturas.Confirmada', 'Confirmada'],
  // With the pharmacy, which has a row, it names an invoice.
  'the number on a paper': ['NumeroFactura', 'Facturas.NumeroFactura', 'factura'],
  'one value, or ignored': [
    ...['CuponId', 'FacturasImagenes', 'CheckImg', 'CargaFactura', 'Estatus', 'FFD'],
    ...['Facturas.FarmaciaNombre', 'Facturas.Cantidad', 'Facturas.RegistroPromocionId'],
    ...['Facturas.isChecked', 'Facturas.PreRegistro', 'Facturas.PreRegistroId'],
    ...['facturaImagen', 'usuario', 'estado'],
  ],
  'what is decided, and why': ['Decision', 'Motivo', 'Observaciones'],
  'how a delivery went, with whose settlement it goes': ['Guia', 'Faltan.Cajas', 'Resolucion'],
  // A photo is looked for in one's scope after it was read: fotos/fotos.test.ts.
  'a redemption that takes a photo': ['POST /api/fotos/:code/:orden code'],
  // Of another scope nothing is found: buscar.test.ts, reporteDeOficina.test.ts, derechos/mesa.test.ts.
  'what is looked for within one’s own scope': [
    'POST /api/busqueda Texto',
    'GET /api/canjes/reporte-opciones pais',
    ...['', '-resumen', '-export'].flatMap((end) =>
      ['pais', 'farmacia', 'cadena', 'medico', 'motivo', 'producto', 'distribuidor'].map(
        (field) => `POST /api/canjes/reporte-oficina${end} ${field}`,
      ),
    ),
    ...['farmacias', 'resumen', 'export'].flatMap((end) =>
      ['producto', 'distribuidor'].map((field) => `POST /api/canjes/reporte-${end} ${field}`),
    ),
    'GET /api/derechos/solicitudes numero',
  ],
  'a filter of one’s own': [
    ...['POST /api/canjes/reporte-filtros Consulta', 'DELETE /api/canjes/reporte-filtros/:id id'],
  ],
  // The person is the one of the row above: derechos/persona.test.ts.
  'what a person asks for by telephone': [
    ...['POST /api/personas/:referencia/solicitudes referencia', 'Razon', 'Derecho'],
    ...['Comprobacion', 'RespuestaPor', 'Contacto'],
    'POST /api/personas/:referencia/solicitudes Detalle',
  ],
  'a month or a year': ['mes', 'anio'],
  'one of a list that is the same for all': [
    ...['catalogo', 'lista', 'accion', 'POST /api/importaciones Tipo'],
  ],
  // What they name of another country is set apart when it is looked at: administracion/importaciones.test.ts.
  'a file of one’s own': ['Archivo', 'Lineas.Linea', 'Lineas.Celdas', 'Lineas.Sobra'],
  'what a promotion is to be, by its id': [
    ...CAMPOS_DE_RENOVACION.map((campo) => `Promociones.Valores.${campo}`),
  ],
  'where and when a product of one’s own stops': ['Todos', 'Desde'],
  'what its trial looks for, and below': ['POST /api/derechos/solicitudes/:id/aplicar Tambien'],
  'what is done about a request, by its id': [
    ...['Acto', 'Cambios', 'Nota', 'POST /api/derechos/solicitudes/:id/movimientos Tipo'],
  ],
  // What the list of the same filter tells: liquidaciones/permisos.test.ts.
  'a spreadsheet of a list that has its row': [
    'GET /api/liquidaciones/exportar farmacia',
    'GET /api/liquidaciones/exportar producto',
    'GET /api/liquidaciones/exportar distribuidor',
  ],
  'a secret of one’s own': ['ClaveActual', 'ClaveNueva'],
  'compared with the row of the address, and written nowhere': [
    ...['Visto', 'Visto.Rol', 'Visto.Alcance', 'Visto.Nombre', 'Visto.PrimerApellido'],
    ...['Visto.SegundoApellido', 'Visto.NumeroIdentificacion', 'Visto.CorreoElectronico'],
    ...['Visto.Telefono', 'Visto.FechaNacimiento', 'Visto.Nacionalidad'],
  ],
  // Another user's attempt is answered like one that is over: factores.test.ts.
  'one’s own second factor': [
    ...['Intento', 'Nombre', 'Codigo', 'Llave.id', 'Llave.response.clientDataJSON'],
    ...['Llave.response.attestationObject', 'Llave.response.transports'],
  ],
  'a catalogue that all of the staff may read': [
    'GET /api/canjes/promociones/:country country',
    'GET /api/canjes/distribuidores/:country country',
    'GET /api/canjes/medico/:country/:doctorCode country',
    'GET /api/canjes/medico/:country/:doctorCode doctorCode',
    'GET /api/preregistro/promociones/:country country',
  ],
  'a filter within one’s own scope': [
    ...['s', 'tipo', 'por', 'desde', 'hasta', 'rol', 'activo', 'factor', 'tramo', 'juntos'],
  ],
  'what a user is to be, looked for within the country given': [
    ...['Rol', 'Usuario', 'Persona', 'Cadena', 'Distribuidor', 'TodosLosPaises'],
    ...['', '/:id/nombre'].map((end) => `POST /api/administracion/usuarios${end} Correo`),
    ...['PATCH /api/administracion/usuarios/:id Farmacia'],
  ],
  'one’s own, or a switch': [
    ...['POST /api/administracion/mi-correo Correo', 'CuatroOjos', 'Activo', 'PorQue'],
    ...['Direccion', 'ClavePublica', 'Secreto'],
  ],
};

test('every field of an address or a body has a row here or a reason for none', () => {
  const rows = new Set(swapped.map(([field]) => field));
  // Public endpoints accept any id; their own tests prove what they disclose.
  const fields = ENDPOINTS.filter(({ access }) => access !== 'public').flatMap(
    ({ method, path, params, search, body }) =>
      [params, search, body]
        .flatMap((schema) => leaves(schema))
        .filter(Boolean)
        .map((field) => ({
          field,
          whole: `${method} ${path} ${field}`,
          inMatrix:
            path.split('/').includes(`:${field}`) &&
            entradas[`${method} ${path}`]?.who.includes('x') === true,
        })),
  );
  const reasons = new Set(Object.values(WITHOUT_OWNER).flat());
  const withReason = ({ field, whole }: { field: string; whole: string }) =>
    !rows.has(whole) && (reasons.has(field) || reasons.has(whole));
  expect(
    fields
      .filter((one) => !one.inMatrix && !rows.has(one.whole) && !withReason(one))
      .map(({ whole }) => whole),
  ).toEqual([]);
  // No row and no reason is left for a field that is gone.
  const known = new Set(fields.flatMap(({ field, whole }) => [field, whole]));
  expect([...rows, ...reasons].filter((one) => !known.has(one))).toEqual([]);
});

describe.each(swapped)('%s', (field, { who, path, body, expected, cell }) => {
  test.each(who)('for %s', async (user) => {
    const [method = '', pattern = '', name = ''] = field.split(' ');
    const app = appOf(`${method} ${pattern}`);
    // The given value replaces the first parameter, or the last part.
    const address =
      path === undefined ? pattern : pattern.replace(/\/(:.*|[^/:]*)$|\/:.*/, `/${path}`);
    const sent = { token: await tokenFor(user), body };
    const before = await tablesNow(database);
    const reply = await send(app, env, `${method} ${address}`, sent);
    if (typeof expected === 'number') expect(reply.status).toBe(expected);
    else expect(reply).toMatchObject({ status: 200, body: expected });
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
    for (const error of errors) {
      expect(error.field.replace(/\.\d+/, '')).toBe(cell === undefined ? name : `${name}.${cell}`);
    }
  });
});

test('with nothing swapped, the same requests are served', async () => {
  const token = await tokenFor(OTRO_PAIS_FARMACIA);
  const serve = async (request: string, body: unknown) => {
    const [method = '', path = ''] = request.split(' ');
    const app = [...apps].find(([route]) => route.startsWith(`${method} ${path}`))?.[1];
    if (app === undefined) throw new Error(`${request} is not served`);
    const address = path.endsWith('/aplicar/') ? `${path}${randomUUID()}` : path;
    expect((await send(app, env, `${method} ${address}`, { token, body })).status).toBe(200);
  };
  const { farmacia: FarmaciaId, promocion: PromocionId } = propia;
  await serve('POST /api/canjes/validarFactura', { ...validarPropia, FarmaciaId, PromocionId });
  await serve('POST /api/preregistro/save', preregistroPropio);
  await serve('POST /api/canjes/aplicar/', canjePropio);
});

test('former names are erased from the remarks of the user’s own country alone', async () => {
  const reply = await call(ADMINISTRADOR_AJENO, `POST /api/derechos/${solicitudPropia}/aplicar`, {
    Acto: 'anonimizar',
    Tambien: [NOMBRADA],
  });
  expect(reply.status).toBe(200);
  expect(JSON.stringify(reply.body)).toContain(formatearCodigo(canjeDePanama?.codigo ?? ''));
  expect(JSON.stringify(reply.body)).not.toContain(formatearCodigo(code.replaceAll('-', '')));
  expect(
    await database.query('select pais_codigo as pais from canjes where observaciones = $1', [
      conObservacion,
    ]),
  ).toEqual([{ pais: '506' }]);
});
