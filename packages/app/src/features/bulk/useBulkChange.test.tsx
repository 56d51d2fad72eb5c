import { ApiError, type BulkChange, type Client, MAX_BULK_MEMBERS, type Member } from '@spotter/api';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ClientProvider, useClient } from '../../api/client.ts';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { manyMembers, STORY_NOW } from '../../testing/gymData.ts';
import { useBulkChange } from './useBulkChange.ts';

type ChangeMembers = Client['changeMembers'];
const change: BulkChange = { kind: 'extend', days: 3, reason: 'We were closed' };
const undo = { changeId: 'change-1', until: STORY_NOW + 600_000 };

function WithChange({ changeMembers, children }: { changeMembers: ChangeMembers; children: ReactNode }) {
  const client = useClient();
  const [changed] = useState(() => ({ ...client, changeMembers }));
  return <ClientProvider value={changed}>{children}</ClientProvider>;
}

test('a batch whose answer was lost is sent again under its key, and the next one under its own', async () => {
  const changeMembers = vi
    .fn<ChangeMembers>(({ memberIds }) => Promise.resolve({ changed: memberIds.length, failed: [], undo }))
    .mockRejectedValueOnce(new ApiError('The server cannot be reached.', { code: 'network' }));
  const { result } = renderHook(() => useBulkChange(), {
    wrapper: ({ children }) => (
      <AppHarness>
        <WithChange changeMembers={changeMembers}>{children}</WithChange>
      </AppHarness>
    ),
  });
  await waitFor(() => expect(result.current).not.toBeNull());
  const members = manyMembers(MAX_BULK_MEMBERS + 1);
  const first = await act(() => result.current.run(members, change));
  expect(first).toMatchObject({ changed: 0, rest: members, error: { code: 'network' } });
  const second = await act(() => result.current.run(first.rest, change, first));
  expect(second).toMatchObject({ changed: members.length, rest: [] });
  const [lost, repeat, next] = changeMembers.mock.calls.map(([, options]) => options?.idempotencyKey);
  expect(repeat).toBe(lost);
  expect(next).not.toBe(lost);
});

test('somebody who was deleted meanwhile has the name of the list', async () => {
  const [one, other] = manyMembers(2) as [Member, Member];
  const failed = [{ id: other.id, name: '', reason: 'That member was not found' }];
  const changeMembers = vi.fn<ChangeMembers>(() => Promise.resolve({ changed: 1, failed, undo }));
  const { result } = renderHook(() => useBulkChange(), {
    wrapper: ({ children }) => (
      <AppHarness>
        <WithChange changeMembers={changeMembers}>{children}</WithChange>
      </AppHarness>
    ),
  });
  await waitFor(() => expect(result.current).not.toBeNull());
  const done = await act(() => result.current.run([one, other], change));
  expect(done.failed).toEqual([{ ...failed[0], name: other.name }]);
});
