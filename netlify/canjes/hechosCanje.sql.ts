import { dentroDe } from '../database/alcance.sql.ts';
import type { Query } from '../database/database.ts';
import { calendariosEn, type Dia } from '../../src/domain/calendario.ts';
import type { HechoFarmacia, HechoPromocion } from '../../src/domain/hechosCanje.ts';
import type { Uso } from '../../src/domain/limites.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** The redeeming pharmacy, with what a redemption stores of it. */
export interface FarmaciaDelCanje extends HechoFarmacia {
  readonly pais: PaisCodigo;
  readonly cadenaId: number;
}

/** The promotion, with the product whose invoices it takes. */
export interface PromocionDelCanje extends HechoPromocion {
  readonly productoId: number;
}

/** What the database knows of one line, in the order the lines were asked. */
export interface LineaLeida {
  readonly farmacia: (HechoFarmacia & { readonly nombre: string }) | null;
  readonly usada: boolean;
}

/** Every fact of a redemption, as it stands when read; null: none in the redeeming pharmacy's country. */
export interface HechosLeidos {
  readonly farmacia: FarmaciaDelCanje | null;
  readonly tarjeta: { readonly activa: boolean; readonly fechaNacimiento: Dia | null } | null;
  readonly medico: { readonly id: number } | null;
  readonly promocion: PromocionDelCanje | null;
  readonly distribuidor: { readonly id: number } | null;
  readonly lineas: readonly LineaLeida[];
  readonly uso: Uso;
}

/** What a redemption names, as it arrived; numbers of lines in canonical form. */
export interface CanjePedido {
  readonly farmaciaId: number;
  readonly tarjetaId: number;
  readonly codigoMedico: string;
  readonly promocionId: number;
  readonly distribuidor: string;
  readonly lineas: readonly { readonly farmaciaId: number; readonly numero: string }[];
}

const farmaciaJson = (f: string, c: string) =>
  `'id', ${f}.id, 'activa', ${f}.activa, 'permiteFfd', ${c}.permite_ffd`;

const promocionJson = `json_build_object(
  'productoId', p.producto_id, 'activa', p.estado = 'Activo',
  'tipoBonificacion', p.tipo_bonificacion,
  'inicioVigencia', p.vigencia_inicio, 'finVigencia', p.vigencia_fin,
  'maximoMensual', p.maximo_mensual, 'maximoAnual', p.maximo_anual)`;

/** Whether an invoice stands in a redemption of the product that is not rejected. */
const facturaUsada = (farmaciaId: string, numero: string, productoId: string) => `exists (
  select 1 from canje_facturas cf
   where cf.farmacia_id = ${farmaciaId} and cf.numero = ${numero}
     and cf.producto_id = ${productoId} and cf.vigente)`;

/**
 * Reads in one statement all that decides a redemption. The redeeming pharmacy is looked for within
 * the scope, everything else within that pharmacy's country, use within its calendar.
 */
