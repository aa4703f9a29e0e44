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
  ...['cadenas', 'farmacias', 'medicos', 'productos', 'promociones', 'distribuidores'],
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
  'retos',
];

/**
 * The rows of every table that a request may write to, each as `table:digest`. Two tables of counters are left
 * out: what they count stays counted when the rest is undone. `intentos` is counted before a try is made, so
 * that cutting the try short is no way around the limit; `negativas` after a refusal has been rolled back.
 */
export async function tablesNow(database: TestDatabase): Promise<Set<string>> {
  const rows = await database.query<{ row: string }>(
    TABLES.map((name) => `select '${name}:' || md5(r::text) as row from ${name} r`).join(
      ' union all ',
    ),
  );
  return new Set(rows.map(({ row }) => row));
}

/** Per table that changed, how many rows went and how many came; a changed row is one of each. */
export function changesBetween(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Record<string, [gone: number, come: number]> {
  const changes: Record<string, [number, number]> = {};
  const count = (rows: ReadonlySet<string>, others: ReadonlySet<string>, which: 0 | 1) => {
    for (const row of rows) {
      if (others.has(row)) continue;
      const table = row.slice(0, row.indexOf(':'));
      changes[table] ??= [0, 0];
      changes[table][which] += 1;
    }
  };
  count(before, after, 0);
  count(after, before, 1);
  return changes;
}
