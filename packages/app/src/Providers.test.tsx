import { appSessionPolicy, createSession } from '@spotter/web-core/session';
import { fakeIdentity, fakeKeys, goodClaims } from '@spotter/web-core/testing';
import { render, screen } from '@testing-library/react';
import type { Client } from '@spotter/api';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCallQuery } from './api/calls.ts';
import { useClient } from './api/client.ts';
import { Providers } from './Providers.tsx';
import { SessionContext, VisitorContext } from './session/useSession.ts';
import { fakeSession, visitors } from './testing/fakeSession.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

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
      <VisitorContext value={visitors.admin}>
        <Providers twoFactorRequired={() => null}>
          <Members />
        </Providers>
      </VisitorContext>
    </SessionContext>,
  );
  await screen.findByText('Loaded');
  await inside.client?.getMembers({ gymId: 'gym-1' });
  unmount();
  expect(inside.queries?.getQueryCache().getAll()).toEqual([]);
  await inside.client?.getMembers({ gymId: 'gym-1' });
  expect(tags).toEqual([null, '"1"', null]);
});

test('a call of one account is not sent again as whoever signed in meanwhile, in this tab or another', async () => {
  const identity = Object.assign(fakeIdentity({ stored: true }), { isPublicDemo: false });
  const session = createSession({
    load: () => Promise.resolve(identity),
    record: fakeKeys(),
    policy: appSessionPolicy,
    reload: () => undefined,
  });
  const accounts: string[] = [];
  let account = 'uid-1';
  identity.token = () =>
    Promise.resolve({ token: account, uid: account, expiresAt: Date.now() + 3_600_000, claims: goodClaims });
  vi.stubGlobal('fetch', ({ headers }: Request) => {
    accounts.push(headers.get('authorization') ?? '');
    account = 'uid-2';
    identity.enter(account);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  session.start();
  await vi.waitFor(() => expect(session.state().is).toBe('signed-in'));
  const inside: { client?: Client } = {};
  const Inside = () => {
    Object.assign(inside, { client: useClient() });
    return null;
  };
  render(
    <SessionContext value={session}>
      <VisitorContext value={{ ...visitors.admin, uid: 'uid-1' }}>
        <Providers twoFactorRequired={() => null}>
          <Inside />
        </Providers>
      </VisitorContext>
    </SessionContext>,
  );
  const operation = {
    id: 'operation-1',
    at: Date.now(),
    type: 'MANUAL',
    targetUserId: 'asha',
    action: 'checkin',
  } as const;
  const sent = inside.client?.syncCheckIns({ gymId: 'gym-1', sentAt: Date.now(), operations: [operation] });
  await expect(sent).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(accounts).toEqual(['Bearer uid-1']);
});

test.each([
  ['/members', ['getMembers']],
  ['/members?branch=andheri', []],
  ['/payments', []],
])('%s requests %j before the page is rendered', async (path, calls) => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', ({ url }: Request) => {
    sent.push(new URL(url).pathname.slice(1));
    return Promise.resolve(Response.json({ members: [] }));
  });
  window.history.replaceState(null, '', path);
  const sentBefore: string[][] = [];
  function Page() {
    useState(() => sentBefore.push([...sent]));
    useCallQuery('getMembers', { gymId: visitors.admin.gymId });
    return null;
  }
  const session = { ...fakeSession({ is: 'starting' }), getToken: () => Promise.resolve('token') };
  render(
    <SessionContext value={session}>
      <VisitorContext value={visitors.admin}>
        <Providers twoFactorRequired={() => null}>
          <Page />
        </Providers>
      </VisitorContext>
    </SessionContext>,
  );
  await vi.waitFor(() => expect(sent).toEqual(['getMembers']));
  expect(sentBefore).toEqual([calls]);
});
