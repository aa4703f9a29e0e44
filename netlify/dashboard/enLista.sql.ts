import { type TipoCanje, VENTANA_LISTAS_MS } from '../../src/domain/estado.ts';

// The stored `cambio_en` is the decision, or the close of the audit window: with `vigente` it makes
// each list one range of one index.
/** The condition of each list: `$1` is now, `$2` the beginning of the lists' window. */
export const enLista: Readonly<Record<TipoCanje, string>> = {
  canjePendiente:
    'c.vigente and c.cambio_en > $1::timestamptz and c.registrado_en > $2::timestamptz',
  canjeAprobado: 'c.vigente and c.cambio_en <= $1::timestamptz and c.cambio_en > $2::timestamptz',
  canjeRechazado:
    'not c.vigente and c.cambio_en <= $1::timestamptz and c.cambio_en > $2::timestamptz',
};

/** Where the lists' window begins. */
export const inicioDeListas = (now: Date) => new Date(now.getTime() - VENTANA_LISTAS_MS);
