import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import { porAprobar, decididaSinAbrir } from '../administracion/propuestas.sql.ts';
import { sinIngresarDentroDe } from '../administracion/usuarios.sql.ts';
import { DESCONOCIDO_EN, desconocidoSinActo } from '../canjes/desconocimientos.sql.ts';
import { dia, entero, pais } from '../database/columnas.ts';
import type { Query } from '../database/database.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { SIN_FOTOS_PEDIDAS } from '../fotos/fotos.sql.ts';
import { atrasada, VENCE_EL } from '../liquidaciones/deuda.sql.ts';
import { liquidacionDentroDe } from '../liquidaciones/liquidaciones.sql.ts';
import { gruposEnEspera } from '../preregistro/preregistros.sql.ts';
import { enLista } from './enLista.sql.ts';
import { sinVer } from './listasCanjes.sql.ts';
import { LE_FALTA } from '../../src/domain/atraso.ts';
import { ESTADOS_DE_PROPUESTA } from '../../src/domain/administracion.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import { ficha } from '../../src/contracts/administracion/comun.ts';
import { PLAZO_REEMBOLSO_DIAS } from '../../src/domain/facturas.ts';
import { PIDE } from '../../src/domain/derechos.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import { type Asunto, NOMBRES_DE_ASUNTOS, PRIMEROS } from '../../src/domain/porHacer.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** The count of waiting rows, and the first ones. Moments are ISO 8601. */
const asuntoRow = v.object({
  asunto: v.picklist(NOMBRES_DE_ASUNTOS),
  cuenta: entero,
  primeros: v.array(
    v.object({
      clave: v.nullable(v.string()),
      texto: v.string(),
      /** The hour at which the audit ends. */
      vence: v.nullable(v.string()),
      /** The last day of any other deadline, on a country's calendar. */
      ultimo: v.nullable(v.object({ dia, pais: v.nullable(pais) })),
      /** The fields of a proposal for its title; null for other kinds. */
      propuesta: v.nullable(
        v.object({
          tipo: v.string(),
          estado: v.picklist(ESTADOS_DE_PROPUESTA),
          antes: v.nullable(ficha),
          despues: ficha,
        }),
      ),
      desde: v.string(),
    }),
  ),
});
export type AsuntoRow = v.InferInput<typeof asuntoRow>;

/** The SQL of waiting rows: their table, order and words. */
interface Espera {
  readonly alias: string;
  /** SQL from the table on. */
  readonly de: string;
  readonly orden: string;
  readonly tablas?: string;
  readonly clave: string;
  readonly texto: string;
  readonly vence?: string;
  readonly ultimoDia?: string;
  readonly propuesta?: string;
  readonly desde: string;
}

/** The kinds that one statement reads. */
export type AsuntoLeido = Exclude<Asunto, 'porCortar'>;

const TABLAS_DE_CANJE = `
  join farmacias f on f.id = c.farmacia_id
  join productos pr on pr.id = c.producto_id`;

/** The words for a redemption or a settlement. A scope of one pharmacy or distributor leaves out its name. */
const textos = ({ tipo }: Alcance) => ({
  canje: tipo === 'farmacia' ? NOMBRE_PRODUCTO : `f.nombre || ' · ' || ${NOMBRE_PRODUCTO}`,
  entrega: [
    `'N.º ' || l.id`,
    ...(tipo === 'farmacia' ? [] : ['f.nombre']),
    ...(tipo === 'distribuidor' ? [] : ['d.nombre']),
  ].join(` || ' · ' || `),
});

const canjes = (texto: string, donde: string, vence?: string): Espera => ({
  alias: 'c',
  de: `canjes c where ${donde}`,
  orden: 'c.cambio_en, c.id',
  tablas: TABLAS_DE_CANJE,
  clave: 'c.codigo_confirmacion',
  texto,
  ...(vence !== undefined && { vence }),
  desde: 'c.cambio_en',
});

