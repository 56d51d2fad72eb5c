import { act, renderHook } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../api/queryClient.ts';
import { callKey } from '../api/calls.ts';
import { beginPendingCheckIn, invalidateAfterCheckIns, useIsCheckInPending } from './pendingCheckIns.ts';

function pendingIn(queries = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ['asha', 'meera'].filter((id) => useIsCheckInPending(id)), { wrapper });
  return {
    begin: (id: string) => {
      let end: (() => void) | undefined;
      act(() => {
        end = beginPendingCheckIn(queries, id);
      });
      return end;
    },
    pending: () => result.current,
  };
}

test('somebody is pending until each of their check-ins has an answer, others are not', () => {
  const { begin, pending } = pendingIn();
  expect(pending()).toEqual([]);
  const ends = ['asha', 'meera', 'asha'].map(begin);
  expect(pending()).toEqual(['asha', 'meera']);
  act(() => ends[0]?.());
  expect(pending()).toEqual(['asha', 'meera']);
  act(() => ends[1]?.());
  expect(pending()).toEqual(['asha']);
  act(() => ends[2]?.());
  expect(pending()).toEqual([]);
});

test('what is stale is marked once nobody is pending any more, and once alone', () => {
  const queries = createQueryClient();
  const { begin } = pendingIn(queries);
  const load = () => {
    for (const name of ['getMembers', 'getMember'] as const) queries.setQueryData(callKey(name), {});
  };
  const stale = () =>
    (['getMembers', 'getMember'] as const).filter((name) => queries.getQueryState(callKey(name))?.isInvalidated);
  load();
  const ends = ['asha', 'meera'].map(begin);
  invalidateAfterCheckIns(queries, 'getMembers');
  act(() => ends[0]?.());
  expect(stale()).toEqual([]);
  act(() => ends[1]?.());
  expect(stale()).toEqual(['getMembers']);
  load();
  const end = begin('asha');
  act(() => end?.());
  expect(stale()).toEqual([]);
});

test('each session has its own', () => {
  const [one, other] = [pendingIn(), pendingIn()];
  one.begin('asha');
  expect([one.pending(), other.pending()]).toEqual([['asha'], []]);
});
