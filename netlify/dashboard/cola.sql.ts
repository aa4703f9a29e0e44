import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import { entero, tarjetaId } from '../database/columnas.ts';
import { DESCONOCIDO_EN } from '../canjes/desconocimientos.sql.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { type Query, una } from '../database/database.ts';
import { enLista, estadoSql } from './enLista.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import { antecedente, cola, muestra } from '../../src/contracts/dashboard/auditoria.ts';
import { namesOf } from '../../src/contracts/fields.ts';
import { type FiltroDeCola, MARCAS } from '../../src/domain/marcas.ts';
import { VENTANA_AUDITORIA_MS } from '../../src/domain/estado.ts';
import { URGENTE_MS } from '../../src/domain/tiempoRestante.ts';
import { NOMBRES_DE_SENALES, RIESGO_ALTO } from '../../src/domain/senales.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { FarmaciaId } from '../../src/domain/ids.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

const colaRow = v.object({
  ...v.omit(cola.reply.entries.data.item, ['Riesgo', 'Senales']).entries,
  /** Null until its signals were read. */
  puntos: v.nullable(entero),
  senales: v.array(v.object({ senal: v.picklist(NOMBRES_DE_SENALES), corta: v.string() })),
  /** All rows of the filter, and the urgent ones. */
  total: entero,
  urgentes: entero,
});

// No `exists`: PostgreSQL may answer it by reading all invoices.
const deSusFacturas = (condicion: string) =>
  `(select bool_or(${condicion}) from canje_facturas cf where cf.canje_id = c.id)`;

/** Whether a redemption `c` with its risk `r` has a mark, or no signal. */
const lleva: Readonly<Record<FiltroDeCola, string>> = {
  desconocido: `${DESCONOCIDO_EN} is not null`,
  ffd: 'c.ffd',
  parecida: deSusFacturas('cf.parecida'),
  sinVerificar: deSusFacturas('cf.sin_verificar'),
  conFotos: '(select count(*) from canje_fotos cf where cf.canje_id = c.id) > 0',
  sinSenales: 'r.puntos = 0 and not c.ffd',
};

/** The most days since the registration of a pending redemption, in any country's calendar. */
const DIAS_EN_COLA = VENTANA_AUDITORIA_MS / 86_400_000 + 1;

/** The level of a redemption in the queue, highest first. Rows of the random sample are never in the last one. */
const NIVEL = `
  case when coalesce(r.puntos, 0) >= ${RIESGO_ALTO} then 2
       when r.puntos > 0 or a.canje_id is not null then 1 else 0 end`;

const ordenes = { riesgo: 'c.nivel desc, c.cambio_en, c.id', plazo: 'c.cambio_en, c.id' };

/** The audit queue of a scope, sorted: at most `cuantas` rows, and the counts of all and of urgent ones, by `canjes_lista_*_idx`. */
export const leerCola = async (
  db: Query,
  input: {
    alcance: Alcance;
    farmaciaId: FarmaciaId | null;
    productoId: number | null;
    marca: FiltroDeCola | null;
    dia: Dia | null;
    orden: keyof typeof ordenes;
    cuantas: number;
    now: Date;
  },
): Promise<{
  readonly total: number;
  readonly urgentes: number;
  readonly filas: readonly v.InferInput<typeof colaRow>[];
}> => {
  const dentro = canjesDentroDe(input.alcance, '$2');
  const marcada = input.marca === null ? 'true' : lleva[input.marca];
  const marcas = namesOf(MARCAS).map((marca) => `case when ${lleva[marca]} then '${marca}' end`);
  const parametros: unknown[] = [input.now, dentro.valor, input.cuantas];
  // Leave unset filters out of the SQL: with `$n is null or …` PostgreSQL reuses a plan made for few rows.
  const filtro = (columna: string, tipo: string, valor: unknown) =>
    valor === null ? '' : `and ${columna} = $${parametros.push(valor)}::${tipo}`;
  const filas = await db.query(
    `select c.total, c.urgentes, c.codigo_confirmacion as "CodigoConfirmacion", p.nombre as "Pais",
            f.nombre as "PuntoVenta", f.codigo as "FarmaciaCodigo", ${NOMBRE_PRODUCTO} as "Producto",
            c.fecha as "Fecha", c.cambio_en as "CierraEn", c.puntos, coalesce(c.senales, '[]') as senales,
            to_json(array_remove(array[${marcas.join(', ')}]::text[], null)) as "Marcas"
       from (select c.*
               from (select c.*, (count(*) over ())::int as total,
                    (count(*) filter (where c.cambio_en < $1::timestamptz + interval '${URGENTE_MS} ms') over ())::int as urgentes,
                    r.puntos, r.senales, ${NIVEL} as nivel
                       from canjes c left join canje_riesgos r on r.canje_id = c.id
                       left join canjes_al_azar a on a.canje_id = c.id
                             and a.fecha >= ($1::timestamptz at time zone 'UTC')::date - ${DIAS_EN_COLA}
                      where ${dentro.condicion} and ${enLista('canjePendiente', '$1')} and ${marcada}
                        ${filtro('c.farmacia_id', 'int', input.farmaciaId)}
                        ${filtro('c.producto_id', 'int', input.productoId)}
                        ${filtro('c.fecha', 'date', input.dia)}) c
              order by ${ordenes[input.orden]} limit $3::int) c
       join farmacias f on f.id = c.farmacia_id
       join paises p on p.codigo = c.pais_codigo
       join productos pr on pr.id = c.producto_id
      order by ${ordenes[input.orden]}`,
    parametros,
    colaRow,
  );
  return { total: filas[0]?.total ?? 0, urgentes: filas[0]?.urgentes ?? 0, filas };
};

