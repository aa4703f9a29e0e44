import { type InferOutput, number, object, string } from 'valibot';
import { createDraft } from './draft.ts';

const porCanjearSchema = object({ tarjeta: string(), promocionId: number() });

/** A card and promotion to redeem. */
export type PorCanjear = InferOutput<typeof porCanjearSchema>;

/** What another screen gives to the redemption screen: a card number may not be in an address. */
export const porCanjear = createDraft('porCanjear', porCanjearSchema);
