import { actionLabel, attendanceNote, formatDuration } from '@spotter/web-core/attendanceLabels';
import type { AttendanceLog, AttendanceMethod, Pass } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { AttendanceList, Button, EmptyState, ErrorBanner, LoadMore } from '@spotter/ui';
import { formatDateTime, formatTimeOrDateTime, type Zone } from '@spotter/web-core/dates';
import { errorMessage, isNetworkError } from '@spotter/web-core/errors';
import { translated } from '@spotter/web-core/translated';
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
const methodLabels = translated<AttendanceMethod>({
  tap: /*i18n*/ 'Card',
  nfc: /*i18n*/ 'Card',
  scan: /*i18n*/ 'QR code',
  'qr-code': /*i18n*/ 'QR code',
  manual: /*i18n*/ 'At the desk',
  'phone-temp': /*i18n*/ 'Phone',
  import: /*i18n*/ 'Imported',
  auto: /*i18n*/ 'Auto check-out, estimated',
});

function toRow(log: AttendanceLog, zone: Zone) {
  const note = attendanceNote(log);
  return {
    id: log.id,
    dateTime: formatDateTime(log.timestamp, zone),
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
      title={data ? i18n.t('Your history could not be refreshed') : i18n.t('Your history could not be loaded')}
      message={errorMessage(error)}
      onRetry={refetch}
      busy={isBusy}
    />
  );
  return (
    <main className="flex flex-col gap-5 px-5 pt-1 pb-6">
      <Title className="text-2xl">{i18n.t('History')}</Title>
      {data && isNetworkError(error) ? (
        <OfflineNotice since={formatTimeOrDateTime(data.at, gym)}>
          <div className="mt-3 flex">
            <Button busy={isBusy} onClick={refetch}>
              {i18n.t('Try again')}
            </Button>
          </div>
        </OfflineNotice>
      ) : (
        data && failure
      )}
      <AttendanceList
        label={i18n.t('History')}
        rows={logs?.map((log) => toRow(log, gym))}
        empty={
          <EmptyState
            icon={History}
            title={i18n.t('No visits yet')}
            hints={[i18n.t('Scan the code on the screen at the door: your first visit appears here.')]}
          />
        }
        error={data ? undefined : failure || undefined}
        footer={
          logs &&
          logs.length > 0 &&
          !isFailed && (
            <LoadMore
              label={i18n.t('Load More')}
              hasMore={hasMore}
              busy={isBusy}
              onLoadMore={() => setLimit((count) => count + PAGE_SIZE)}
              countText={
                hasMore
                  ? i18n.t('{count} shown', { count: logs.length })
                  : i18n.t('{count, plural, one {# shown} other {All # shown}}', { count: logs.length })
              }
            />
          )
        }
      />
    </main>
  );
}
