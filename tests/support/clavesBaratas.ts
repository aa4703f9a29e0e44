import type * as Claves from '../../netlify/sesiones/hashDeClave.ts';

/** A password that costs next to nothing: what Argon2 costs has tests of its own. */
export const CHEAP = { memory: 8, passes: 1 };

/** The hash of nobody, at that cost. */
const NOBODY = `$argon2id$v=19$m=${CHEAP.memory},t=${CHEAP.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The product's own hashing, at that cost where the caller names none: new passwords, and users whom nobody knows. */
export const baratas = ({ hashDeClave, verificarClave }: typeof Claves): typeof Claves => ({
  hashDeClave: (password, salt, cost) => hashDeClave(password, salt, cost ?? CHEAP),
  verificarClave: async (password, phc) =>
    (await verificarClave(password, phc ?? NOBODY)) && phc !== undefined,
});