const liquidaciones = (texto: string, donde: string, ultimoDia?: string): Espera => ({
  alias: 'l',
  de: `liquidaciones l where ${donde}`,
  orden: 'l.cambio_en, l.id',
  tablas:
    'join farmacias f on f.id = l.farmacia_id join distribuidores d on d.id = l.distribuidor_id',
  clave: 'l.id::text',
  texto,
  ...(ultimoDia !== undefined && { ultimoDia }),
  desde: 'l.cambio_en',
});

const segun = (columna: string, palabras: Readonly<Record<string, string>>) =>
  `case ${columna} ${Object.entries(palabras)
    .map(([valor, dice]) => `when '${valor}' then '${dice}'`)
    .join(' ')} end`;

/** The day on which the change of a proposal `p` begins, which is its deadline. */
const EMPIEZA = `(case when p.tipo = 'guardar-promocion' and p.antes is null
                       then nullif(p.despues->>'vigencia_inicio', '')
                       when p.tipo = 'desactivar-producto' then p.datos->>'desde' end)::date`;

/** What a proposal `p` would do, for its title. An import's rows are not part of it. */
const PROPUESTO = `json_build_object('tipo', p.tipo, 'estado', p.estado,
  'antes', case when p.tipo like 'guardar-%' then p.antes end,
  'despues', case when p.tipo like 'guardar-%' then p.despues else '{}' end)`;

// $1 now, $2 the scope, $3 the user, $4 the day.
const esperas = (alcance: Alcance): Readonly<Record<AsuntoLeido, Espera>> => {
  const texto = textos(alcance);
  const canje = canjesDentroDe(alcance, '$2').condicion;
  // Name every country, so that the index by country is used for all.
  const liquidacion = `${liquidacionDentroDe(alcance, '$2').condicion}
    and l.pais_codigo in (select codigo from paises)`;
  const enPais = `($2::text is null or s.pais_codigo = $2::text)`;
  return {
    auditorias: canjes(
      texto.canje,
      `${canje} and ${enLista('canjePendiente', '$1')}`,
      'c.cambio_en',
    ),
    desconocidos: {
      ...canjes(
        texto.canje,
        `${canje} and ${desconocidoSinActo('$1')} and ${sinVer('$3')}`,
        // A deadline only while the audit may still act on it.
        `case when ${enLista('canjePendiente', '$1')} then c.cambio_en end`,
      ),
      orden: `not (${enLista('canjePendiente', '$1')}), c.cambio_en, c.id`,
      desde: DESCONOCIDO_EN,
    },
    fotos: {
      ...canjes(
        texto.canje,
        `${canje} and ${enLista('canjePendiente', '$1')} and ${SIN_FOTOS_PEDIDAS}`,
        'c.cambio_en',
      ),
      desde: 'c.registrado_en',
    },
    completos: {
      alias: 'e',
      de: `(${gruposEnEspera(`r.farmacia_id = $2::int`, '$4')}) e where e.completa is not null`,
      orden: 'e.primera, e.tarjeta_id, e.promocion_id',
      tablas: `
  join promociones p on p.id = e.promocion_id
  join productos pr on pr.id = p.producto_id`,
      clave: 'e.clave',
      texto: NOMBRE_PRODUCTO,
      ultimoDia: `e.primera + ${PLAZO_REEMBOLSO_DIAS}`,
      desde: 'e.primera',
    },
    rechazados: canjes(
      texto.canje,
      `${canje} and ${enLista('canjeRechazado', '$1')} and ${sinVer('$3')}`,
    ),
    propuestas: {
      alias: 'p',
      de: `propuestas p where ${porAprobar('$2', '$3')}`,
      orden: `${EMPIEZA} nulls last, p.propuesta_en, p.id`,
      clave: 'p.id::text',
      texto: 'p.objeto',
      ultimoDia: EMPIEZA,
      propuesta: PROPUESTO,
      desde: 'p.propuesta_en',
    },
    propuestasDecididas: {
      alias: 'p',
      de: `propuestas p where ${decididaSinAbrir('$3')}`,
      orden: 'p.decidida_en, p.id',
      clave: 'p.id::text',
      texto: 'p.objeto',
      propuesta: PROPUESTO,
      desde: 'p.decidida_en',
    },
    derechos: {
      alias: 's',
      de: `solicitudes s where s.estado = 'Abierta' and ${enPais}`,
      orden: 's.vence, s.id',
      clave: 's.id::text',
      // As `numeroDeSolicitud` writes it.
      texto: `'Solicitud D-' || lpad(s.id::text, 6, '0') || ' · ' || ${segun('s.derecho', PIDE)}`,
      ultimoDia: 's.vence',
      desde: 's.recibida_en',
    },
    porConfirmar: liquidaciones(texto.entrega, `${liquidacion} and l.estado = 'Enviada'`, VENCE_EL),
    porEnviar: liquidaciones(
      `${texto.entrega} || ' · ' || l.cajas || case l.cajas when 1 then ' caja' else ' cajas' end`,
      `${liquidacion} and l.estado = 'Abierta'`,
      VENCE_EL,
    ),
    disputas: liquidaciones(
      `${texto.entrega} || ' · ' || (select m.motivo from liquidacion_movimientos m
                where m.liquidacion_id = l.id and m.estado_nuevo = 'En disputa')`,
      `${liquidacion} and l.estado = 'En disputa'`,
    ),
    atrasadas: liquidaciones(
      `${texto.entrega} || ' · ' || ${segun('l.estado', LE_FALTA)}`,
      `${liquidacion} and ${atrasada('$1')}`,
      VENCE_EL,
    ),
    sinIngresar: {
      alias: 'u',
      de: sinIngresarDentroDe(alcance, '$2'),
      orden: 'u.clave_cambiada_en, u.id',
      clave: 'u.id::text',
      texto: 'u.nombre_usuario',
      desde: 'u.clave_cambiada_en',
    },
  };
};

