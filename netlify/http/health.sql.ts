import type { Query } from '../database/database.ts';

/** How long one write says that the next will be taken: a stranger may ask as often as he likes. */
const SEGUNDOS = 10;

/**
 * Has the database write something and forget what it was, at most every 10 seconds whoever asks; throws
 * `DatabaseAway` when it does not. A database that takes no writes refuses the statement at any time.
 */
export const probarEscritura = async (db: Query, now: Date): Promise<void> => {
  await db.query(
    `insert into intentos (ambito, sujeto, desde, cuenta)
     select 'salud', '', $1::timestamptz, 0
      where not exists (
        select from intentos
         where ambito = 'salud' and sujeto = '' and desde > $1::timestamptz - interval '${SEGUNDOS} s')
     on conflict (ambito, sujeto) do update set desde = excluded.desde`,
    [now],
  );
};
