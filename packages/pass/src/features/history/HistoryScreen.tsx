import { actionLabel, formatDuration, methodWithAssistant } from '@spotter/api/attendanceLabels';
import { AttendanceList, EmptyState, ErrorBanner, LoadMore } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { Calls } from '../../services.ts';
import { Title } from '../../shared/Title.tsx';
import { useQuery } from '../../shared/useQuery.ts';

/** Records of the first page, and how many each further page adds. Specification, section 9. */
const PAGE_SIZE = 50;

/** The member's own attendance, newest first. */
export function HistoryScreen({ calls, gymId, memberId }: { calls: Calls; gymId: string; memberId: string }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { data, error, isPending, isRefetching, refetch } = useQuery(
    `${gymId} ${memberId} ${limit}`,
    async (signal) =>
      (await calls.getUserAttendanceLogs({ gymId, userId: memberId, userType: 'member', limit }, { signal }))
        .attendanceLogs,
  );
  const isBusy = isPending || isRefetching;
  // A page that is not full is the last one.
  const hasMore = data !== undefined && (isBusy || data.length === limit);
  return (
    <main className="flex flex-col gap-5 px-5 pt-1 pb-6">
      <Title className="text-2xl">History</Title>
      <AttendanceList
        label="History"
        rows={data?.map((log) => ({
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
          error === undefined ? undefined : (
            <ErrorBanner
              title="Your history could not be loaded"
              message={errorMessage(error)}
              onRetry={refetch}
              busy={isBusy}
            />
          )
        }
        footer={
          data &&
          data.length > 0 &&
          error === undefined && (
            <LoadMore
              label="Load More"
              hasMore={hasMore}
              busy={isBusy}
              onLoadMore={() => setLimit((count) => count + PAGE_SIZE)}
              countText={hasMore ? `${data.length} shown` : `All ${data.length} shown`}
            />
          )
        }
      />
    </main>
  );
}
