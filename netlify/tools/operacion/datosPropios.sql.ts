import * as v from 'valibot';
import { alguna, type Query } from '../../database/database.ts';

/** The tables whose rows the migrations write. */
const DEL_ESQUEMA = [
  'paises',
  'motivos_rechazo',
  'entorno',
  'ajustes',
  'textos_legales',
  'migraciones',
  'muestra_semillas',
];
/** Tables that an unused database may have rows in: counters of visitors' tries, and sums. */
const SIN_DATOS_DE_NADIE = /^(intentos|negativas|totales_.*)$/;

/** The tables that people and commands write. */
export const tablasEscritas = async (tx: Query): Promise<string[]> =>
  (
    await tx.query(
      `select quote_ident(relname) as nombre from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1::text[])
        order by relname`,
      [DEL_ESQUEMA],
      v.object({ nombre: v.string() }),
    )
  ).map(({ nombre }) => nombre);

/** The first table that holds real data; undefined in a database that is empty or only migrated. */
export const tablaConDatos = async (tx: Query): Promise<string | undefined> => {
  for (const nombre of await tablasEscritas(tx)) {
    if (SIN_DATOS_DE_NADIE.test(nombre)) continue;
    if (await alguna(tx, `select 1 from ${nombre} limit 1`)) return nombre;
  }
  return undefined;
};
