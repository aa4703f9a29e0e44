import * as v from 'valibot';
import { alguna, type Query, unica } from './database.ts';

/** The contexts of previews, whose links are public. */
const VISTAS_PREVIAS: readonly string[] = ['deploy-preview', 'branch-deploy', 'preview'];

/** Whether a context is a preview's. */
export const esVistaPrevia = (contexto: string | undefined): boolean =>
  contexto !== undefined && VISTAS_PREVIAS.includes(contexto);

/** Whether a database is production's, or a copy of it. False before the table exists. */
export const esDeProduccion = async (db: Query): Promise<boolean> => {
  const { hay } = await unica(
    db,
    `select to_regclass('public.entorno') is not null as hay`,
    [],
    v.object({ hay: v.boolean() }),
  );
  return hay && alguna(db, `select from entorno where contexto = 'production'`);
};

/** Marks a database as production's, for good. As the owner. */
export const marcarProduccion = async (tx: Query, now: Date): Promise<void> => {
  await tx.query(
    `insert into entorno (contexto, marcado_en) values ('production', $1) on conflict do nothing`,
    [now],
  );
};
