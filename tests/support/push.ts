import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The keys and the subscription of these tests' browser. */
const navegador = createECDH('prime256v1');
navegador.setPrivateKey(Buffer.alloc(32, 11));
const SECRETO = Buffer.alloc(16, 13);
export const suscripcion = (nombre: string) => ({
  Direccion: `https://fcm.googleapis.com/fcm/send/${nombre}`,
  ClavePublica: navegador.getPublicKey('base64url'),
  Secreto: SECRETO.toString('base64url'),
});

/** Decrypts a message as the browser does (RFC 8291). */
const leer = (cuerpo: Buffer): string => {
  const [sal, servidor] = [cuerpo.subarray(0, 16), cuerpo.subarray(21, 86)];
  const hkdf = (clave: Uint8Array, con: Uint8Array, para: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', clave, con, para, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), navegador.getPublicKey(), servidor]);
  const clave = hkdf(navegador.computeSecret(servidor), SECRETO, info, 32);
  const cifra = createDecipheriv(
    'aes-128-gcm',
    hkdf(clave, sal, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(clave, sal, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(cuerpo.subarray(-16));
  const claro = Buffer.concat([cifra.update(cuerpo.subarray(86, -16)), cifra.final()]);
  return claro.subarray(0, -1).toString();
};

/** A push service that keeps its messages. `answer` gives its status, or throws a connection's error. */
export const pushService = (answer: (nombre: string) => number = () => 201) => {
  const received: { nombre: string; texto: string; request: Request }[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const nombre = request.url.split('/').at(-1) ?? '';
    const status = answer(nombre);
    const texto = leer(Buffer.from(await request.arrayBuffer()));
    received.push({ nombre, texto, request });
    return new Response(null, { status });
  };
  return { received, push: { key: new Uint8Array(32).fill(3), fetch } };
};
