import type { Query } from './database.ts';

/** For how many hours the oldest has waited of what people must still do; 0: nothing waits. */
export interface Esperas {
  /** A request of rights, since it came; while its clock stands, too. */
  readonly derechos: number;
  /** A proposed change, for the second person. */
  readonly propuestas: number;
  /** A settlement in dispute. */
  readonly disputas: number;
}

const horas = (desde: string, tabla: string, donde: string): string =>
  `(select coalesce(floor(extract(epoch from $1::timestamptz - min(${desde})) / 3600), 0)::int
      from ${tabla} where ${donde})`;

/** The ages of what waits at `now`, in one round trip. */
export const esperas = async (db: Query, now: Date): Promise<Esperas> => {
  const [row] = await db.query<Esperas>(
    `select ${horas('recibida_en', 'solicitudes', `estado <> 'Respondida'`)} as derechos,
            ${horas('propuesta_en', 'propuestas', `estado = 'Pendiente'`)} as propuestas,
            ${horas('cambio_en', 'liquidaciones', `estado = 'En disputa'`)} as disputas`,
    [now],
  );
  return row ?? { derechos: 0, propuestas: 0, disputas: 0 };
};
