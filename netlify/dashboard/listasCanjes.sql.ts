import * as v from 'valibot';
import { canjesDentroDe, farmaciaDentroDe } from '../database/alcance.sql.ts';
import * as columna from '../database/columnas.ts';
import { DESCONOCIDO_EN, desconocidoSinActo } from '../canjes/desconocimientos.sql.ts';
import { enLista } from './enLista.sql.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { type Query, unica } from '../database/database.ts';
import { SIN_FOTOS_PEDIDAS } from '../fotos/fotos.sql.ts';
import type { PageWindow } from '../http/page.ts';
import { canjeRow } from '../../src/contracts/dashboard/canje.ts';
import { contadores, farmaciasDeUsuario, productos } from '../../src/contracts/dashboard/listas.ts';
import type { FacturaBuscada } from '../../src/domain/busqueda.ts';
import type { TipoCanje } from '../../src/domain/estado.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { FarmaciaId, UsuarioId } from '../../src/domain/ids.ts';

const listadoRow = v.object({
  ...v.omit(canjeRow, ['Estado', 'RegistradoEn', 'CambioEn', 'CierraEn']).entries,
  ...columna.canjeConEstado.entries,
  /** The invoice that a search by number found. */
  Factura: v.optional(v.string()),
  tarjetaId: columna.tarjetaId,
  /** The rows of the whole list. */
  total: columna.entero,
});
export type CanjeListadoRow = v.InferInput<typeof listadoRow>;

/** The direction of a list sorted by a moment. */
export type Orden = 'asc' | 'desc';

/** A redemption `c` that the user has not marked as seen. */
export const sinVer = (usuario: `$${number}`) => `not exists (
  select 1 from canjes_vistos v where v.usuario_id = ${usuario}::int and v.canje_id = c.id)`;

const porCambio = (orden: Orden) => `c.cambio_en ${orden}, c.id ${orden}`;

// Pending: the nearest close first. The others: the last change first.
const ordenPropio: Readonly<Record<TipoCanje, Orden>> = {
  canjePendiente: 'asc',
  canjeAprobado: 'desc',
  canjeRechazado: 'desc',
};
const MAS_NUEVOS = 'c.registrado_en desc, c.id desc';

const listadas = (canjes: string, ordenadas: string, usuario: `$${number}`, mas = '') => `
  select c.tarjeta_id::int as "tarjetaId", c.estado, c.registrado_en as "registradoEn", c.decidido_en as "decididoEn",
         c.fecha as "Fecha", p.nombre as "Pais", ca.nombre as "Cadena", f.nombre as "PuntoVenta",
         ${NOMBRE_PRODUCTO} as "Producto", c.codigo_confirmacion as "CodigoConfirmacion",
         case when c.ffd then 'Canje FFD' else 'Canje regular' end as "Tramite", f.codigo as "FarmaciaCodigo",
         m.texto as "Motivo", coalesce(c.observaciones, '') as "Observaciones",
         exists (select 1 from canjes_vistos v
                  where v.usuario_id = ${usuario}::int and v.canje_id = c.id) as "Visto",
         (${SIN_FOTOS_PEDIDAS}) as "FaltaFoto"${mas}
    from (${canjes}) c
    join farmacias f on f.id = c.farmacia_id
    join cadenas ca on ca.id = c.cadena_id
    join paises p on p.codigo = c.pais_codigo
    join productos pr on pr.id = c.producto_id
    left join motivos_rechazo m on m.codigo = c.motivo_codigo
   order by ${ordenadas}`;

/**
 * Redemptions in a state that changed in the last 48 hours, with the length of their list, in the `orden` of that
 * change. Without it, pending ones with the least time left come first, others with the latest change first.
 */
