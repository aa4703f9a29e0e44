import type { Query } from '../database/database.ts';

/** Has the database write something and forget what it was; throws `DatabaseAway` when it does not. */
export const probarEscritura = async (db: Query, now: Date): Promise<void> => {
  await db.query(
    `insert into intentos (ambito, sujeto, desde, cuenta) values ('salud', '', $1, 0)
     on conflict (ambito, sujeto) do update set desde = excluded.desde`,
    [now],
  );
};
