import type { Entrega } from './avisos.sql.ts';
import { codeOf } from '../database/database.ts';
import { ofThisMachine } from '../database/encryption.ts';
import type { Environment } from '../http/environment.ts';

/** A plain text message. `nombre` is the same for repetitions, so that a mailbox may show one. */
export interface Mensaje {
  readonly para: string;
  readonly nombre: string;
  readonly asunto: string;
  readonly texto: string;
}

const PACIENCIA_MS = 5_000;

/** A failure of `nodemailer`. */
interface Fallo {
  readonly code?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
  readonly syscall?: string;
  readonly timeoutType?: string;
}

/** Whether it failed before the message was sent, so that nothing was delivered. */
const antesDeEntregar = (fallo: Fallo): boolean =>
  fallo.responseCode !== undefined ||
  fallo.syscall === 'connect' ||
  /^(EDNS|ETLS|EAUTH|ENOAUTH|ECONFIG|EENVELOPE)$/.test(fallo.code ?? '') ||
  (fallo.timeoutType !== undefined && fallo.timeoutType !== 'SOCKET_TIMEOUT');

/** Hands a message to the provider of `SMTP_URL`, and answers the result. A failure is logged. */
export const enviarCorreo = async (
  { log, now }: Environment,
  smtp: NonNullable<Environment['smtp']>,
  { para, nombre, asunto, texto }: Mensaje,
): Promise<Entrega> => {
  // Loaded on demand: most requests send no message.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: PACIENCIA_MS,
    greetingTimeout: PACIENCIA_MS,
    socketTimeout: PACIENCIA_MS,
    // Mail leaves this machine only encrypted, also with `smtp:`.
    requireTLS: !ofThisMachine.test(new URL(smtp.url).hostname),
    // Its log lines would hold addresses.
    logger: false,
  });
  try {
    await transport.sendMail({
      from: smtp.from,
      to: para,
      subject: asunto,
      text: texto,
      messageId: `<${nombre}@${smtp.from.replace(/^.*@|>.*$/g, '')}>`,
      headers: { 'auto-submitted': 'auto-generated' },
    });
    return 'enviado';
  } catch (error) {
    log({ time: now().toISOString(), event: 'mail-not-sent', code: codeOf(error), mails: 1 });
    const fallo = (error ?? {}) as Fallo;
    // A password or a missing TLS is for the operator to correct: later tries may succeed.
    if (fallo.permanent === true && !/^(EAUTH|ETLS)$/.test(fallo.code ?? '')) return 'negado';
    return antesDeEntregar(fallo) ? 'fallo' : 'incierto';
  } finally {
    transport.close();
  }
};
