import { afterEach, expect } from 'vitest';
import { faultsFound, forgetSaid, judgeConsole } from './logLine.ts';

// Of every integration test: each log line its requests wrote holds the allowed fields alone, and nothing else
// was said on the console.
forgetSaid();
judgeConsole();
afterEach(() => {
  expect(faultsFound(), 'log lines with something that is not allowed').toEqual([]);
});
