import { expect, test, vi } from 'vitest';
import { run } from '../../../netlify/functions/construccion.ts';

const hook = 'https://api.netlify.example/build_hooks/secreto';

test('every night the build hook is called once', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  await run(hook, send);
  expect(send.mock.calls).toEqual([[hook, { method: 'POST' }]]);
});

test.each([undefined, ''])('where no hook is configured (%o) nothing is called', async (none) => {
  const send = vi.fn<typeof fetch>();
  await run(none, send);
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['refuses', () => Promise.resolve(new Response(null, { status: 404 }))],
  ['cannot be reached', () => Promise.reject(new TypeError(`fetch failed: ${hook}`))],
])('a hook that %s fails without its address', async (_, answer) => {
  await expect(run(hook, answer)).rejects.toThrow(/^The build hook answered \d+\.$/);
});
