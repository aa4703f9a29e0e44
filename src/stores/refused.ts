// A page that a role may not open leads home. A note in this tab lets the home page say so.
const REFUSED = 'sin-permiso';

/** Notes the title of the page that redirected the user for lack of permission. */
export function noteRefused(title: string): void {
  try {
    sessionStorage.setItem(REFUSED, title);
  } catch {
    // Without storage the home page says nothing.
  }
}

/** The title of the page that led here, once. Null when none did. */
export function takeRefused(): string | null {
  try {
    const title = sessionStorage.getItem(REFUSED);
    sessionStorage.removeItem(REFUSED);
    return title;
  } catch {
    return null;
  }
}
