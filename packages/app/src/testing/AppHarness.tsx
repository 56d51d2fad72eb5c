import type { AttendanceEvent } from '@spotter/api';
import { createFake, type FakeAnswers } from '@spotter/api/fake';
import { ToastProvider } from '@spotter/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ClientProvider } from '../api/client.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { GymCurrency } from '../gym/money.tsx';
import type { AppSession, PasswordIdentity } from '../session/identity.ts';
import { SessionContext, VisitorContext } from '../session/useSession.ts';
import type { OfflineQueue } from '../shared/offlineQueue/createOfflineQueue.ts';
import { LeaveQuestion } from '../shared/offlineQueue/LeaveQuestion.tsx';
import { OfflineQueueContext } from '../shared/offlineQueue/useOfflineQueue.ts';
import { fakeQueue } from './fakeQueue.ts';
import type { ConnectionStore } from '../shell/connection/createConnection.ts';
import { ConnectionContext } from '../shell/connection/useConnection.ts';
import { DoorProvider } from '../shell/door/DoorProvider.tsx';
import { LiveContext } from '../shell/live/liveContext.ts';
import { createOwnActions } from '../shell/live/ownActions.ts';
import type { FeedStatus } from '../shell/live/useFeed.ts';
import { fakeConnection } from './fakeConnection.ts';
import { fakeSession, visitors, type VisitorName } from './fakeSession.ts';
import { answersFor, latestEvents } from './gymData.ts';
import { importAnswers } from './importData.ts';
import { membershipAnswers } from './membershipData.ts';

export interface AppHarnessProps {
  as?: VisitorName;
  /** Overrides of the default answers. */
  answers?: FakeAnswers;
  /** Initial path and query. */
  at?: string;
  live?: FeedStatus;
  /** Absent: online. */
  connection?: ConnectionStore;
  hasNotifications?: boolean;
  /** The latest events of the branch; null: loading. */
  latest?: readonly AttendanceEvent[] | null;
  identity?: Partial<PasswordIdentity>;
  /** Absent: one that is signed out. */
  session?: AppSession;
  /** Absent: an empty one that is online. */
  queue?: OfflineQueue;
  children: ReactNode;
}

const ScreenContext = createContext<ReactNode>(null);
const Screen = () => <GymCurrency>{useContext(ScreenContext)}</GymCurrency>;

/** Renders a screen with the app's providers on the contract's fake: no server, fixed clock, no randomness. */
export const AppHarness = (props: AppHarnessProps) => (
  // Who visits which page decides what the fake answers, from the beginning.
  <Harness key={`${props.as} ${props.at}`} {...props} />
);

function Harness({
  as = 'admin',
  answers = {},
  at = '/',
  live = 'live',
  connection: givenConnection,
  hasNotifications = true,
  latest = latestEvents,
  identity = {},
  session: givenSession,
  queue: givenQueue,
  children,
}: AppHarnessProps) {
  const visitor = visitors[as];
  const [client] = useState(() => {
    // Isolates stories from each other.
    window.localStorage.clear();
    return createFake({ ...answersFor(visitor), ...membershipAnswers, ...importAnswers, ...answers });
  });
  const [queries] = useState(createQueryClient);
  const [own] = useState(() => createOwnActions());
  const [isOn, setIsOn] = useState(hasNotifications);
  const [branch, setBranch] = useState('');
  const [router] = useState(() => createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: [at] }));
  const [connection] = useState(() => givenConnection ?? fakeConnection());
  const [session] = useState(() => givenSession ?? fakeSession({ is: 'signed-out' }, identity));
  const [queue] = useState(() => givenQueue ?? fakeQueue([], { connection }));
  useEffect(() => queue.start(), [queue]);
  return (
    <ToastProvider>
      <ConnectionContext value={connection}>
        <QueryClientProvider client={queries}>
          <ClientProvider value={client}>
            <SessionContext value={session}>
              <VisitorContext value={visitor}>
                <LiveContext
                  value={{
                    state: live,
                    isOn,
                    setIsOn,
                    branch,
                    setBranch,
                    latest: latest ?? undefined,
                    own,
                  }}
                >
                  <OfflineQueueContext value={queue}>
                    <LeaveQuestion>
                      <DoorProvider>
                        <ScreenContext value={children}>
                          <RouterProvider router={router} />
                        </ScreenContext>
                      </DoorProvider>
                    </LeaveQuestion>
                  </OfflineQueueContext>
                </LiveContext>
              </VisitorContext>
            </SessionContext>
          </ClientProvider>
        </QueryClientProvider>
      </ConnectionContext>
    </ToastProvider>
  );
}
