import { actionLabel, attendanceNote, formatDuration } from '@spotter/api/attendanceLabels';
import type { AttendanceLog, AttendanceMethod, Pass } from '@spotter/api';
import { AttendanceList, Button, EmptyState, ErrorBanner, LoadMore } from '@spotter/ui';
import { formatTimeOrDateTime } from '@spotter/web-core/dates';
import { errorMessage, isNetworkError } from '@spotter/web-core/errors';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { PassUser } from '../../phone/memory.ts';
import type { Services } from '../../services.ts';
import { isSignedInAs } from '../../session/passSession.ts';
import { OfflineNotice } from '../../shared/OfflineNotice.tsx';
import { Title } from '../../shared/Title.tsx';
import { useQuery } from '../../shared/useQuery.ts';

/** Records of the first page, and how many each further page adds. Specification, section 9. */
const PAGE_SIZE = 50;

/** How somebody came in, in the member's words. */
const methodLabels: Record<AttendanceMethod, string> = {
  tap: 'Card',
  nfc: 'Card',
  scan: 'QR code',
  'qr-code': 'QR code',
  manual: 'At the desk',
  'phone-temp': 'Phone',
  import: 'Imported',
  auto: 'Auto check-out, estimated',
};

function toRow(log: AttendanceLog) {
  const note = attendanceNote(log);
  return {
    id: log.id,
    dateTime: `${log.date}, ${log.time}`,
    action: log.action,
    actionText: actionLabel(log.action),
    method: methodLabels[log.method],
    withdrawn: Boolean(log.withdrawn),
    ...(log.duration !== null && { duration: formatDuration(log.duration) }),
    ...(note !== undefined && { note }),
  };
}

interface HistoryScreenProps {
  services: Services;
  user: PassUser;
  pass: Pass;
}

/** The member's own attendance, newest first. The phone remembers the first page for when there is no connection. */
export default function HistoryScreen({
  services: { calls, memory, session },
  user: { uid, gymId },
  pass: { gym, member },
}: HistoryScreenProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { data, error, isPending, isRefetching, refetch } = useQuery(
    `${gymId} ${member.id} ${limit}`,
    async (signal) => {
      const input = { gymId, userId: member.id, userType: 'member', limit } as const;
      return { uid, logs: (await calls.getUserAttendanceLogs(input, { signal })).attendanceLogs, at: Date.now() };
    },
    {
      initialData: () => {
        const stored = memory.read('history');
        return stored?.uid === uid ? stored : undefined;
      },
      onData: (loaded) => {
        if (isSignedInAs(session, { uid, gymId }))
          memory.write('history', { ...loaded, logs: loaded.logs.slice(0, PAGE_SIZE) });
      },
    },
  );
  const logs = data?.logs;
  const isBusy = isPending || isRefetching;
  const isFailed = error !== undefined;
  // A page that is not full is the last one.
  const hasMore = logs !== undefined && (isBusy || logs.length === limit);
  const failure = isFailed && (
    <ErrorBanner
      title={`Your history could not be ${data ? 'refreshed' : 'loaded'}`}
      message={errorMessage(error)}
      onRetry={refetch}
      busy={isBusy}
    />
  );
  return (
    <main className="flex flex-col gap-5 px-5 pt-1 pb-6">
      <Title className="text-2xl">History</Title>
      {data && isNetworkError(error) ? (
        <OfflineNotice asOf={`As of ${formatTimeOrDateTime(data.at, gym)}`}>
          <div className="mt-3 flex">
            <Button busy={isBusy} onClick={refetch}>
              Try again
            </Button>
          </div>
        </OfflineNotice>
      ) : (
        data && failure
      )}
      <AttendanceList
        label="History"
        rows={logs?.map(toRow)}
        empty={
          <EmptyState
            icon={History}
            title="No visits yet"
            hints={['Scan the code on the screen at the door: your first visit stands here.']}
          />
        }
        error={data ? undefined : failure || undefined}
        footer={
          logs &&
          logs.length > 0 &&
          !isFailed && (
            <LoadMore
              label="Load More"
              hasMore={hasMore}
              busy={isBusy}
              onLoadMore={() => setLimit((count) => count + PAGE_SIZE)}
              countText={hasMore ? `${logs.length} shown` : `All ${logs.length} shown`}
            />
          )
        }
      />
    </main>
  );
}
