import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can fall silent, as a network does: nothing passes, and no side gets an error. */
export interface SilentProxy {
  port: number;
  /** From now on nothing passes, in either direction; who connects is accepted and hears nothing. */
  silence(): void;
  /** Connections opened from now on pass. Those that met the silence stay silent for ever. */
  speak(): void;
  close(): Promise<void>;
}

/** Stands before `host:port`, at port `at` or a free one. */
export async function startSilentProxy(host: string, port: number, at = 0): Promise<SilentProxy> {
  let isSilent = false;
  const pairs = new Map<Socket, Socket>();
  const mute = (near: Socket, far: Socket): void => {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.unpipe(to);
      // What arrives is lost; its end alone is noticed.
      from.resume();
    }
  };
  const server = createServer((near) => {
    const far = connect({ host, port });
    pairs.set(near, far);
    near.once('close', () => {
      // A silent network does not tell the other side.
      if (!isSilent) far.destroy();
    });
    far.once('close', () => {
      pairs.delete(near);
      near.destroy();
    });
    for (const socket of [near, far]) socket.on('error', () => undefined);
    if (isSilent) {
      mute(near, far);
      return;
    }
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (typeof place !== 'object' || place === null) throw new Error('The proxy has no port');
  return {
    port: place.port,
    silence() {
      isSilent = true;
      for (const [near, far] of pairs) mute(near, far);
    },
    speak: () => (isSilent = false),
    async close() {
      server.close();
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
      await once(server, 'close');
    },
  };
}