const ultimo = (alias: string, ultimoDia: string) =>
  `case when ${ultimoDia} is not null then json_build_object('dia', ${ultimoDia}, 'pais', ${alias}.pais_codigo) end`;

/** The words of a row, with its country for users of all countries. A proposal's title or object names it already. */
const conPais = ({ alias, texto, propuesta }: Espera, { tipo }: Alcance): string =>
  tipo === 'todos' && propuesta === undefined
    ? `concat_ws(' · ', (select prefijo from paises where codigo = ${alias}.pais_codigo), ${texto})`
    : texto;

const leer = (asunto: Asunto, espera: Espera, alcance: Alcance): string => {
  const { alias, de, orden, tablas = '', ...fila } = espera;
  return `
    select '${asunto}' as asunto, (select count(*)::int from ${de}) as cuenta,
           (select coalesce(json_agg(p order by p.n), '[]')
              from (select row_number() over (order by ${orden}) as n, ${fila.clave} as clave,
                           ${conPais(espera, alcance)} as texto, ${fila.vence ?? 'null'} as vence,
                           ${fila.ultimoDia === undefined ? 'null' : ultimo(alias, fila.ultimoDia)} as ultimo,
                           ${fila.propuesta ?? 'null::json'} as propuesta, ${fila.desde} as desde
                      from (select ${alias}.* from ${de} order by ${orden} limit ${PRIMEROS}) ${alias}
                      ${tablas}) p) as primeros`;
};

/** The waiting work within a scope, by kind, in one round trip. */
export const leerPorHacer = (
  db: Query,
  input: {
    readonly asuntos: readonly AsuntoLeido[];
    readonly alcance: Alcance;
    readonly usuarioId: UsuarioId;
    readonly now: Date;
    /** The day of the user's country. */
    readonly hoy: Dia;
  },
): Promise<AsuntoRow[]> => {
  const todas = esperas(input.alcance);
  const { valor } = canjesDentroDe(input.alcance, '$2');
  return db.query(
    // Uses each parameter, because not every kind does.
    `with dados as (select $1::timestamptz, $3::int, $4::date)
     ${input.asuntos.map((asunto) => leer(asunto, todas[asunto], input.alcance)).join(' union all ')}`,
    [input.now, valor, input.usuarioId, input.hoy],
    asuntoRow,
  );
};
