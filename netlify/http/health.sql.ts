import type { Query } from '../database/database.ts';

/** Seconds for which a successful write counts, so that many public requests cost few writes. */
const SEGUNDOS = 10;

/**
 * Writes one row of `intentos`, at most every 10 seconds over all callers. Throws `DatabaseAway` when the database
 * is away. A read-only database refuses the statement at any time.
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
