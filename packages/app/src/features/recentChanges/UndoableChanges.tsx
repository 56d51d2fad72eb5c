import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { useVisitor } from '../../session/useSession.ts';
import type { NotDone } from '../../shared/undo/failedText.ts';
import { useUndoChange } from '../../shared/undo/useUndoChange.ts';
import { ChangesSection } from './ChangesSection.tsx';
import { changeText } from './changeText.ts';

const REFRESH_MS = 30_000;

/** What can be undone for ten minutes, newest first. */
export function UndoableChanges({ zone }: { zone: Zone }) {
  const { gymId } = useVisitor();
  const now = useServerNow();
  const query = useCallQuery('getUndoableChanges', { gymId }, { staleTime: 0, refetchInterval: REFRESH_MS });
  const [failed, setFailed] = useState<readonly NotDone[]>([]);
  const changes = query.data?.changes.filter(({ until }) => until > now) ?? [];
  return (
    <>
      <ChangesSection
        title={i18n.t('Undo')}
        description={i18n.t('Changes to many members at once, deletions and Checkout All, for 10 minutes.')}
        errorTitle={i18n.t('Failed to Load Recent Changes')}
        query={query}
        empty={i18n.t('Nothing was changed in the last 10 minutes that can be undone.')}
      >
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} zone={zone} onFailed={setFailed} />
        ))}
      </ChangesSection>
      {failed.length > 0 && (
        <section aria-label={i18n.t('Not undone')} className="rounded-lg border border-line bg-surface p-5 max-sm:p-4">
          <h2 className="font-semibold">{i18n.t('Not undone')}</h2>
          <p className="mt-1 text-muted">{i18n.t('These were changed again since, and stay as they are.')}</p>
          <ul className="mt-3 flex flex-col gap-1">
            {failed.map(({ id, name, reason }) => (
              <li key={id}>
                <span className="font-medium">{name}</span>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ChangeItemProps {
  change: AnswerOf<'getUndoableChanges'>['changes'][number];
  zone: Zone;
  onFailed: (failed: readonly NotDone[]) => void;
}

function ChangeItem({ change, zone, onFailed }: ChangeItemProps) {
  const undo = useUndoChange();
  const [isBusy, setIsBusy] = useState(false);
  const text = changeText(change);
  const onUndo = async () => {
    setIsBusy(true);
    const answer = await undo(change.id);
    setIsBusy(false);
    if (answer) onFailed(answer.failed);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{text}</p>
        <p className="text-sm text-muted tabular-nums">
          {i18n.t('{by}, {time} · Undo until {undoUntil}', {
            by: change.by,
            time: formatTime(change.at, zone),
            undoUntil: formatTime(change.until, zone),
          })}
        </p>
      </div>
      <Button icon={Undo2} busy={isBusy} aria-label={i18n.t('Undo: {text}', { text })} onClick={() => void onUndo()}>
        {i18n.t('Undo')}
      </Button>
    </li>
  );
}
