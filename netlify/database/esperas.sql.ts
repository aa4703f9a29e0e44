import * as v from 'valibot';
import { entero } from './columnas.ts';
import { type Query, unica } from './database.ts';

/** How many hours the oldest open task of each kind has waited; 0 without one. */
const esperasRow = v.object({
  /** A request of rights, since it came, pauses of its clock included. */
  derechos: entero,
  /** A proposed change, for the second person. */
  propuestas: entero,
  /** A settlement in dispute. */
  disputas: entero,
});

const horas = (desde: string, tabla: string, donde: string): string =>
  `(select coalesce(floor(extract(epoch from $1::timestamptz - min(${desde})) / 3600), 0)::int
      from ${tabla} where ${donde})`;

/** Reads the ages of the open tasks at `now`, in one round trip. */
export const esperas = (db: Query, now: Date) =>
  unica(
    db,
    `select ${horas('recibida_en', 'solicitudes', `estado <> 'Respondida'`)} as derechos,
            ${horas('propuesta_en', 'propuestas', `estado = 'Pendiente'`)} as propuestas,
            ${horas('cambio_en', 'liquidaciones', `estado = 'En disputa'`)} as disputas`,
    [now],
    esperasRow,
  );
