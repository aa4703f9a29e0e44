import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy with latency, which counts round trips. */
export interface LatencyProxy {
  readonly port: number;
  /** Round trips so far: connections, and requests that follow an answer. */
  readonly turns: () => number;
  close(): Promise<void>;
}

/** A proxy to `host:port` with a round trip of `roundTripMs`, also for connecting. */
export async function startLatencyProxy(
  host: string,
  port: number,
  roundTripMs: number,
): Promise<LatencyProxy> {
  let turns = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host, port, noDelay: true });
    near.setNoDelay(true);
    turns += 1;
    let isAnswered = true;
    const opened = performance.now();
    const later = (from: Socket, to: Socket, isAsking: boolean) => {
      from.on('data', (chunk) => {
        if (isAsking && isAnswered) turns += 1;
        isAnswered = !isAsking;
        // A first message waits for the connection.
        const connecting = isAsking ? Math.max(0, opened + roundTripMs - performance.now()) : 0;
        setTimeout(() => to.write(chunk), connecting + roundTripMs / 2);
      });
      from.on('end', () => setTimeout(() => to.end(), roundTripMs));
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      sockets.add(from);
    };
    later(near, far, true);
    later(far, near, false);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    turns: () => turns,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
