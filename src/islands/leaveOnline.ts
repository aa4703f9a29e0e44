/** Follows a number that only the next page would have kept in sight. */
export const SIN_CONEXION = 'Ahora no hay conexión: anótelo. Seguimos cuando vuelva.';

const LEAVE_MS = 2000;

/**
 * Runs `leave` after two seconds. Without a connection `wait` runs instead, and `leave` waits for one: what the page
 * says would give way to the browser's error page.
 */
export function leaveOnline(leave: () => void, wait: () => void): void {
  const next = () => {
    if (navigator.onLine) leave();
    else {
      wait();
      addEventListener('online', next, { once: true });
    }
  };
  setTimeout(next, LEAVE_MS);
}
