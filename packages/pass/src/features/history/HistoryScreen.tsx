import { actionLabel, formatDuration, methodWithAssistant } from '@spotter/api/attendanceLabels';
import { AttendanceList, EmptyState, ErrorBanner, LoadMore } from '@spotter/ui';
import { History } from 'lucide-react';
import { Title } from '../../shared/Title.tsx';
import type { Calls } from '../../services.ts';
import { useHistory } from './useHistory.ts';

/** When the member came and went, newest first. */
export function HistoryScreen({ calls, gymId, memberId }: { calls: Calls; gymId: string; memberId: string }) {
  const { logs, hasMore, isBusy, failure, loadMore, retry } = useHistory(calls, gymId, memberId);
  return (
    <main className="flex flex-col gap-5 px-5 pt-1 pb-6">
      <Title className="text-2xl">History</Title>
      <AttendanceList
        label="History"
        rows={logs?.map((log) => ({
          id: log.id,
          dateTime: `${log.date}, ${log.time}`,
          action: log.action,
          actionText: actionLabel(log.action),
          method: methodWithAssistant(log),
          ...(log.duration !== null && { duration: formatDuration(log.duration) }),
        }))}
        empty={
          <EmptyState
            icon={History}
            title="No visits yet"
            hints={['Scan the code on the screen at the door: your first visit stands here.']}
          />
        }
        error={
          failure === undefined ? undefined : (
            <ErrorBanner title="Your history could not be loaded" message={failure} onRetry={retry} busy={isBusy} />
          )
        }
        footer={
          logs &&
          logs.length > 0 &&
          failure === undefined && (
            <LoadMore
              label="Load More"
              hasMore={hasMore}
              busy={isBusy}
              onLoadMore={loadMore}
              countText={hasMore ? `${logs.length} shown` : `All ${logs.length} shown`}
            />
          )
        }
      />
    </main>
  );
}
