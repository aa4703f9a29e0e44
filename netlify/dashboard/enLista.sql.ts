import { type TipoCanje, VENTANA_LISTAS_MS } from '../../src/domain/estado.ts';

const INICIO = `$1::timestamptz - interval '${VENTANA_LISTAS_MS / 3_600_000} hours'`;

// The stored `cambio_en` is the decision, or the close of the audit window. With `vigente` it makes each list one range of
// one index: `canjes_lista_*` of schema/0004-canjes.sql, one for each scope.
/** The condition of each list: `$1` is now. */
export const enLista: Readonly<Record<TipoCanje, string>> = {
  canjePendiente: 'c.vigente and c.cambio_en > $1::timestamptz',
  canjeAprobado: `c.vigente and c.cambio_en <= $1::timestamptz and c.cambio_en > ${INICIO}`,
  canjeRechazado: `not c.vigente and c.cambio_en <= $1::timestamptz and c.cambio_en > ${INICIO}`,
};