export const leerHechos = async (
  tx: Query,
  pedido: CanjePedido,
  alcance: Alcance,
  now: Date,
): Promise<HechosLeidos> => {
  const dentro = dentroDe(
    alcance,
    { pais: 'f.pais_codigo', cadena: 'f.cadena_id', farmacia: 'f.id' },
    '$9',
  );
  const rows = await tx.query<{ hechos: HechosLeidos }>(
    `with farmacia as (
       select f.id, f.pais_codigo, f.cadena_id, f.activa, c.permite_ffd,
              $8::jsonb -> f.pais_codigo as calendario
         from farmacias f join cadenas c on c.id = f.cadena_id
        where f.id = $1::int and ${dentro.condicion}
     ), promocion as (
       select p.* from farmacia f
         join promociones p on p.id = $4::int and p.pais_codigo = f.pais_codigo
     )
     select json_build_object(
       'farmacia', (select json_build_object(${farmaciaJson('f', 'f')},
                             'pais', f.pais_codigo, 'cadenaId', f.cadena_id) from farmacia f),
       'tarjeta', (select json_build_object('activa', t.estado = 'Activa',
                                            'fechaNacimiento', pa.fecha_nacimiento)
                     from farmacia f
                     join tarjetas t on t.id = $2::int and t.pais_codigo = f.pais_codigo
                     left join pacientes pa on pa.id = t.paciente_id),
       'medico', (select json_build_object('id', m.id) from farmacia f
                    join medicos m on m.codigo = upper($3::text)
                     and m.pais_codigo = f.pais_codigo and m.activo),
       'promocion', (select ${promocionJson} from promocion p),
       'distribuidor', (select json_build_object('id', d.id) from farmacia f
                          join distribuidores d on d.nombre = $5::text
                           and d.pais_codigo = f.pais_codigo),
       'lineas', (select coalesce(json_agg(json_build_object(
                    'farmacia', case when lf.id is not null then
                       json_build_object(${farmaciaJson('lf', 'lc')}, 'nombre', lf.nombre) end,
                    'usada', ${facturaUsada('l.farmacia_id', 'l.numero', '(select producto_id from promocion)')}
                  ) order by l.orden), '[]')
             from unnest($6::int[], $7::text[]) with ordinality as l (farmacia_id, numero, orden)
             left join farmacias lf on lf.id = l.farmacia_id
              and lf.pais_codigo = (select pais_codigo from farmacia)
             left join cadenas lc on lc.id = lf.cadena_id),
       'uso', (select json_build_object(
                 'anual', count(c.id),
                 'mensual', count(c.id) filter (
                   where c.fecha between (f.calendario -> 'mes' ->> 0)::date
                                     and (f.calendario -> 'mes' ->> 1)::date))
                 from farmacia f
                 join canjes c on c.tarjeta_id = $2::int and c.promocion_id = $4::int and c.vigente
                  and c.fecha between (f.calendario -> 'anio' ->> 0)::date
                                  and (f.calendario -> 'anio' ->> 1)::date)
     ) as hechos`,
    [
      pedido.farmaciaId,
      pedido.tarjetaId,
      pedido.codigoMedico,
      pedido.promocionId,
      pedido.distribuidor,
      pedido.lineas.map(({ farmaciaId }) => farmaciaId),
      pedido.lineas.map(({ numero }) => numero),
      JSON.stringify(calendariosEn(now)),
      dentro.valor,
    ],
  );
  return unica(rows).hechos;
};

/** What is known of a single invoice before the rest of its redemption is. */
export interface HechosFactura {
  readonly pais: PaisCodigo | null;
  /** The pharmacy that will redeem, when it is already known. */
  readonly farmacia: HechoFarmacia | null;
  readonly promocion: PromocionDelCanje | null;
  readonly linea: LineaLeida;
}

/** Reads in one statement all that decides whether one invoice may serve a promotion. */
export const leerHechosFactura = async (
  db: Query,
  input: {
    farmaciaId: number;
    numero: string;
    promocionId: number;
    /** Only invoices of pharmacies of this country; null: of any. */
    pais: PaisCodigo | null;
    farmaciaDelCanje: number | null;
  },
): Promise<HechosFactura> => {
  const rows = await db.query<{ hechos: HechosFactura }>(
    `with emisora as (
       select f.id, f.nombre, f.pais_codigo, f.activa, c.permite_ffd
         from farmacias f join cadenas c on c.id = f.cadena_id
        where f.id = $1::int and ($4::text is null or f.pais_codigo = $4::text)
     ), promocion as (
       select p.* from emisora e
         join promociones p on p.id = $3::int and p.pais_codigo = e.pais_codigo
     )
     select json_build_object(
       'pais', (select pais_codigo from emisora),
       'farmacia', (select json_build_object(${farmaciaJson('f', 'c')})
                      from farmacias f join cadenas c on c.id = f.cadena_id where f.id = $5::int),
       'promocion', (select ${promocionJson} from promocion p),
       'linea', json_build_object(
         'farmacia', (select json_build_object(${farmaciaJson('e', 'e')}, 'nombre', e.nombre)
                        from emisora e),
         'usada', ${facturaUsada('$1::int', '$2::text', '(select producto_id from promocion)')})
     ) as hechos`,
    [input.farmaciaId, input.numero, input.promocionId, input.pais, input.farmaciaDelCanje],
  );
  return unica(rows).hechos;
};

const unica = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('A statement that always answers one row answered none');
  return row;
};
