import { paths } from '../../paths.ts';
import { logOut } from '../../stores/session.ts';

/**
 * The script of the page that signs out: then to the login. When the server could not be told it shows
 * the page's `[data-logout-fallo]`, whose button `[data-logout-repetir]` tries again.
 */
async function leave(): Promise<void> {
  const failure = document.querySelector<HTMLElement>('[data-logout-fallo]');
  if (failure !== null) failure.hidden = true;
  try {
    await logOut();
    location.replace(paths.login);
  } catch {
    if (failure === null) location.replace(paths.login);
    else failure.hidden = false;
  }
}

document.querySelector('[data-logout-repetir]')?.addEventListener('click', () => void leave());
void leave();
