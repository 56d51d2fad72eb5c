import type { AttendanceEvent } from '@spotter/api';
import { createFake, type FakeAnswers } from '@spotter/api/fake';
import { ToastProvider } from '@spotter/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ClientProvider } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import type { PasswordIdentity } from '../session/identity.ts';
import { SessionContext, VisitorContext } from '../session/useSession.ts';
import { LiveContext } from '../shell/live/liveContext.ts';
import { createOwnActions } from '../shell/live/ownActions.ts';
import type { FeedStatus } from '../shell/live/useFeed.ts';
import { fakeSession, visitors, type VisitorName } from './fakeSession.ts';
import { answersFor, latestEvents } from './gymData.ts';

export interface AppHarnessProps {
  as?: VisitorName;
  /** Answers that differ from those of a gym on a good day. */
  answers?: FakeAnswers;
  /** Path and query at which the story begins. */
  at?: string;
  live?: FeedStatus;
  /** The newest events of the branch; null as long as they are not known. */
  latest?: readonly AttendanceEvent[] | null;
  /** The identity service, as far as the story needs one. */
  identity?: Partial<PasswordIdentity>;
  children: ReactNode;
}

const ScreenContext = createContext<ReactNode>(null);
const Screen = () => useContext(ScreenContext);

/** A screen as it stands in the app, on the contract's fake: no server, no clock, no chance. */
export function AppHarness({
  as = 'admin',
  answers = {},
  at = '/',
  live = 'live',
  latest = latestEvents,
  identity = {},
  children,
}: AppHarnessProps) {
  const visitor = visitors[as];
  const [client] = useState(() => {
    // What one story has remembered is not for the next.
    window.localStorage.clear();
    return createFake({ ...answersFor(visitor), ...answers });
  });
  const [queries] = useState(createQueryClient);
  const [own] = useState(() => createOwnActions());
  const [isLiveOn, setIsLiveOn] = useState(live !== 'off');
  const [router] = useState(() => createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: [at] }));
  const [session] = useState(() => fakeSession({ is: 'signed-out' }, identity));
  const state = isLiveOn ? live : 'off';
  return (
    <ToastProvider>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <SessionContext value={session}>
            <VisitorContext value={visitor}>
              <LiveContext
                value={{
                  state,
                  isOn: isLiveOn,
                  setIsOn: setIsLiveOn,
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
