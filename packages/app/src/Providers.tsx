import {
  attendance,
  branches,
  type Client,
  createAnswerCache,
  createLazyClient,
  dashboard,
  door,
  expected,
  health,
  loadContract,
  members,
  offline,
  plans,
  today,
} from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { PageLoader, ToastProvider } from '@spotter/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useState, type ReactNode } from 'react';
import { callKey } from './api/calls.ts';
import { ClientProvider } from './api/client.ts';
import { createQueryClient } from './api/queryClient.ts';
import { watchForSecondFactor } from './api/secondFactorRequired.ts';
import { paths } from './paths.ts';
import { withEarlyList } from './session/earlyList.ts';
import { useSession, useVisitor } from './session/useSession.ts';
import { preloadWhenIdle } from './shell/loadChunk.ts';
import { useConnectionStore, useConnectionWatch } from './shell/connection/useConnection.ts';

/** What the frame, the dashboard, the desk and the members page ask for before anything else. */
const FIRST_CALLS = {
  ...members,
  ...attendance,
  ...branches,
  ...plans,
  ...dashboard,
  ...today,
  ...expected,
  ...door,
  ...offline,
  ...health,
};

interface ProvidersProps {
  /** Stands in place of the children from the moment a call says that the gym requires a second factor. */
  twoFactorRequired: ComponentType<{ onDone: () => void }>;
  children: ReactNode;
}

/** What every guarded screen stands on: the calls, their answers so far, and a place for messages. */
export function Providers({ twoFactorRequired: TwoFactorRequired, children }: ProvidersProps) {
  const { getToken } = useSession();
  const { uid, gymId } = useVisitor();
  const { fetch } = useConnectionStore();
  useConnectionWatch();
  const [isTwoFactorRequired, setIsTwoFactorRequired] = useState(false);
  const [answers] = useState(createAnswerCache);
  const [client] = useState(() =>
    createLazyClient({
      calls: FIRST_CALLS,
      origin: window.location.origin,
      // A call may outlive its page, as one that is retried: it must not be sent as whoever signs in next.
      getToken: ({ fresh }) => getToken({ fresh, account: { uid, gymId } }),
      answers,
      language: () => i18n.locale,
      fetch: watchForSecondFactor(withEarlyList(fetch), () => setIsTwoFactorRequired(true)),
    }),
  );
  const [queries] = useState(createQueryClient);
  const isRequested = useFirstRequest(client, queries);
  useEffect(() => preloadWhenIdle(loadContract), []);
  // Unmounted by every end of a session and by another user's sign-in: nothing of this user stays in memory.
  useEffect(
    () => () => {
      answers.clear();
      queries.clear();
    },
    [answers, queries],
  );
  const goOn = () => {
    queries.clear();
    setIsTwoFactorRequired(false);
  };
  return (
    <ToastProvider>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          {isTwoFactorRequired ? (
            <Suspense fallback={null}>
              <TwoFactorRequired onDone={goOn} />
            </Suspense>
          ) : isRequested ? (
            children
          ) : (
            <PageLoader label={i18n.t('Validating Session')} />
          )}
        </ClientProvider>
      </QueryClientProvider>
    </ToastProvider>
  );
}

/**
 * Requests the list of the members page before the page is rendered: frame and page are one task, which takes a second
 * on a cheap phone, and only after it would the request be sent. False until it is.
 */
function useFirstRequest(client: Client, queries: QueryClient): boolean {
  const { gymId, isAtDesk } = useVisitor();
  const [isRequested, setIsRequested] = useState(() => !isAtDesk || !isWholeMembersList(window.location));
  useEffect(() => {
    if (isRequested) return undefined;
    const input = { gymId };
    void queries.prefetchQuery({
      queryKey: callKey('getMembers', input),
      queryFn: ({ signal }) => client.getMembers(input, { signal }),
    });
    // In another task: what has to be done before the request is sent takes several steps of this one.
    const timer = setTimeout(() => setIsRequested(true));
    return () => clearTimeout(timer);
  }, [isRequested, client, queries, gymId]);
  return isRequested;
}

/** Not that of one branch, which waits for the branches. */
const isWholeMembersList = ({ pathname, search }: Location) =>
  pathname === paths.members && !new URLSearchParams(search).has('branch');