/** The last redemptions of the same patient or pharmacy. */
const ultimos = v.array(v.object({ ...antecedente.entries, tarjetaId }));

const ULTIMOS = 10;

/** The newest of some redemptions `o`, without `c` itself. */
const masNuevos = (otros: string) => `(
  select coalesce(json_agg(json_build_object(
           'tarjetaId', o.tarjeta_id, 'CodigoConfirmacion', o.codigo_confirmacion, 'Fecha', o.fecha,
           'Estado', ${estadoSql('o', '$3')}, 'PuntoVenta', fo.nombre, 'Producto', ${NOMBRE_PRODUCTO}) order by o.registrado_en desc, o.id desc), '[]')
    from (select o.* from ${otros} o where o.id <> c.id
           order by o.registrado_en desc, o.id desc limit ${ULTIMOS}) o
    join farmacias fo on fo.id = o.farmacia_id
    join productos pr on pr.id = o.producto_id)`;

const delPaciente = '(select x.* from canjes x where x.tarjeta_id = c.tarjeta_id)';
// One range of canjes_lista_farmacia_idx for each, whose order is nearly that of the registration.
const cambiaron = (vigente: boolean) =>
  `(select x.* from canjes x where x.farmacia_id = c.farmacia_id and x.vigente = ${vigente}
     order by x.cambio_en desc limit ${2 * ULTIMOS})`;
const deLaFarmacia = `(${cambiaron(true)} union all ${cambiaron(false)})`;

/** The antecedents of the redemption of a canonical code within a scope, or undefined. One round trip. */
export const leerAntecedentes = (db: Query, codigo: string, alcance: Alcance, now: Date) => {
  const dentro = canjesDentroDe(alcance, '$2');
  return una(
    db,
    `select c.id::float8 as id, c.tarjeta_id::int as "tarjetaId",
            ${masNuevos(delPaciente)} as "delPaciente",
            ${masNuevos(deLaFarmacia)} as "deLaFarmacia"
       from canjes c
      where c.codigo_confirmacion = $1 and ${dentro.condicion}`,
    [codigo, dentro.valor, now],
    v.object({ id: entero, tarjetaId, delPaciente: ultimos, deLaFarmacia: ultimos }),
  );
};

/** Registrations whose windows have closed, by week: the weeks from `desde` on, 7 days each, until the day before `hasta`. One round trip. */
export const leerMuestra = (
  db: Query,
  { desde, hasta, paises }: { desde: Dia; hasta: Dia; paises: readonly PaisCodigo[] },
): Promise<v.InferInput<typeof muestra.reply>['Semanas']> =>
  db.query(
    `with semanas as (
       select n, $1::date + 7 * n as semana from generate_series(0, ($2::date - $1::date - 1) / 7) n
     ), todos as (
       select (dia - $1::date) / 7 as n,
              coalesce(sum(cuenta) filter (where medida = 'registrados'), 0)::int as registrados,
              coalesce(sum(cuenta) filter (where medida = 'porDecidir'), 0)::int as por_tiempo
         from totales_canjes
        where medida in ('registrados', 'porDecidir') and dia >= $1::date and dia < $2::date and pais_codigo = any($3::text[])
        group by 1
     ), muestra as (
       select (a.fecha - $1::date) / 7 as n, count(*)::int as muestra,
              (count(c.decidido_en))::int as auditados, (count(*) filter (where not c.vigente))::int as rechazados
         from canjes_al_azar a
        -- One probe for each row of the sample: a join may read all redemptions.
        cross join lateral (select * from canjes where id = a.canje_id offset 0) c
        where a.en_muestra and a.fecha >= $1::date and a.fecha < $2::date and a.pais_codigo = any($3::text[])
          and c.motivo_codigo is distinct from 'anulado-por-la-farmacia'
        group by 1
     )
     select s.semana as "Semana", coalesce(t.registrados, 0) as "Registrados",
            coalesce(t.por_tiempo, 0) as "PorTiempo", coalesce(m.muestra, 0) as "Muestra",
            coalesce(m.auditados, 0) as "Auditados", coalesce(m.rechazados, 0) as "Rechazados"
       from semanas s left join todos t using (n) left join muestra m using (n) order by s.n`,
    [desde, hasta, paises],
    muestra.reply.entries.Semanas.item,
  );
