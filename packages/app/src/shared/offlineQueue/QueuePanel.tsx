import type { OfflineConflict } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Drawer, EmptyState, ErrorBanner } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRejected, waitingOperations } from './createOfflineQueue.ts';
import { ConflictRow } from './ConflictRow.tsx';
import type { QueuedOperation } from './operation.ts';
import { actionOf, nameOf, whatAndWhen } from './queueTexts.ts';
import { useOfflineQueue, useQueueState } from './useOfflineQueue.ts';

interface QueuePanelProps {
  /** Shared by all desks of the branch. */
  conflicts: readonly OfflineConflict[];
  zone: Zone;
  onClose: () => void;
}

/** What this browser has not sent, and what the desks have to settle. */
export function QueuePanel({ conflicts, zone, onClose }: QueuePanelProps) {
  const queue = useOfflineQueue();
  const { operations, isSending, problem } = useQueueState();
  const waiting = waitingOperations(operations);
  const rejected = operations.filter(isRejected);
  const toSettle = rejected.length + conflicts.length;
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={i18n.t('Without a connection')}
      footer={
        waiting.length > 0 && (
          <Button busy={isSending} onClick={() => void queue.retry()}>
            {i18n.t('Send Now')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {problem !== undefined && <ErrorBanner title={problem} />}
        {toSettle > 0 && (
          <Section
            title={i18n.t('To settle ({toSettle})', { toSettle })}
            description={i18n.t('Done without a connection and not recorded. The first decision applies to all desks.')}
          >
            {rejected.map((operation) => (
              <RejectedRow key={operation.id} operation={operation} zone={zone} />
            ))}
            {conflicts.map((conflict) => (
              <ConflictRow key={conflict.id} conflict={conflict} zone={zone} />
            ))}
          </Section>
        )}
        {waiting.length > 0 && (
          <Section
            title={i18n.t('Waiting ({count})', { count: waiting.length })}
            description={i18n.t('Saved in this browser, and sent in this order when the connection is back.')}
          >
            {waiting.map((operation) => (
              <li key={operation.id} className="py-2.5">
                <OperationText operation={operation} zone={zone} />
              </li>
            ))}
          </Section>
        )}
        {toSettle + waiting.length === 0 && problem === undefined && (
          <EmptyState
            icon={CircleCheck}
            title={i18n.t('Nothing is waiting')}
            hints={[i18n.t('All check-ins have been recorded.')]}
          />
        )}
      </div>
    </Drawer>
  );
}

function Section({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-muted">{description}</p>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

function OperationText({ operation, zone }: { operation: QueuedOperation; zone: Zone }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{nameOf(operation)}</p>
      <p className="text-sm text-muted">{whatAndWhen(actionOf(operation), operation.now, zone)}</p>
    </>
  );
}

/** The server does not take it as it is. */
function RejectedRow({ operation, zone }: { operation: QueuedOperation; zone: Zone }) {
  const queue = useOfflineQueue();
  return (
    <li className="flex flex-col gap-2 py-3">
      <div>
        <OperationText operation={operation} zone={zone} />
        <p className="mt-1 text-sm">{i18n.t('Not taken: {rejection}', { rejection: operation.rejection ?? '' })}</p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={i18n.t('Dismiss {name}', { name: nameOf(operation) })}
          onClick={() => void queue.discard(operation.id)}
        >
          {i18n.t('Dismiss')}
        </Button>
        <Button
          size="sm"
          aria-label={i18n.t('Try again: {name}', { name: nameOf(operation) })}
          onClick={() => void queue.retry()}
        >
          {i18n.t('Try Again')}
        </Button>
      </div>
    </li>
  );
}
