import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { median } from './measure.ts';

/** One request over and over, as bytes: a client that costs the machine as little as can be. */
export interface Asked {
  /** `http://host:port` */
  readonly site: string;
  /** The next request, whole. */
  readonly next: () => Buffer;
}

/** A GET of one address. */
export const getting = (
  site: string,
  path: string,
  headers: Record<string, string> = {},
): Asked => {
  const lines = Object.entries({ host: new URL(site).host, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
  return { site, next: () => bytes };
};

/** What one run of some connections at once came to. */
export interface Load {
  readonly p50: number;
  readonly perSecond: number;
}

/** One connection that is kept: a request is sent when the answer to the last is whole. */
async function ask(socket: Socket, bytes: Buffer): Promise<void> {
  let text = '';
  const answered = new Promise<void>((resolve, reject) => {
    const heard = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
      const isWhole =
        length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= end + 4 + Number(length);
      if (!isWhole) return;
      socket.off('data', heard).off('close', gone);
      if (text.startsWith('HTTP/1.1 200')) resolve();
      else reject(new Error(text));
    };
    const gone = () => reject(new Error('The connection ended'));
    socket.on('data', heard).once('close', gone);
  });
  socket.write(bytes);
  await answered;
}

/** Asks over `connections` at once for `milliseconds`; throws on any answer but 200. */
export async function load(
  { site, next }: Asked,
  connections: number,
  milliseconds: number,
): Promise<Load> {
  const { hostname, port } = new URL(site);
  const times: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const start = performance.now();
  const worker = async (socket: Socket) => {
    while (performance.now() - start < milliseconds) {
      const begun = performance.now();
      await ask(socket, next());
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(sockets.map(worker));
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  return { p50: median(times), perSecond: times.length / seconds };
}
