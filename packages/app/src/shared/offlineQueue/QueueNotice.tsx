import { i18n } from '@spotter/i18n';
import { useToast, type WaitingSummary } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { lazy, useEffect, useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { ConnectionNotice, connectionMessages } from '../../shell/connection/ConnectionNotice.tsx';
import { LazyDialog } from '../../shell/LazyDialog.tsx';
import { loadChunk, preloadWhenIdle } from '../../shell/loadChunk.ts';
import { isRejected, waitingOperations } from './createOfflineQueue.ts';
import { namesOf } from './queueTexts.ts';
import { useOfflineQueue, useQueueState } from './useOfflineQueue.ts';

/** Other desks settle too, and other devices send. */
const REFETCH_INTERVAL_MS = 60_000;

const loadPanel = () => loadChunk(() => import('./QueuePanel.tsx'));
const QueuePanel = lazy(async () => ({ default: (await loadPanel()).QueuePanel }));

interface QueueNoticeProps {
  /** Undefined while the gym is not known. */
  zone: Zone | undefined;
  /** Nothing of people is shown, as on a kiosk: the connection alone. */
  hidesPeople: boolean;
}

/** The connection, and what waits for it or for a decision, on every page of the desk's people. */
export function QueueNotice({ zone, hidesPeople }: QueueNoticeProps) {
  const { gymId } = useVisitor();
  const { data } = useCallQuery('getOfflineConflicts', { gymId }, { refetchInterval: REFETCH_INTERVAL_MS });
  const [isOpen, setIsOpen] = useState(false);
  useResultToast();
  // Where there is no connection, it could not be loaded when it is asked for.
  useEffect(() => preloadWhenIdle(loadPanel), []);
  const conflicts = data?.conflicts ?? [];
  const { operations, isSending, problem } = useQueueState();
  const waiting = waitingOperations(operations);
  const toSettle = conflicts.length + operations.filter(isRejected).length;
  const title = [
    ...(waiting.length > 0
      ? [
          isSending
            ? i18n.t('Sending {count}', { count: waiting.length })
            : i18n.t('{count} waiting', { count: waiting.length }),
        ]
      : []),
    ...(toSettle > 0 ? [i18n.t('{toSettle} to settle', { toSettle })] : []),
    ...(waiting.length + toSettle === 0 && problem !== undefined ? [i18n.t('Waiting check-ins')] : []),
  ].join(', ');
  const detail =
    problem ??
    (waiting.length > 0 ? namesOf(waiting) : [...new Set(conflicts.map(({ userName }) => userName))].join(', '));
  const summary: WaitingSummary = {
    state: toSettle > 0 || problem !== undefined ? 'attention' : isSending ? 'sending' : 'waiting',
    title,
    ...(detail !== '' && { detail }),
    action: { label: toSettle > 0 ? i18n.t('Settle') : i18n.t('Show'), onSelect: () => setIsOpen(true) },
  };
  return (
    <>
      <ConnectionNotice
        message={i18n.t(connectionMessages.checkIns)}
        zone={zone}
        waiting={title === '' || hidesPeople ? undefined : summary}
      />
      {isOpen && zone && (
        <LazyDialog onClose={() => setIsOpen(false)}>
          <QueuePanel conflicts={conflicts} zone={zone} onClose={() => setIsOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** Says what became of what this browser has sent. */
function useResultToast(): void {
  const queue = useOfflineQueue();
  const toast = useToast();
  useEffect(
    () =>
      queue.onResults((results) => {
        const { length: unsettled } = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'refused');
        const recorded = results.length - unsettled;
        toast({
          type: unsettled > 0 ? 'warning' : 'success',
          title: i18n.t('Sent'),
          message:
            unsettled > 0
              ? i18n.t('{recorded} recorded, {unsettled} to settle', { recorded, unsettled })
              : i18n.t('{recorded} recorded', { recorded }),
        });
      }),
    [queue, toast],
  );
}
