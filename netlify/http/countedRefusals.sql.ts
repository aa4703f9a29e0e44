import type { Query } from '../database/database.ts';
import type { NegativaContada } from '../../src/domain/negativas.ts';

/** Increments the day's counter of each rule of a refusal; always in the same order, so that no two deadlock. */
export const contarNegativas = async (
  db: Query,
  { pais, reglas }: NegativaContada,
  dia: string,
): Promise<void> => {
  await db.query(
    `insert into negativas as n (dia, pais_codigo, regla, cuenta)
     select $1::date, $2::text, regla, 1 from (select distinct unnest($3::text[]) as regla) r
      order by regla
     on conflict (dia, pais_codigo, regla) do update set cuenta = n.cuenta + 1`,
    [dia, pais, reglas],
  );
};
