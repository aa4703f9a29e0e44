import * as v from 'valibot';
import { type Query, una } from '../database/database.ts';

/** SQL: when the patient did not recognise the redemption `c`; null if never. */
export const DESCONOCIDO_EN =
  '(select x.recibido_en from desconocimientos x where x.canje_id = c.id)';

/** Days for which a disavowal waits for an auditor. */
const DIAS_DE_AVISO = 30;

/**
 * SQL: whether the patient's disavowal waits for an auditor at `now`: it is recent, without a later line in the history
 * of the redemption `c`.
 */
export const desconocidoSinActo = (now: `$${number}`): string =>
  `c.id in (select x.canje_id from desconocimientos x
             where x.recibido_en > ${now}::timestamptz - interval '${DIAS_DE_AVISO} days'
               and not exists (select 1 from canje_historial h
                                where h.canje_id = x.canje_id and h.ocurrido_en > x.recibido_en))`;

/**
 * Stores once that a patient does not recognise the redemption of a confirmation code, and has its signals read again.
 * Answers the code if it was stored now. Null stores nothing, by the same statement.
 */
export const anotarDesconocimiento = async (
  tx: Query,
  codigo: string | null,
  now: Date,
): Promise<string | null> => {
  const dicho = await una(
    tx,
    `with dicho as (
       insert into desconocimientos (canje_id, recibido_en)
       select id, $2::timestamptz from canjes where codigo_confirmacion = $1::text
       on conflict do nothing
       returning canje_id
     ), sin_leer as (
       delete from canje_riesgos where canje_id in (select canje_id from dicho)
     )
     select $1::text as codigo from dicho`,
    [codigo, now],
    v.object({ codigo: v.string() }),
  );
  return dicho?.codigo ?? null;
};
