import { type InferOutput, number, object, optional, string } from 'valibot';
import { createDraft } from './draft.ts';

const schema = object({ tarjeta: string(), promocionId: number(), factura: optional(string()) });

/** A card and promotion to redeem, and the invoice that was searched for. */
export type PorCanjear = InferOutput<typeof schema>;

/** Passes card and promotion from another screen to the redemption screen: no address may hold a card number. */
export const porCanjear = createDraft('porCanjear', schema);
