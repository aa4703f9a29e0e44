import { createServer, type Server } from 'node:net';

/** A mail provider that keeps its raw mails and calls `onMail` for each. `answers` replaces its own answers. */
export async function startSmtp(
  onMail: (mail: string) => void = () => undefined,
  answers: Readonly<Record<string, string>> = {},
): Promise<{ url: string; mails: string[]; close: () => void }> {
  const mails: string[] = [];
  const server: Server = createServer((socket) => {
    let data = '';
    let isData = false;
    socket.on('error', () => undefined);
    socket.write('220 listo\r\n');
    socket.on('data', (chunk) => {
      data += chunk.toString();
      if (isData) {
        if (!data.includes('\r\n.\r\n')) return;
        mails.push(data);
        onMail(data);
        isData = false;
        data = '';
        socket.write('250 recibido\r\n');
        return;
      }
      for (const line of data.split('\r\n').slice(0, -1)) {
        const [, answer] =
          Object.entries(answers).find(([command]) => line.startsWith(command)) ?? [];
        if (answer !== undefined) {
          socket.write(`${answer}\r\n`);
          continue;
        }
        if (/^DATA/i.test(line)) isData = true;
        socket.write(
          /^DATA/i.test(line)
            ? '354 siga\r\n'
            : /^QUIT/i.test(line)
              ? '221 adiós\r\n'
              : '250 bien\r\n',
        );
      }
      data = '';
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => server.close() };
}

/** The decoded text of a mail. */
export const textOfMail = (mail: string): string =>
  mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
