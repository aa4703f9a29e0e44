import { type TipoCanje, VENTANA_LISTAS_MS } from '../../src/domain/estado.ts';

const VENTANA = `interval '${VENTANA_LISTAS_MS / 3_600_000} hours'`;

/** The state of a redemption `canje` at the moment `now`: after the window an undecided one is approved. */
export const estadoSql = (canje: string, now: string): string =>
  `case when not ${canje}.vigente then 'Rechazado'
        when ${canje}.cambio_en <= ${now}::timestamptz then 'Aprobado' else 'Pendiente' end`;

/**
 * The condition of a list of redemptions `c` at the moment `now`. `cambio_en` is the decision, or the close of the audit
 * window. With `vigente` it makes each list one range of an index `canjes_lista_*_idx`, one for each scope.
 */
export const enLista = (tipo: TipoCanje, now: `$${number}`): string => {
  const reciente = `c.cambio_en <= ${now}::timestamptz and c.cambio_en > ${now}::timestamptz - ${VENTANA}`;
  if (tipo === 'canjePendiente') return `c.vigente and c.cambio_en > ${now}::timestamptz`;
  return `${tipo === 'canjeAprobado' ? '' : 'not '}c.vigente and ${reciente}`;
};
