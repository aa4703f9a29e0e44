import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { WebSocket } from 'ws';
import type { Upstream } from './upstream.ts';

/** Joins a WebSocket to a fresh connection of the server, bytes for bytes; answers how to cut it. */
export function relay(peer: WebSocket, upstream: Upstream): () => void {
  const early: Buffer[] = [];
  let server: Socket | undefined;
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    server?.destroy();
    peer.terminate();
  };

  peer.on('message', (data) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat([data].flat().map(toBuffer));
    if (!server) early.push(bytes);
    else if (!server.write(bytes)) {
      peer.pause();
      server.once('drain', () => peer.resume());
    }
  });
  peer.once('error', cut);
  // Not `end`, which waits for a server that may be silent to close its side too.
  peer.once('close', () => server?.destroySoon());

  openSocket(upstream).then((socket) => {
    server = socket;
    if (isCut || peer.readyState !== WebSocket.OPEN) {
      socket.destroy();
      return;
    }
    socket.on('data', (chunk) => {
      peer.send(chunk, () => {
        if (socket.isPaused() && peer.bufferedAmount === 0) socket.resume();
      });
      if (peer.bufferedAmount > 1_000_000) socket.pause();
    });
    socket.once('error', cut);
    socket.once('close', () => peer.close());
    for (const bytes of early.splice(0)) socket.write(bytes);
  }, cut);
  return cut;
}

const toBuffer = (part: ArrayBuffer | Buffer): Buffer =>
  Buffer.isBuffer(part) ? part : Buffer.from(part);

async function openSocket({ host, port, tls }: Upstream): Promise<Socket> {
  const socket = connectTcp({ host, port, noDelay: true, keepAlive: true });
  await happens(socket, 'connect');
  if (tls === 'off') return socket;
  // PostgreSQL's own request for TLS: length 8, code 80877103; 'S' means yes.
  socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
  const reply = await happens(socket, 'data');
  socket.pause();
  if (!Buffer.isBuffer(reply) || reply.toString() !== 'S') {
    socket.destroy();
    throw new Error('The server refuses TLS');
  }
  const secure = connectTls({ socket, servername: host, rejectUnauthorized: tls === 'verified' });
  await happens(secure, 'secureConnect');
  return secure;
}

function happens(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed the connection')));
    socket.once(event, (value: unknown) => resolve(value));
  });
}
