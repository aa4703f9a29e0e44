import type { Entrega } from './avisos.sql.ts';
import { codeOf } from '../database/database.ts';
import { ofThisMachine } from '../database/encryption.ts';
import type { Environment } from '../http/environment.ts';

/** A message of plain text; `nombre` is the same however often it is sent, so that a mailbox may show one. */
export interface Mensaje {
  readonly para: string;
  readonly nombre: string;
  readonly asunto: string;
  readonly texto: string;
}

const PACIENCIA_MS = 5_000;

/** What `nodemailer` says of a failure. */
interface Fallo {
  readonly code?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
  readonly syscall?: string;
  readonly timeoutType?: string;
}

/** Before the message itself goes out: nothing was delivered. */
const antesDeEntregar = (fallo: Fallo): boolean =>
  fallo.responseCode !== undefined ||
  fallo.syscall === 'connect' ||
  /^(EDNS|ETLS|EAUTH|ENOAUTH|ECONFIG|EENVELOPE)$/.test(fallo.code ?? '') ||
  (fallo.timeoutType !== undefined && fallo.timeoutType !== 'SOCKET_TIMEOUT');

/** Hands a message to the provider of `SMTP_URL`, and says how that ended. A failure is an event of the log. */
export const enviarCorreo = async (
  { log, now }: Environment,
  smtp: NonNullable<Environment['smtp']>,
  { para, nombre, asunto, texto }: Mensaje,
): Promise<Entrega> => {
  // Loaded where a message is sent: most requests send none.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: PACIENCIA_MS,
    greetingTimeout: PACIENCIA_MS,
    socketTimeout: PACIENCIA_MS,
    // With `smtp:` too, mail leaves this machine only encrypted.
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
