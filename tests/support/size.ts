/** The factor of all sizes, which `npm run prove` sets to ten. */
const factor = Number(process.env['PROVE_FACTOR'] ?? 1);

/** Whether this is `npm run prove`, with the full sizes. */
export const isProof: boolean = factor > 1;

/** All in `npm run prove`, the sample in `npm test`. */
export const sampleOf = <One>(all: readonly One[], sample: readonly One[]): readonly One[] =>
  isProof ? all : sample;

/** All in `npm run prove`, one in `many` in `npm test`. */
export const oneIn = <One>(many: number, all: readonly One[]): readonly One[] =>
  sampleOf(
    all,
    all.filter((_, i) => i % many === 0),
  );

/** The number of cases of a test: `small` in `npm test`, ten times as many in `npm run prove`. */
export const size = (small: number): number => small * factor;

/** The seed of the random choices: the same in every `npm test`, new in `npm run prove`; `SEED=…` repeats one. */
export const seed: number = Number(
  process.env['SEED'] ?? (isProof ? Math.floor(Math.random() * 2 ** 31) : 20_260_617),
);
