import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { LlaveNueva, OpcionesDeLlave, RespuestaDeLlave } from '../../contracts/factores.ts';
import type { SegundoFactor } from '../../contracts/problem.ts';

/** The browser or the key did not answer; the message is a sentence to show. */
export class SinLlave extends Error {
  override readonly name = 'SinLlave';
}

const SENTENCES: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Esa llave ya está registrada.',
  ERROR_INVALID_DOMAIN: 'Las llaves no sirven en esta dirección del sitio.',
};

/** Browsers report a timeout, a closed prompt and an unknown key with the same error. */
const NO_ANSWER = 'La llave no respondió, o no es una de las registradas. Inténtelo de nuevo.';

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) {
    throw new SinLlave('Este navegador no admite llaves. Use otro, o un código de aplicación.');
  }
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : '';
    throw new SinLlave(SENTENCES[code] ?? NO_ANSWER);
  }
}

/** Has one of the user's keys sign what the site asks. Throws `SinLlave`. */
export const responderConLlave = (
  opciones: NonNullable<SegundoFactor['Llave']>,
): Promise<RespuestaDeLlave> =>
  asked(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        ...opciones,
        // A way to reach a key that this browser does not know is none.
        allowCredentials: opciones.allowCredentials.map(({ id, type }) => ({ id, type })),
      },
    });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, response: { clientDataJSON, authenticatorData, signature } };
  });

/** Makes a new key. Throws `SinLlave`. */
export const crearLlave = (opciones: OpcionesDeLlave): Promise<LlaveNueva> =>
  asked(async () => {
    const { id, response } = await startRegistration({ optionsJSON: opciones });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, response: { clientDataJSON, attestationObject, transports } };
  });
