import { leerSesionVisible } from '../contracts/sessionCookie.ts';
import type { FotosPorEnviar } from '../islands/fotos/porEnviar.ts';
import { hasDraft } from '../stores/draft.ts';
import { checkSession } from '../stores/signedInUser.ts';

const persona = leerSesionVisible(document.cookie)?.userName;

async function seguirFotos(): Promise<FotosPorEnviar | undefined> {
  if (persona === undefined || !hasDraft('fotos')) return undefined;
  await checkSession();
  const { fotosDeMostrador } = await import('../islands/fotos/porEnviar.ts');
  return fotosDeMostrador(persona);
}

/** The photos that an earlier page of this tab was left with, which are being sent; undefined without any. */
export const fotosEnCamino = seguirFotos().catch(() => undefined);
