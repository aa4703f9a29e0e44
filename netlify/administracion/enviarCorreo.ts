import type { Environment } from '../http/environment.ts';

/** A message of plain text. */
interface Mensaje {
  readonly para: string;
  readonly asunto: string;
  readonly texto: string;
}

const PACIENCIA_MS = 5_000;

/**
 * Sends an e-mail through the provider of `SMTP_URL`. False when there is none, or when it did not take the
 * message: whoever asked then hands the link over.
 */
export const enviarCorreo = async (
  { smtp }: Environment,
  { para, asunto, texto }: Mensaje,
): Promise<boolean> => {
  if (smtp === undefined) return false;
  // Loaded by who sends: most requests of this function never do.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: PACIENCIA_MS,
    greetingTimeout: PACIENCIA_MS,
    socketTimeout: PACIENCIA_MS,
    // Addresses stand in no log of ours.
    logger: false,
  });
  try {
    await transport.sendMail({ from: smtp.from, to: para, subject: asunto, text: texto });
    return true;
  } catch {
    return false;
  } finally {
    transport.close();
  }
};
