/** The key of this visit's note. */
const KEY = 'canjes-avisados';
/** The newest ones are kept. */
const MAXIMO = 50;

/** The references of the redemptions that were reported during this visit. They name neither a person nor a card. */
export function leerAvisados(): ReadonlySet<string> {
  try {
    return new Set(sessionStorage.getItem(KEY)?.split(' '));
  } catch {
    // Storage may be blocked: then a report is offered again after a reload, and changes nothing.
    return new Set();
  }
}

/** Notes one more. */
export function anotarAvisado(referencia: string): void {
  try {
    const avisados = new Set([...leerAvisados(), referencia]);
    sessionStorage.setItem(KEY, [...avisados].slice(-MAXIMO).join(' '));
  } catch {
    // See above.
  }
}
