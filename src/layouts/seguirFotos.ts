import { leerSesionVisible } from '../contracts/sessionCookie.ts';
import { checkSession } from '../stores/signedInUser.ts';

const persona = leerSesionVisible(document.cookie)?.userName;

/** Whether the counter's draft of photos is kept in this tab. */
function hayFotos(): boolean {
  try {
    return sessionStorage.getItem('borrador:fotos') !== null;
  } catch {
    return false; // Storage is refused.
  }
}

/** Sends the photos that an earlier page of this tab was left with. */
async function seguirFotos(userName: string): Promise<void> {
  await checkSession();
  const { fotosDeMostrador } = await import('../islands/fotos/porEnviar.ts');
  fotosDeMostrador(userName);
}

if (persona !== undefined && hayFotos()) await seguirFotos(persona).catch(() => undefined);
