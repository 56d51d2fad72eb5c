import type { Client, InputOf } from '@spotter/api';
import { createFake, offline } from '@spotter/api/fake';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useCallMutation } from './calls.ts';
import { ClientProvider } from './client.ts';
import { createQueryClient } from './queryClient.ts';

type Call = Client['deletePlan'];
const answer = { success: true } as const;
const input = (planId: string): InputOf<'deletePlan'> => ({ gymId: 'gym-1', planId });

/** The mutation, on a client whose call gives these answers. */
function setup(deletePlan = vi.fn<Call>(() => Promise.resolve(answer))) {
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ClientProvider value={{ ...createFake({}), deletePlan }}>{children}</ClientProvider>
    </QueryClientProvider>
  );
  const { result, unmount } = renderHook(() => useCallMutation('deletePlan'), { wrapper });
  return { deletePlan, result, unmount };
}

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
