import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that is far away: everything takes its time, and what goes back and forth is counted. */
export interface LatencyProxy {
  readonly port: number;
  /** Round trips so far: connections that were made, and turns of who asks after an answer. */
  readonly turns: () => number;
  close(): Promise<void>;
}

/** Stands `roundTripMs` away from `host:port`. Making a connection takes a round trip, too. */
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
        // What is sent at once had to wait for the connection first.
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
