import { createClient } from '@spotter/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ClientProvider } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { VisitorContext } from '../session/useSession.ts';
import { visitors, type VisitorName } from '../testing/fakeSession.ts';
import { useBranches } from './useBranches.ts';

afterEach(() => vi.restoreAllMocks());

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

function listBranches(branches: unknown, as: VisitorName = 'admin') {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ success: true, branches })));
  const client = createClient({ origin: 'https://gym.test', getToken: () => Promise.resolve('token'), fetch });
  const queries = createQueryClient();
  const { result } = renderHook(useBranches, {
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

test('while the branches are loading, there are several where there were', async () => {
  const other = { ...branch, id: 'powai', name: 'Powai', isMain: false };
  const first = listBranches([branch, other]);
  expect(first.result.current.hasSeveral).toBe(false);
  await waitFor(() => expect(first.result.current.hasSeveral).toBe(true));
  const second = listBranches([branch]);
  expect(second.result.current.hasSeveral).toBe(true);
  await waitFor(() => expect(second.result.current.hasSeveral).toBe(false));
  expect(listBranches([branch, other]).result.current.hasSeveral).toBe(false);
});

test('where the branches cannot be loaded, there is nothing to choose', async () => {
  const first = listBranches([branch, { ...branch, id: 'powai' }]);
  await waitFor(() => expect(first.result.current.hasSeveral).toBe(true));
  const second = listBranches(undefined);
  await waitFor(() => expect(second.result.current.error).not.toBeNull());
  expect(second.result.current.hasSeveral).toBe(false);
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

test('that another gym had several says nothing', () => {
  window.localStorage.setItem('several-branches', 'gym-2');
  expect(listBranches([branch]).result.current.hasSeveral).toBe(false);
});

test('where the storage is full, the branches are there all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { result } = listBranches([branch, { ...branch, id: 'powai' }]);
  await waitFor(() => expect(result.current.branches).toHaveLength(2));
  expect(result.current.hasSeveral).toBe(true);
});
