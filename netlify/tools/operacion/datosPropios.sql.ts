import type { Query } from '../../database/database.ts';

/** Tables that an unused database may have rows in: those of the migrations, and counters of visitors' tries. */
const SIN_DATOS_DE_NADIE = [
  'paises',
  'motivos_rechazo',
  'intentos',
  'negativas',
  'entorno',
  'ajustes',
  ...[
    'textos_legales',
    'migraciones',
    'totales_canjes',
    'totales_por_cadena',
    'totales_por_promocion',
    'totales_por_reponer',
    'muestra_semillas',
  ],
];

/** The first table that holds real data; undefined in a database that is empty or only migrated. */
export const tablaConDatos = async (tx: Query): Promise<string | undefined> => {
  const tablas = await tx.query<{ nombre: string }>(
    `select quote_ident(relname) as nombre from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1::text[])
      order by relname`,
    [SIN_DATOS_DE_NADIE],
  );
  for (const { nombre } of tablas) {
    if ((await tx.query(`select 1 from ${nombre} limit 1`)).length > 0) return nombre;
  }
  return undefined;
};
