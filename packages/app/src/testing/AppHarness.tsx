import type { AttendanceEvent } from '@spotter/api';
import { createFake, type FakeAnswers } from '@spotter/api/fake';
import { ToastProvider } from '@spotter/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ClientProvider } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import type { AppSession, PasswordIdentity } from '../session/identity.ts';
import { SessionContext, VisitorContext } from '../session/useSession.ts';
import { LiveContext } from '../shell/live/liveContext.ts';
import { createOwnActions } from '../shell/live/ownActions.ts';
import type { FeedStatus } from '../shell/live/useFeed.ts';
import { fakeSession, visitors, type VisitorName } from './fakeSession.ts';
import { answersFor, latestEvents } from './gymData.ts';
import { membershipAnswers } from './membershipData.ts';

export interface AppHarnessProps {
  as?: VisitorName;
  /** Overrides of the default answers. */
  answers?: FakeAnswers;
  /** Initial path and query. */
  at?: string;
  live?: FeedStatus;
  hasNotifications?: boolean;
  /** The latest events of the branch; null: loading. */
  latest?: readonly AttendanceEvent[] | null;
  identity?: Partial<PasswordIdentity>;
  /** Absent: one that is signed out. */
  session?: AppSession;
  children: ReactNode;
}

const ScreenContext = createContext<ReactNode>(null);
const Screen = () => useContext(ScreenContext);

/** Renders a screen with the app's providers on the contract's fake: no server, fixed clock, no randomness. */
export function AppHarness({
  as = 'admin',
  answers = {},
  at = '/',
  live = 'live',
  hasNotifications = true,
  latest = latestEvents,
  identity = {},
  session: givenSession,
  children,
}: AppHarnessProps) {
  const visitor = visitors[as];
  const [client] = useState(() => {
    // Isolates stories from each other.
    window.localStorage.clear();
    return createFake({ ...answersFor(visitor), ...membershipAnswers, ...answers });
  });
  const [queries] = useState(createQueryClient);
  const [own] = useState(() => createOwnActions());
  const [isOn, setIsOn] = useState(hasNotifications);
  const [router] = useState(() => createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: [at] }));
  const [session] = useState(() => givenSession ?? fakeSession({ is: 'signed-out' }, identity));
  return (
    <ToastProvider>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <SessionContext value={session}>
            <VisitorContext value={visitor}>
              <LiveContext
                value={{
                  state: live,
                  isOn,
                  setIsOn,
                  setBranch: () => undefined,
                  latest: latest ?? undefined,
                  own,
                }}
              >
                <ScreenContext value={children}>
                  <RouterProvider router={router} />
                </ScreenContext>
              </LiveContext>
            </VisitorContext>
          </SessionContext>
        </ClientProvider>
      </QueryClientProvider>
    </ToastProvider>
  );
}
