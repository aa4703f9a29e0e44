import { defineConfig } from 'vitest/config';

/**
 * Of unit and integration. Their files share modules: loading these again for each file took half of the processor time.
 * What a test stubs is gone before the next one. The limits only end what hangs: no test asserts how fast the machine is.
 */
const shared = {
  isolate: false,
  unstubEnvs: true,
  unstubGlobals: true,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 50_000 } },
};

export default defineConfig({
  test: {
    // Each waits for the database half of its time: two on two cores, where one would be the default.
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          setupFiles: ['tests/support/logs.ts', 'tests/support/claves.ts'],
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: ['tests/site/built.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'firefox',
          include: ['tests/firefox/**/*.test.ts'],
          globalSetup: ['tests/site/built.ts', 'tests/firefox/site.ts'],
          // One site for all: its demo data are shared.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
