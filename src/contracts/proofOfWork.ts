import * as v from 'valibot';

/** A signed challenge: a key whose first bytes are `keyPrefix` is found by trying counters (ALTCHA, version 2). */
export const prueba = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.pipe(v.string(), v.hexadecimal(), v.length(32)),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    /** The Unix second until which it is accepted. */
    data: v.object({ hasta: v.number() }),
  }),
  signature: v.string(),
});

/** The header that carries a solved challenge with the request that was answered 428, as JSON. */
export const CABECERA_PRUEBA = 'Prueba-De-Trabajo';

/** What that header holds. */
export const solucion = v.object({
  challenge: prueba,
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});
