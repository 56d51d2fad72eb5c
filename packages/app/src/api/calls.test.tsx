import { ApiError, type CallOptions, type Client, type ErrorCode, errorStatus, type InputOf } from '@spotter/api';
import { createFake, offline } from '@spotter/api/fake';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCallMutation } from './calls.ts';
import { ClientProvider } from './client.ts';
import { createQueryClient } from './queryClient.ts';

type Call = Client['deletePlan'];
const answer = { success: true } as const;
const input = (planId: string): InputOf<'deletePlan'> => ({ gymId: 'gym-1', planId });

afterEach(() => void vi.useRealTimers());

/** The mutation, on a client whose call gives these answers. */
function setup(deletePlan = vi.fn<Call>(() => Promise.resolve(answer))) {
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ClientProvider value={{ ...createFake({}), deletePlan }}>{children}</ClientProvider>
    </QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useCallMutation('deletePlan'), { wrapper });
  const send = (planId: string) => act(() => result.current.mutateAsync(input(planId)).catch(() => undefined));
  const keys = () => deletePlan.mock.calls.map(([, options]: [unknown, CallOptions?]) => options?.idempotencyKey);
  return { deletePlan, send, keys, result, unmount };
}

const refused = (code: ErrorCode) => new ApiError('', { code, status: errorStatus[code] });
const lost: [string, () => Error][] = [
  ['the server was not reached, or timed out', () => new ApiError('', { code: 'network' })],
  ['there was no token for the last retry', () => new ApiError('', { code: 'token' })],
  ['the last retry’s token was refused', () => refused('unauthenticated')],
  ['there were too many retries', () => refused('too-many')],
  ['the server is stopping', () => refused('unavailable')],
  ['the server failed', () => refused('internal')],
  ['a proxy answered', () => new ApiError('', { code: 'bad-answer', status: 404 })],
  ['the answer could not be read', () => new ApiError('', { code: 'bad-answer' })],
];

test.each(lost)('an unchanged repeat has the same key where %s', async (_, errorOf) => {
  const { deletePlan, send, keys } = setup();
  deletePlan.mockRejectedValueOnce(errorOf()).mockRejectedValueOnce(errorOf());
  for (let attempts = 0; attempts < 3; attempts += 1) await send('day-pass');
  expect(keys()[0]).toMatch(/^[\da-f]{32}$/);
  expect(new Set(keys()).size).toBe(1);
});

test('what was done is done anew by the next call', async () => {
  const { deletePlan, send, keys } = setup();
  deletePlan.mockRejectedValueOnce(new ApiError('', { code: 'network' }));
  for (let attempts = 0; attempts < 3; attempts += 1) await send('day-pass');
  const [first, repeat, next] = keys();
  expect(repeat).toBe(first);
  expect(next).not.toBe(first);
});

test.each<ErrorCode>(['invalid', 'forbidden', 'not-found', 'state-changed', 'too-large', 'key-reused'])(
  'what was refused as %s has a new key',
  async (code) => {
    const { deletePlan, send, keys } = setup();
    deletePlan.mockRejectedValueOnce(refused(code));
    for (let attempts = 0; attempts < 2; attempts += 1) await send('day-pass');
    expect(new Set(keys()).size).toBe(2);
  },
);

test('another input has a new key, and so has what is repeated only after it', async () => {
  const { deletePlan, send, keys } = setup();
  deletePlan.mockRejectedValueOnce(new ApiError('', { code: 'network' }));
  for (const planId of ['day-pass', 'monthly', 'day-pass']) await send(planId);
  expect(new Set(keys()).size).toBe(3);
});

test('half an hour later the same input is a new action', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { deletePlan, send, keys } = setup();
  deletePlan.mockRejectedValue(new ApiError('', { code: 'network' }));
  await send('day-pass');
  vi.setSystemTime(Date.now() + 30 * 60_000 - 1);
  await send('day-pass');
  vi.setSystemTime(Date.now() + 30 * 60_000);
  await send('day-pass');
  const [first, repeat, later] = keys();
  expect(repeat).toBe(first);
  expect(later).not.toBe(first);
});

function callbacks() {
  const events: string[] = [];
  return {
    events,
    onSuccess: () => events.push('success'),
    onError: () => events.push('error'),
    onSettled: () => events.push('settled'),
  };
}

test('each call has its callbacks, also where another one followed it', async () => {
  const answers = [Promise.withResolvers<typeof answer>(), Promise.withResolvers<typeof answer>()];
  const { deletePlan, result } = setup();
  for (const { promise } of answers) deletePlan.mockReturnValueOnce(promise);
  const [first, second] = [callbacks(), callbacks()];
  act(() => result.current.mutate(input('day-pass'), first));
  act(() => result.current.mutate(input('monthly'), second));
  await act(async () => {
    answers[1]?.resolve(answer);
    await vi.waitFor(() => expect(second.events).toEqual(['success', 'settled']));
    answers[0]?.reject(new Error('Refused'));
    await vi.waitFor(() => expect(first.events).toEqual(['error', 'settled']));
  });
});

test('a call has its callbacks also where its component is gone', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { deletePlan, result, unmount } = setup();
  deletePlan.mockReturnValueOnce(promise);
  const late = callbacks();
  act(() => result.current.mutate(input('day-pass'), late));
  unmount();
  reject(new Error('Refused'));
  await vi.waitFor(() => expect(late.events).toEqual(['error', 'settled']));
});

test('a call without callbacks may fail', async () => {
  const { deletePlan, result } = setup();
  deletePlan.mockImplementationOnce(async () => offline());
  act(() => result.current.mutate(input('day-pass')));
  await vi.waitFor(() => expect(result.current.isError).toBe(true));
});
