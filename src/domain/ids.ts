import type { Brand } from 'valibot';

// The ids of rows that are easily confused: an id of another kind does not compile. A schema of
// contracts/fields.ts makes them at a boundary.

export type FarmaciaId = number & Brand<'FarmaciaId'>;
export type PromocionId = number & Brand<'PromocionId'>;
export type TarjetaId = number & Brand<'TarjetaId'>;
export type UsuarioId = number & Brand<'UsuarioId'>;

/** The largest id: the largest `integer` of PostgreSQL. */
export const ID_MAXIMO = 2_147_483_647;
