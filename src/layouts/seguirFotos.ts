import { leerSesionVisible } from '../contracts/sessionCookie.ts';
import type { FotosPorEnviar } from '../islands/fotos/porEnviar.ts';
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

async function seguirFotos(): Promise<FotosPorEnviar | undefined> {
  if (persona === undefined || !hayFotos()) return undefined;
  await checkSession();
  const { fotosDeMostrador } = await import('../islands/fotos/porEnviar.ts');
  return fotosDeMostrador(persona);
}

/** The photos that an earlier page of this tab was left with, which are being sent; undefined without any. */
export const fotosEnCamino = seguirFotos().catch(() => undefined);
