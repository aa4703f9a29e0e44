import { leerSesionVisible } from '../contracts/sessionCookie.ts';
import { hasDraft } from '../stores/draft.ts';
import { checkSession } from '../stores/signedInUser.ts';

const persona = leerSesionVisible(document.cookie)?.userName;

/** Sends the photos that an earlier page of this tab was left with. */
async function seguirFotos(userName: string): Promise<void> {
  await checkSession();
  const { fotosDeMostrador } = await import('../islands/fotos/porEnviar.ts');
  fotosDeMostrador(userName);
}

if (persona !== undefined && hasDraft('fotos')) await seguirFotos(persona).catch(() => undefined);
