import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { LlaveNueva, RespuestaDeLlave } from '../../src/contracts/factores.ts';

/** CBOR (RFC 8949) for an authenticator's values: integers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const KEY_INCLUDED = 64;

/** A user's security key in software, with its signature counter. */
export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  #data(rpId: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more]);
  }

  #client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** Answers a site's registration request. */
  register(
    { challenge, rp }: { challenge: string; rp: { id: string } },
    origin: string,
  ): LlaveNueva {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      publicKey,
    ]);
    const object = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#data(rp.id, USER_PRESENT | KEY_INCLUDED, credential)],
      ]),
    );
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['usb'],
      },
    };
  }

  /** Signs a site's challenge and increments the counter. */
  answer(
    { challenge, rpId }: { challenge: string; rpId: string },
    origin: string,
  ): RespuestaDeLlave {
    this.counter += 1;
    const client = this.#client('webauthn.get', challenge, origin);
    const data = this.#data(rpId, USER_PRESENT);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#pair.privateKey);
    return {
      id: this.id.toString('base64url'),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}
