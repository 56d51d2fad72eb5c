import { createClient } from '@spotter/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ClientProvider } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { VisitorContext } from '../session/useSession.ts';
import { visitors, type VisitorName } from '../testing/fakeSession.ts';
import { useBranchChoice, useBranches } from './useBranches.ts';

const branch = {
  id: 'bandra',
  name: 'Bandra',
  address: '',
  phone: '',
  email: '',
  maxCapacity: 50,
  status: 'active',
  isMain: true,
  createdAt: 0,
  updatedAt: 0,
};

const listBranches = (branches: unknown, as?: VisitorName) => renderWithBranches(useBranches, branches, as);

function renderWithBranches<Result>(hook: () => Result, branches: unknown, as: VisitorName = 'admin') {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ success: true, branches })));
  const client = createClient({ origin: 'https://gym.test', getToken: () => Promise.resolve('token'), fetch });
  const queries = createQueryClient();
  const { result } = renderHook(hook, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <VisitorContext value={visitors[as]}>{children}</VisitorContext>
        </ClientProvider>
      </QueryClientProvider>
    ),
  });
  return { result, fetch };
}

test('branches without an id or a name are left out, and the rest stays', { tags: ['dashboard-17'] }, async () => {
  const { id, name, ...rest } = branch;
  const unusable = [{ ...rest, name }, { ...rest, id }, { ...branch, id: '' }, { ...branch, name: ' ' }, rest, null];
  const { result } = listBranches([...unusable, branch]);
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(result.current.error).toBeNull();
  expect(result.current.branches).toEqual([branch]);
});

test('an answer without a list is an error', async () => {
  const { result } = listBranches(undefined);
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.branches).toEqual([]);
});

test.each([
  ['admin', true],
  ['staff', true],
  ['member', false],
  ['other', false],
] as const)('the branches are requested for %s: %s', async (as, isRequested) => {
  const { result, fetch } = listBranches([branch], as);
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  expect(fetch).toHaveBeenCalledTimes(isRequested ? 1 : 0);
});

test('until the branches are loaded, the choice is there where it was the last time', async () => {
  const powai = { ...branch, id: 'powai', name: 'Powai' };
  const first = renderWithBranches(useBranchChoice, [branch, powai]).result;
  expect(first.current).toBe(false);
  await waitFor(() => expect(first.current).toBe(true));
  const second = renderWithBranches(useBranchChoice, [branch]).result;
  expect(second.current).toBe(true);
  await waitFor(() => expect(second.current).toBe(false));
  expect(renderWithBranches(useBranchChoice, undefined).result.current).toBe(false);
});

test('the choice of another gym, or of an admin who was here before, is not that of staff', async () => {
  const { result } = renderWithBranches(useBranchChoice, [branch, { ...branch, id: 'powai' }]);
  await waitFor(() => expect(result.current).toBe(true));
  expect(renderWithBranches(useBranchChoice, undefined, 'staff').result.current).toBe(false);
  window.localStorage.setItem('branch-choice', 'gym-2');
  expect(renderWithBranches(useBranchChoice, undefined).result.current).toBe(false);
});
