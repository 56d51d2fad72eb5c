import { render, screen } from '@testing-library/react';
import type { Client } from '@spotter/api';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { useCallQuery } from './api/calls.ts';
import { useClient } from './api/client.ts';
import { Providers } from './Providers.tsx';
import { SessionContext } from './session/useSession.ts';
import { fakeSession } from './testing/fakeSession.ts';

afterEach(() => vi.unstubAllGlobals());

test('nothing that was loaded stays in memory after the session', async () => {
  const tags: (string | null)[] = [];
  vi.stubGlobal('fetch', (input: Request) => {
    tags.push(input.headers.get('if-none-match'));
    return Promise.resolve(Response.json({ members: [] }, { headers: { ETag: '"1"' } }));
  });
  const inside: { client?: Client; queries?: QueryClient } = {};
  function Members() {
    Object.assign(inside, { client: useClient(), queries: useQueryClient() });
    const { data } = useCallQuery('getMembers', { gymId: 'gym-1' });
    return data && <p>Loaded</p>;
  }
  const session = { ...fakeSession({ is: 'starting' }), getToken: () => Promise.resolve('token') };
  const { unmount } = render(
    <SessionContext value={session}>
      <Providers twoFactorRequired={() => null}>
        <Members />
      </Providers>
    </SessionContext>,
  );
  await screen.findByText('Loaded');
  await inside.client?.getMembers({ gymId: 'gym-1' });
  unmount();
  expect(inside.queries?.getQueryCache().getAll()).toEqual([]);
  await inside.client?.getMembers({ gymId: 'gym-1' });
  expect(tags).toEqual([null, '"1"', null]);
});
