import { defineConfig } from 'vitest/config';

/** The rules' own tests, and no others: what a screen happens to notice is no proof of a rule. */
export default defineConfig({
  // Rules that are made to be changed run slower.
  test: { include: ['tests/unit/domain/**/*.test.ts'], testTimeout: 60_000 },
});
