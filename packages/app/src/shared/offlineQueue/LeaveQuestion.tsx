import { i18n } from '@spotter/i18n';
import { ConfirmDialog } from '@spotter/ui';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { waitingOperations } from './createOfflineQueue.ts';
import { checkInsHave, namesOf } from './queueTexts.ts';
import { useOfflineQueue, useQueueState } from './useOfflineQueue.ts';

type Leave = (leave: () => void, label?: string) => void;

const LeaveContext = createContext<Leave>((leave) => leave());

/** Signs out, or changes the gym: at once, or after a question where check-ins wait in this browser. */
export const useLeave = (): Leave => useContext(LeaveContext);

/** Asks before somebody leaves what only they can send. */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const queue = useOfflineQueue();
  const waiting = waitingOperations(useQueueState().operations);
  const [pendingLeave, setPendingLeave] = useState<{ leave: () => void; label: string }>();
  const ask = useCallback<Leave>(
    (leave, label = i18n.t('Sign Out')) => {
      // As it is now: the last one may have been sent since the last render.
      if (waitingOperations(queue.state().operations).length === 0) leave();
      else setPendingLeave({ leave, label });
    },
    [queue],
  );
  return (
    <LeaveContext value={ask}>
      {children}
      {pendingLeave && (
        <ConfirmDialog
          open
          onOpenChange={() => setPendingLeave(undefined)}
          title={
            waiting.length === 0
              ? i18n.t('All check-ins have been sent')
              : i18n.t('{checkIns} not been sent', { checkIns: checkInsHave(waiting.length) })
          }
          description={
            waiting.length === 0
              ? i18n.t('Nothing is waiting in this browser any more.')
              : i18n.t(
                  '{names}. They stay in this browser, and are sent when you sign in here again within 72 hours. Nobody else can send them.',
                  { names: namesOf(waiting) },
                )
          }
          confirmLabel={pendingLeave.label}
          cancelLabel={i18n.t('Stay')}
          onConfirm={() => {
            setPendingLeave(undefined);
            pendingLeave.leave();
          }}
        />
      )}
    </LeaveContext>
  );
}
