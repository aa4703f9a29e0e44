import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a code is shown. */
const PASO_SEGUNDOS = 30;
/** The accepted codes before and after the present one, because clocks differ and people type slowly. */
const PASOS_DE_MARGEN = 1;
const CIFRAS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes of a seed: those of SHA-1, as RFC 4226 asks. */
export const SEMILLA_BYTES = 20;

/** The half minute of a moment, counted from 1970. */
export const pasoDe = (now: Date): number => Math.floor(now.getTime() / 1000 / PASO_SEGUNDOS);

/** The code of a seed at a step (RFC 4226, by SHA-1: the one that every application knows). */
export const codigoDe = (semilla: Uint8Array, paso: number): string => {
  const contador = Buffer.alloc(8);
  contador.writeBigUInt64BE(BigInt(paso));
  const mac = createHmac('sha1', semilla).update(contador).digest();
  const desde = (mac.at(-1) ?? 0) & 0xf;
  const numero = (mac.readUInt32BE(desde) & 0x7fffffff) % 10 ** CIFRAS;
  return String(numero).padStart(CIFRAS, '0');
};

/** The step whose code this is, near a moment; undefined for a wrong one. */
export const pasoDelCodigo = (
  semilla: Uint8Array,
  codigo: string,
  now: Date,
): number | undefined => {
  let hallado: number | undefined;
  for (let i = -PASOS_DE_MARGEN; i <= PASOS_DE_MARGEN; i++) {
    const paso = pasoDe(now) + i;
    // Compare all, so that the time discloses nothing.
    if (timingSafeEqual(Buffer.from(codigoDe(semilla, paso)), Buffer.from(codigo))) hallado = paso;
  }
  return hallado;
};

/** A seed as people type it: base 32, without padding. */
export const enBase32 = (semilla: Uint8Array): string => {
  let [bits, cuantos, texto] = [0, 0, ''];
  for (const byte of semilla) {
    bits = (bits << 8) | byte;
    cuantos += 8;
    while (cuantos >= 5) {
      cuantos -= 5;
      texto += BASE32[(bits >> cuantos) & 31] ?? '';
    }
    bits &= (1 << cuantos) - 1;
  }
  return cuantos === 0 ? texto : texto + (BASE32[(bits << (5 - cuantos)) & 31] ?? '');
};

/** The address that an authenticator application reads from a QR code. */
export const direccionDe = (semilla: Uint8Array, programa: string, userName: string): string => {
  const etiqueta = `${encodeURIComponent(programa)}:${encodeURIComponent(userName)}`;
  return `otpauth://totp/${etiqueta}?secret=${enBase32(semilla)}&issuer=${encodeURIComponent(programa)}`;
};
