import type * as Claves from '../../netlify/sesiones/passwords.ts';

/** A minimal cost of Argon2, whose real cost has tests of its own. */
export const CHEAP = { memory: 8, passes: 1 };

/** A hash that no password has, at the minimal cost. */
const SIN_CLAVE = `$argon2id$v=19$m=${CHEAP.memory},t=${CHEAP.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// A test file that resets modules loads this one twice, and the product has the first.
const cuenta = process as typeof process & { clavesComparadas?: number };
/** Counts the passwords that this process compared. */
export const derivaciones = (): number => cuenta.clavesComparadas ?? 0;

/** The product's hashing, at the minimal cost unless the caller names one: for new passwords and unknown users. */
export const baratas = ({ hashPassword, verifyPassword }: typeof Claves): typeof Claves => ({
  hashPassword: (password, salt, cost) => hashPassword(password, salt, cost ?? CHEAP),
  verifyPassword: async (password, phc) => {
    cuenta.clavesComparadas = derivaciones() + 1;
    return (await verifyPassword(password, phc ?? SIN_CLAVE)) && phc !== undefined;
  },
});
