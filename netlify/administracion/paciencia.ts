import type { Patience } from '../database/database.ts';

/** How long a file of 100,000 lines may take: a function has 60 seconds. */
export const ARCHIVO_LENTO: Patience = { statement: 50_000, together: 55_000 };
