import type { TestDatabase } from './freshDatabase.ts';

const TABLES = [
  'pacientes',
  'tarjetas',
  'consentimientos',
  'sesiones',
  'tokens_refresco',
  'preregistros',
  'canjes',
  'canje_facturas',
  'canje_historial',
  'canjes_vistos',
  'desconocimientos',
  'idempotencia',
  'usuarios',
  'reclamos',
  'solicitudes',
  'solicitud_movimientos',
  'textos_legales',
  'actos',
  'propuestas',
  'ajustes',
  'enlaces',
  'origenes_de_usuarios',
  'avisos',
  'suscripciones',
  'cadenas',
  'farmacias',
  'medicos',
  'productos',
  'promociones',
  'distribuidores',
  'farmacia_distribuidores',
  'importaciones',
  'importacion_lineas',
  'importacion_filas',
  'liquidaciones',
  'liquidacion_movimientos',
  'liquidacion_lineas',
  'liquidacion_faltantes',
  'llaves',
  'codigos_aplicacion',
  'codigos_de_recuperacion',
  'retos',
  'canje_fotos',
  'foto_contenidos',
  'fotos_por_borrar',
  'enlaces_de_fotos',
  'aperturas',
];

/** The digests of each table's rows. */
type Rows = ReadonlyMap<string, ReadonlySet<string>>;

/** Each database's rows at the last look, with a stamp that shows whether a table has changed since. */
const seen = new WeakMap<TestDatabase, Map<string, { stamp: string; rows: ReadonlySet<string> }>>();

/** The stamp of a table: its row count, and the sum of its rows' transaction ids, which a write with that count raises. */
const STAMPS = TABLES.map(
  (name) =>
    `select '${name}' as name,
            concat_ws(':', count(*), sum(xmin::text::bigint)) as stamp
       from ${name}`,
).join(' union all ');

/**
 * The rows of every table that a request may write to. Two tables of counters are left out, since they keep their
 * counts when the rest rolls back: `intentos` counts before a try is made, so that aborting the try does not avoid the
 * limit; `negativas` is written after a refusal was rolled back. A table without a write since the last look is not
 * read again.
 */
export async function tablesNow(database: TestDatabase): Promise<Rows> {
  const known = seen.get(database) ?? new Map<string, never>();
  const stamps = await database.query<{ name: string; stamp: string }>(STAMPS);
  const fresh = await Promise.all(
    stamps.map(async ({ name, stamp }) => {
      const before = known.get(name);
      if (before?.stamp === stamp) return [name, before] as const;
      const found = await database.query<{ row: string }>(
        `select md5(r::text) as row from ${name} r`,
      );
      return [name, { stamp, rows: new Set(found.map(({ row }) => row)) }] as const;
    }),
  );
  seen.set(database, new Map(fresh));
  return new Map(fresh.map(([name, { rows }]) => [name, rows]));
}

/** Counts the removed and added rows of each changed table; a changed row is one of each. */
export function changesBetween(before: Rows, after: Rows): Record<string, [number, number]> {
  const changes: Record<string, [gone: number, come: number]> = {};
  for (const [name, rows] of after) {
    const old = before.get(name) ?? new Set();
    if (old === rows) continue;
    const gone = [...old].filter((row) => !rows.has(row)).length;
    const come = [...rows].filter((row) => !old.has(row)).length;
    if (gone + come > 0) changes[name] = [gone, come];
  }
  return changes;
}
