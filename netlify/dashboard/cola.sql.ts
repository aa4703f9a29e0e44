import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import { entero } from '../database/columnas.ts';
import { DESCONOCIDO_EN } from '../canjes/desconocimientos.sql.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { Query } from '../database/database.ts';
import { enLista } from './enLista.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import { cola } from '../../src/contracts/dashboard/auditoria.ts';
import { namesOf } from '../../src/contracts/fields.ts';
import { type FiltroDeCola, MARCAS } from '../../src/domain/marcas.ts';
import { VENTANA_AUDITORIA_MS } from '../../src/domain/estado.ts';
import { URGENTE_MS } from '../../src/domain/tiempoRestante.ts';
import { NOMBRES_DE_SENALES, RIESGO_ALTO } from '../../src/domain/senales.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { FarmaciaId } from '../../src/domain/ids.ts';

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
