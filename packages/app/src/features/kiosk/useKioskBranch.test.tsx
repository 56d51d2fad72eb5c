import type { Branch } from '@spotter/api';
import { failing, type FakeAnswers, offline, pending } from '@spotter/api/fake';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { branches } from '../../testing/gymData.ts';
import { useKioskBranch } from './useKioskBranch.ts';

const KEY = 'kiosk-branch-gym-1';
const answering = (list: Branch[]): FakeAnswers => ({ getBranches: { success: true, branches: list } });
/** All but the branch with this id are inactive. */
const activeOnly = (id: string) =>
  answering(branches.map((branch) => ({ ...branch, status: branch.id === id ? 'active' : 'inactive' })));

/** `stored`: the branch that this device remembers. */
function begin(stored: string | undefined, answers: FakeAnswers = answering(branches), as?: AppHarnessProps['as']) {
  function Device({ children }: { children: ReactNode }) {
    useState(() => stored !== undefined && window.localStorage.setItem(KEY, stored));
    return children;
  }
  const { result } = renderHook(() => useKioskBranch(), {
    wrapper: ({ children }) => (
      <AppHarness answers={answers} {...(as && { as })}>
        <Device>{children}</Device>
      </AppHarness>
    ),
  });
  return result;
}
type Result = ReturnType<typeof begin>;
const loaded = (result: Result) => waitFor(() => expect(result.current.isPending).toBe(false));

afterEach(() => window.localStorage.clear());

test('an admin of several branches chooses one of them, which this device remembers', async () => {
  const result = begin(undefined);
  await loaded(result);
  expect(result.current).toMatchObject({ needsChoice: true, branches, error: null });
  expect([result.current.branchId, result.current.branchName]).toEqual([undefined, undefined]);
  act(() => result.current.choose('powai'));
  expect(result.current).toMatchObject({ needsChoice: false, branchId: 'powai', branchName: 'Powai Lake' });
  expect(window.localStorage.getItem(KEY)).toBe('powai');
});

test('a device whose storage is full takes the choice until the next start', async () => {
  const result = begin(undefined);
  await loaded(result);
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  act(() => result.current.choose('powai'));
  write.mockRestore();
  expect(result.current).toMatchObject({ needsChoice: false, branchId: 'powai' });
});

test('an admin of one active branch has nothing to choose', async () => {
  const result = begin(undefined, activeOnly('bandra'));
  await loaded(result);
  expect(result.current).toMatchObject({ needsChoice: false, branchId: 'bandra', branchName: 'Bandra' });
  expect(result.current.branches.map(({ id }) => id)).toEqual(['bandra']);
});

test('a remembered branch that is inactive meanwhile gives way to the only active one', async () => {
  const result = begin('powai', activeOnly('bandra'));
  await loaded(result);
  expect(result.current.branchId).toBe('bandra');
});

test('where no branch is active the kiosk stands at none', async () => {
  const result = begin(undefined, answering([]));
  await loaded(result);
  expect(result.current).toMatchObject({ needsChoice: true, branches: [] });
});

test.each<[string, FakeAnswers]>([
  ['have loaded', { getBranches: pending }],
  ['can be loaded', { getBranches: offline }],
])('the kiosk starts at the remembered branch before the branches %s', async (_, answers) => {
  const result = begin('powai', answers);
  if (answers.getBranches === offline) await loaded(result);
  expect(result.current).toMatchObject({ needsChoice: false, branchId: 'powai', branches: [] });
  expect(result.current.branchName).toBeUndefined();
});

test('without a remembered branch nothing is chosen before the branches have loaded', () => {
  const result = begin(undefined, { getBranches: pending });
  expect(result.current).toMatchObject({ needsChoice: true, isPending: true });
  expect(result.current.branchId).toBeUndefined();
});

test.each([
  ['before', { getBranches: pending }, undefined],
  ['after', {}, 'Bandra'],
])('staff are at their own branch, which the server knows, %s its name is loaded', async (_, answers, branchName) => {
  const result = begin('powai', answers, 'staff');
  if (branchName) await loaded(result);
  expect([result.current.branchId, result.current.branchName]).toEqual([undefined, branchName]);
  expect(result.current).toMatchObject({ needsChoice: false, branches: [] });
});

test('branches that could not be loaded are asked for again', async () => {
  const getBranches = vi.fn<() => { success: true; branches: Branch[] }>(failing('internal', 'Out of order'));
  const result = begin(undefined, { getBranches });
  await loaded(result);
  expect(result.current.error?.message).toBe('Out of order');
  getBranches.mockImplementation(() => ({ success: true, branches }));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.branches).toHaveLength(3));
  expect(result.current.error).toBeNull();
});
