import type { ReactNode } from 'react';
import { useVisitor } from '../../session/useSession.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { OfflineQueueProvider } from './OfflineQueueProvider.tsx';
import { WaitingPresence } from './WaitingPresence.tsx';

/** The queue of whoever is signed in, whose check-ins the cached lists show. */
export function PersonQueue({ children }: { children: ReactNode }) {
  const { gymId, uid, isAtDesk } = useVisitor();
  return (
    <OfflineQueueProvider owner={{ gymId, kind: 'person', id: uid }} takesOver={isAtDesk}>
      <WaitingPresence />
      <LeaveQuestion>{children}</LeaveQuestion>
    </OfflineQueueProvider>
  );
}
