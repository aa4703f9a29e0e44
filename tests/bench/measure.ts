const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? NaN;

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** The middle of some numbers. */
export const median = (numbers: readonly number[]): number => quantile(ascending(numbers), 0.5);

/** The value that 95 of 100 stay under. */
export const p95 = (numbers: readonly number[]): number => quantile(ascending(numbers), 0.95);

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
