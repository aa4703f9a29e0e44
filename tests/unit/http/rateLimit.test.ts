import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Config } from '@netlify/functions';

const folder = join(import.meta.dirname, '../../../netlify/functions');
const configs = await Promise.all(
  readdirSync(folder).map(async (file) => {
    const { config } = (await import(join(folder, file))) as { config: Config };
    return [file, config] as const;
  }),
);

describe('Netlify limits requests per address in front of', () => {
  // A scheduled function has no address to call.
  const called = configs.filter(([, config]) => config.path !== undefined);
  test.each(called)('%s', (_, { rateLimit }) => {
    // 'ip' alone would be taken for 'domain': one limit for all visitors together.
    expect(rateLimit).toEqual({
      windowLimit: expect.any(Number) as number,
      windowSize: 60,
      aggregateBy: ['ip', 'domain'],
    });
  });
  test('every function but the three of the clock', () => {
    expect(configs.length - called.length).toBe(3);
  });
});
