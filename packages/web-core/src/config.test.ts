import { expect, test, vi } from 'vitest';
import { loadConfig } from './config.ts';

const cached = { mode: 'embedded', apiKey: 'key', projectId: 'spotter' } as const;

test.each([
  ['of a network that wants a sign-in', '<!doctype html>'],
  ['of another server', '{}'],
])('a page %s is no configuration: the last one counts, and stays', async (_, body) => {
  const fetch = () => Promise.resolve(new Response(body));
  const write = vi.fn<() => void>();
  expect(await loadConfig({ read: () => cached, write }, fetch)).toEqual(cached);
  expect(write).not.toHaveBeenCalled();
  await expect(loadConfig({ read: () => undefined, write }, fetch)).rejects.toMatchObject({ code: 'network' });
});
