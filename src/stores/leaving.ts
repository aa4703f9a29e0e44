import { createNote } from './note.ts';

// Opening the address of the sign-out page does not sign out. The header's menu leaves a note first.
const leaving = createNote('cerrar-sesion');
/** How long the note counts: the time that a page takes to load. */
const GOOD_MS = 10_000;

/** Notes that the user chose the sign-out in the menu of this tab. */
export const noteLeaving = (now = Date.now()): void => leaving.keep(String(now));

/** Whether the menu's sign-out led here a moment ago. The call removes the note. */
export function isLeaving(now = Date.now()): boolean {
  const noted = leaving.take();
  return noted !== null && now - Number(noted) < GOOD_MS;
}
