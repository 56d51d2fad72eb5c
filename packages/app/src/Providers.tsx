import { createAnswerCache, createClient } from '@spotter/api';
import { ToastProvider } from '@spotter/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ClientProvider } from './api/client.ts';
import { createQueryClient } from './api/queryClient.ts';
import { useSession } from './session/useSession.ts';

/** What every guarded screen stands on: the calls, their answers so far, and a place for messages. */
export function Providers({ children }: { children: ReactNode }) {
  const { getToken } = useSession();
  const [answers] = useState(createAnswerCache);
  const [client] = useState(() => createClient({ origin: window.location.origin, getToken, answers }));
  const [queries] = useState(createQueryClient);
  // Unmounted by every end of a session and by another user's sign-in: nothing of this user stays in memory.
  useEffect(
    () => () => {
      answers.clear();
      queries.clear();
    },
    [answers, queries],
  );
  return (
    <ToastProvider>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>{children}</ClientProvider>
      </QueryClientProvider>
    </ToastProvider>
  );
}