export const listarCanjes = (
  db: Query,
  input: PageWindow & {
    tipo: TipoCanje;
    alcance: Alcance;
    farmaciaId: FarmaciaId | null;
    productoId: number | null;
    /** Only those that the user has not marked as seen. */
    sinVer: boolean;
    /** Only those without photos, although they ask for them. */
    sinFotos: boolean;
    usuarioId: UsuarioId;
    orden: Orden | undefined;
    now: Date;
  },
): Promise<CanjeListadoRow[]> => {
  const dentro = canjesDentroDe(input.alcance, '$2');
  const ordenadas = porCambio(input.orden ?? ordenPropio[input.tipo]);
  const lista = `from canjes c
        where ${dentro.condicion} and ${enLista(input.tipo, '$1')}
          and ($3::int is null or c.farmacia_id = $3::int)
          and ($4::int is null or c.producto_id = $4::int)
          ${input.sinVer ? `and ${sinVer('$7')}` : ''}
          ${input.sinFotos ? `and ${SIN_FOTOS_PEDIDAS}` : ''}`;
  return db.query(
    listadas(
      `select c.* ${lista} order by ${ordenadas} limit $5::int offset $6::int`,
      ordenadas,
      '$7',
      `, (select count(*)::int ${lista}) as total`,
    ),
    [
      input.now,
      dentro.valor,
      input.farmaciaId,
      input.productoId,
      input.cuantas,
      input.salto,
      input.usuarioId,
    ],
    listadoRow,
  );
};

/** Counts the redemptions of each list, and the rejected ones that the user has not seen; one round trip. */
export const contarListas = (
  db: Query,
  input: { alcance: Alcance; usuarioId: UsuarioId; now: Date },
): Promise<v.InferInput<typeof contadores.reply>> => {
  const dentro = canjesDentroDe(input.alcance, '$2');
  const cuenta = (tipo: TipoCanje) =>
    `(select count(*)::int from canjes c where ${dentro.condicion} and ${enLista(tipo, '$1')})`;
  return unica(
    db,
    `select ${cuenta('canjePendiente')} as "Pendientes", ${cuenta('canjeAprobado')} as "Aprobados",
            r.todos as "Rechazados", r.sin_ver as "RechazadosSinVer"
       from (select count(*)::int as todos,
                    (count(*) filter (where ${sinVer('$3')}))::int as sin_ver
               from canjes c where ${dentro.condicion} and ${enLista('canjeRechazado', '$1')}) r`,
    [input.now, dentro.valor, input.usuarioId],
    contadores.reply,
  );
};

/** SQL: invoices `cf` whose number or full key is one of `exactas`, or whose spelling may be that of `libre`. */
export const facturaBuscadaSql = (exactas: `$${number}`, libre: `$${number}`, de = 'cf'): string =>
  `(${de}.numero = any (${exactas}::text[]) or ${de}.canonico = any (${exactas}::text[])
    or formas_de_busqueda(${de}.numero, ${de}.canonico) && formas_buscadas(${libre}::text))`;

/**
 * Redemptions of a card, of an invoice number, or that their patient does not recognise and the user has not seen,
 * newest first, with their count. Pass at least one condition.
 */
export const buscarCanjes = (
  db: Query,
  input: PageWindow & {
    alcance: Alcance;
    factura: FacturaBuscada | null;
    tarjetas: readonly string[] | null;
    desconocidos: boolean;
    usuarioId: UsuarioId;
    now: Date;
  },
): Promise<CanjeListadoRow[]> => {
  const dentro = canjesDentroDe(input.alcance, '$1');
  // Leave out unset conditions, so that the index of the other one is used.
  const condiciones = [
    input.factura === null
      ? 'coalesce($2::text, $7::text) is null'
      : // An array: the planner expects too many invoices for a spelling, and would read all redemptions for them.
        `c.id = any (array(select cf.canje_id from canje_facturas cf where ${facturaBuscadaSql('$2', '$7')}))`,
    input.tarjetas === null
      ? '$3::text[] is null'
      : 'c.tarjeta_id = any (array(select id from tarjetas where numero = any ($3::text[])))',
    input.desconocidos
      ? `${desconocidoSinActo('$8')} and ${sinVer('$6')}`
      : '$8::timestamptz is not null',
  ];
  return db.query(
    listadas(
      `select c.*, count(*) over ()::int as total from canjes c
        where ${dentro.condicion} and ${condiciones.join(' and ')}
        order by ${MAS_NUEVOS} limit $4::int offset $5::int`,
      MAS_NUEVOS,
      '$6',
      input.factura === null
        ? ', c.total'
        : `, c.total, (select cf.numero from canje_facturas cf
                        where cf.canje_id = c.id and ${facturaBuscadaSql('$2', '$7')} limit 1) as "Factura"`,
    ),
    [
      dentro.valor,
      input.factura?.exactas ?? null,
      input.tarjetas,
      input.cuantas,
      input.salto,
      input.usuarioId,
      input.factura?.libre ?? null,
      input.now,
    ],
    listadoRow,
  );
};

