import { defineConfig } from 'vitest/config';

/** Only the tests of the rules: a screen's test that happens to fail proves no rule. */
export default defineConfig({
  // Rules that are made to be changed run slower.
  test: { include: ['tests/unit/domain/**/*.test.ts'], testTimeout: 60_000 },
});
