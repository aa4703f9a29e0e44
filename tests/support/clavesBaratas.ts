import type * as Claves from '../../netlify/sesiones/hashDeClave.ts';

/** A password that costs next to nothing: what Argon2 costs has tests of its own. */
export const CHEAP = { memory: 8, passes: 1 };

/** A hash that no password has, at that cost. */
const SIN_CLAVE = `$argon2id$v=19$m=${CHEAP.memory},t=${CHEAP.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// Where a test file resets modules there are two of this one, and the first is in the product.
const cuenta = process as typeof process & { clavesComparadas?: number };
/** How many passwords this process has compared. */
export const derivaciones = (): number => cuenta.clavesComparadas ?? 0;

/** The product's own hashing, at that cost where the caller names none: new passwords, and unknown users. */
export const baratas = ({ hashDeClave, verificarClave }: typeof Claves): typeof Claves => ({
  hashDeClave: (password, salt, cost) => hashDeClave(password, salt, cost ?? CHEAP),
  verificarClave: async (password, phc) => {
    cuenta.clavesComparadas = derivaciones() + 1;
    return (await verificarClave(password, phc ?? SIN_CLAVE)) && phc !== undefined;
  },
});
