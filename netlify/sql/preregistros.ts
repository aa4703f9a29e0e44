import type { Query } from './database.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** One pre-registered invoice, with its pharmacy and the user who entered it. */
export interface PreregistroRow {
  readonly id: number;
  readonly numero: string;
  readonly fecha: Dia;
  readonly usuario: string;
  readonly estado: 'Pendiente' | 'Canjeado';
  readonly tarjetaId: number;
  readonly promocionId: number;
  readonly farmaciaId: number;
  readonly farmaciaNombre: string;
}

/**
 * The pending pre-registrations of a card for a promotion, oldest invoice first, whatever pharmacy of
 * the country entered them: a redemption may combine pharmacies. Undefined when the card is not of
 * `pais` (null: any) or the promotion is of another country than the card.
 */
export const preregistrosPendientes = async (
  db: Query,
  input: { tarjetaId: number; promocionId: number; pais: PaisCodigo | null },
): Promise<PreregistroRow[] | undefined> => {
  const [row] = await db.query<{ filas: PreregistroRow[] }>(
    `select coalesce(
              (select json_agg(json_build_object(
                        'id', r.id, 'numero', r.numero, 'fecha', r.fecha, 'usuario', u.nombre_usuario,
                        'estado', r.estado, 'tarjetaId', r.tarjeta_id, 'promocionId', r.promocion_id,
                        'farmaciaId', r.farmacia_id, 'farmaciaNombre', f.nombre)
                      order by r.fecha, r.id)
                 from preregistros r
                 join usuarios u on u.id = r.usuario_id
                 join farmacias f on f.id = r.farmacia_id
                where r.tarjeta_id = t.id and r.promocion_id = p.id and r.estado = 'Pendiente'),
              '[]') as filas
       from tarjetas t
       join promociones p on p.id = $2::int and p.pais_codigo = t.pais_codigo
      where t.id = $1::int and ($3::text is null or t.pais_codigo = $3::text)`,
    [input.tarjetaId, input.promocionId, input.pais],
  );
  return row?.filas;
};
