import { afterEach, expect } from 'vitest';
import { faultsFound, forgetSaid, judgeConsole } from './logLine.ts';

// For every integration test: its requests' log lines have only the allowed fields, and nothing else
// was written to the console.
forgetSaid();
judgeConsole();
afterEach(() => {
  expect(faultsFound(), 'log lines with something that is not allowed').toEqual([]);
});
