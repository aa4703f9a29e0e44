import type { InferOutput } from 'valibot';
import type { ver } from '../../contracts/liquidaciones/lista.ts';

/** One settlement whole. */
export type Entera = InferOutput<typeof ver.reply>;
