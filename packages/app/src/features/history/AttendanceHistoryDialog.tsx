import type { AttendanceLog } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { actionLabel, attendanceNote, formatDuration, methodWithAssistant } from '@spotter/web-core/attendanceLabels';
import { AttendanceList, Button, Dialog, EmptyState, LoadMore } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import { Download, History } from 'lucide-react';
import type { Zone } from '@spotter/web-core/dates';
import { QueryError } from '../../shared/QueryError.tsx';
import { useAttendanceHistory, type AttendancePerson } from './useAttendanceHistory.ts';

interface AttendanceHistoryDialogProps {
  person: AttendancePerson & { phone: string };
  zone: Zone;
  onClose: () => void;
}

/** A person's check-ins and check-outs, newest first. */
export function AttendanceHistoryDialog({ person, zone, onClose }: AttendanceHistoryDialogProps) {
  const history = useAttendanceHistory(person, zone);
  const { query, logs, mayHaveMore, isLoadingMore } = history;
  const { error, isPending } = query;
  const hasBranches = new Set(logs.map(({ branchId }) => branchId)).size > 1;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={i18n.t('Attendance History')}
      description={`${person.name}, ${formatPhone(person.phone)}`}
      footer={
        <Button icon={Download} busy={history.isExporting} onClick={history.exportLogs}>
          {i18n.t('Export to Excel')}
        </Button>
      }
    >
      <p role="status" className="mb-3 text-sm text-muted">
        {isPending || (error && logs.length === 0) ? '' : recordsFound(logs.length)}
      </p>
      <AttendanceList
        label={i18n.t('Attendance of {name}', { name: person.name })}
        rows={isPending ? undefined : logs.map((log) => toRow(log, hasBranches))}
        empty={<EmptyState icon={History} title={i18n.t('No attendance records found for this member.')} />}
        {...(error &&
          logs.length === 0 && { error: <QueryError title={i18n.t('Failed to Load Attendance')} query={query} /> })}
        footer={
          logs.length > 0 && (
            <LoadMore
              label={i18n.t('Load More')}
              hasMore={mayHaveMore || isLoadingMore}
              busy={isLoadingMore}
              onLoadMore={history.loadMore}
              {...(!mayHaveMore && !isLoadingMore && { countText: i18n.t('All records are shown') })}
            />
          )
        }
      />
    </Dialog>
  );
}

const recordsFound = (count: number) =>
  i18n.t('{count, plural, one {# record found} other {# records found}}', { count });

/** The branch is named where the history has several, deleted ones too. */
const toRow = (log: AttendanceLog, hasBranches: boolean) => {
  const note = attendanceNote(log);
  return {
    id: log.id,
    dateTime: `${log.date}, ${log.time}`,
    action: log.action,
    actionText: actionLabel(log.action),
    method: hasBranches ? `${methodWithAssistant(log)} · ${log.branchName}` : methodWithAssistant(log),
    withdrawn: log.withdrawn !== null,
    ...(log.duration !== null && { duration: formatDuration(log.duration) }),
    ...(note !== undefined && { note }),
  };
};