/**
 * Marks rejected redemptions within the scope as seen and, for an auditor, those that their patient does not recognise.
 * Answers the count of codes found, and writes only if it found all.
 */
export const marcarVistos = async (
  db: Query,
  input: {
    alcance: Alcance;
    codigos: readonly string[];
    usuarioId: UsuarioId;
    audita: boolean;
    now: Date;
  },
): Promise<number> => {
  const dentro = canjesDentroDe(input.alcance, '$1');
  const { hallados } = await unica(
    db,
    `with hallado as (
       select c.id from canjes c
        where c.codigo_confirmacion = any($2::text[]) and ${dentro.condicion}
          and (not c.vigente or $6::boolean and ${DESCONOCIDO_EN} is not null)
     ), visto as (
       insert into canjes_vistos (usuario_id, canje_id, visto_en)
       select $3::int, id, $4::timestamptz from hallado
        where (select count(*) from hallado) = $5::int
        order by id
       on conflict do nothing
     )
     select count(*)::int as hallados from hallado`,
    [dentro.valor, input.codigos, input.usuarioId, input.now, input.codigos.length, input.audita],
    v.object({ hallados: columna.entero }),
  );
  return hallados;
};

/** The pharmacies of a scope, affiliated or not, by name. */
export const farmaciasDeAlcance = (db: Query, alcance: Alcance) => {
  const dentro = farmaciaDentroDe(alcance, '$1');
  return db.query(
    `select f.id as "Id", f.codigo as "Codigo", f.nombre as "Nombre", ca.nombre as "NombreCadena"
       from farmacias f join cadenas ca on ca.id = f.cadena_id
      where ${dentro.condicion} order by f.nombre, f.id`,
    [dentro.valor],
    farmaciasDeUsuario.reply.item,
  );
};

/** The products of a country (null: of all), by country and name. */
export const productosDePais = (db: Query, pais: PaisCodigo | null) =>
  db.query(
    `select pr.id as "Id", ${NOMBRE_PRODUCTO} as "Nombre", p.nombre as "Pais"
       from productos pr join paises p on p.codigo = pr.pais_codigo
      where $1::text is null or pr.pais_codigo = $1::text
      order by "Pais", "Nombre", "Id"`,
    [pais],
    productos.reply.item,
  );

/** The ids of a list's filter; null for one outside the scope or its country. */
export const resolverFiltro = (
  db: Query,
  input: { alcance: Alcance; pais: PaisCodigo | null; farmacia: string; productoId: number | null },
) => {
  const dentro = farmaciaDentroDe(input.alcance, '$1');
  return unica(
    db,
    `select (select f.id from farmacias f
              where f.codigo = upper($2::text) and ${dentro.condicion}) as "farmaciaId",
            (select id from productos
              where id = $3::int and ($4::text is null or pais_codigo = $4::text)) as "productoId"`,
    [dentro.valor, input.farmacia, input.productoId, input.pais],
    v.object({
      farmaciaId: v.nullable(columna.farmaciaId),
      productoId: v.nullable(columna.entero),
    }),
  );
};
