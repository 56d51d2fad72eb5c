import type { Member } from '@spotter/api';
import { Button, Dialog, EmptyState, ErrorBanner, Skeleton } from '@spotter/ui';
import { Download, History } from 'lucide-react';
import { toMessage } from '../../api/toMessage.ts';
import type { Zone } from '../../gym/calendar.ts';
import { AttendanceList } from './AttendanceList.tsx';
import { useAttendanceHistory } from './useAttendanceHistory.ts';
import { phoneWords } from './words.ts';

interface AttendanceHistoryDialogProps {
  member: Member;
  zone: Zone;
  onClose: () => void;
}

/** When somebody came and went, newest first. */
export function AttendanceHistoryDialog({ member, zone, onClose }: AttendanceHistoryDialogProps) {
  const history = useAttendanceHistory(member, zone);
  const { logs, error, isPending, isFetching, mayHaveMore } = history;
  const isLoadingMore = isFetching && !isPending;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Attendance History"
      description={`${member.name}, ${phoneWords(member.phone)}`}
      footer={
        <Button icon={Download} busy={history.isExporting} onClick={history.exportLogs}>
          Export to Excel
        </Button>
      }
    >
      {isPending && <Waiting />}
      {error && (
        <ErrorBanner
          title="Failed to Load Attendance"
          message={toMessage(error)}
          busy={isFetching}
          onRetry={history.refetch}
        />
      )}
      {!isPending && !error && logs.length === 0 && (
        <EmptyState icon={History} title="No attendance records found for this member." />
      )}
      {logs.length > 0 && (
        <>
          <p role="status" className="mb-3 text-sm text-muted">
            {logs.length === 1 ? '1 record found' : `${logs.length} records found`}
          </p>
          <AttendanceList logs={logs} />
          {(mayHaveMore || isLoadingMore) && (
            <div className="mt-4 flex justify-center">
              <Button busy={isLoadingMore} onClick={history.loadMore}>
                Load More
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="w-32" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  );
}
