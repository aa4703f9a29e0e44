const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** The middle of some numbers. */
export const median = (numbers: readonly number[]): number => quantile(ascending(numbers), 0.5);

/** The value that 95 of 100 stay under. */
export const p95 = (numbers: readonly number[]): number => quantile(ascending(numbers), 0.95);

/** Milliseconds of each of `count` calls, one after the other. */
export const timed = async (count: number, call: () => Promise<void>): Promise<number[]> => {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return times;
};

/** Ours beside the floor, each round in turn, so that the machine's moods meet both alike. */
export const interleaved = async (
  rounds: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<{ ours: number; floor: number; ratio: number }> => {
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await ours();
      pairs.push({ ours: first, floor: await floor() });
    } else {
      const first = await floor();
      pairs.push({ floor: first, ours: await ours() });
    }
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    floor: median(pairs.map((pair) => pair.floor)),
    ratio: median(pairs.map((pair) => pair.ours / pair.floor)),
  };
};

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
