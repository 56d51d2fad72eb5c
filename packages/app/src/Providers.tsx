import { createAnswerCache, createClient } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ToastProvider } from '@spotter/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ClientProvider } from './api/client.ts';
import { createQueryClient } from './api/queryClient.ts';
import { watchForSecondFactor } from './api/secondFactorRequired.ts';
import { useSession, useVisitor } from './session/useSession.ts';
import { useConnectionStore, useConnectionWatch } from './shell/connection/useConnection.ts';

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
    createClient({
      origin: window.location.origin,
      // A call may outlive its page, as one that is retried: it must not be sent as whoever signs in next.
      getToken: ({ fresh }) => getToken({ fresh, account: { uid, gymId } }),
      answers,
      language: () => i18n.locale,
      fetch: watchForSecondFactor(fetch, () => setIsTwoFactorRequired(true)),
    }),
  );
  const [queries] = useState(createQueryClient);
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
          ) : (
            children
          )}
        </ClientProvider>
      </QueryClientProvider>
    </ToastProvider>
  );
}
