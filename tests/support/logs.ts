import { afterEach, expect } from 'vitest';
import { faultsFound } from './logLine.ts';

// Of every integration test: each log line its requests wrote holds the allowed fields alone.
afterEach(() => {
  expect(faultsFound(), 'log lines with something that is not allowed').toEqual([]);
});
