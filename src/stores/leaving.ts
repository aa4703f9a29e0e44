// An address alone signs nobody out: the header's menu notes that its way out was taken there, a moment ago.
const LEAVING = 'cerrar-sesion';
/** How long the note is good for: the time a page takes to load. */
const GOOD_MS = 10_000;

/** Notes that the menu's way out was taken in this tab. */
export function noteLeaving(now = Date.now()): void {
  try {
    sessionStorage.setItem(LEAVING, String(now));
  } catch {
    // Storage refused: the page asks once more.
  }
}

/** Whether the menu's way out led here, just now; asked again it is no longer. */
export function isLeaving(now = Date.now()): boolean {
  try {
    const noted = sessionStorage.getItem(LEAVING);
    sessionStorage.removeItem(LEAVING);
    return noted !== null && now - Number(noted) < GOOD_MS;
  } catch {
    return false;
  }
}
