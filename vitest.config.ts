import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each waits for the database half of its time: two on two cores, where one would be the default.
    maxWorkers: 2,
    projects: [
      // The limits of time only end what hangs: no test asserts how fast the machine is.
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          // They share modules: loading these again for each file took half of the processor time.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/database.ts'],
          setupFiles: ['tests/support/logs.ts', 'tests/support/claves.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
