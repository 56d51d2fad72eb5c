import { historyPageSize, type AttendanceLog, type UserType } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { dateInZone, type Zone } from '@spotter/web-core/dates';
import { useVisitor } from '../../session/useSession.ts';
import { downloadCsv } from '../../shared/downloadCsv.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { loadChunk } from '../../shell/loadChunk.ts';

/** The server's limit. */
const MAX_ROWS_PER_CALL = 5000;

/** A member, staff member or administrator. */
export interface AttendancePerson {
  id: string;
  name: string;
  userType: UserType;
}

/** A person's attendance, newest first, in pages of 50. The CSV export also contains the rows not loaded yet. */
export function useAttendanceHistory({ id, name, userType }: AttendancePerson, zone: Zone) {
  const { gymId } = useVisitor();
  const client = useClient();
  const toast = useToast();
  const [limit, setLimit] = useState(historyPageSize);
  const today = useToday(zone);
  const [isExporting, setIsExporting] = useState(false);
  const input = { gymId, userId: id, userType };
  const query = useCallQuery('getUserAttendanceLogs', { ...input, limit }, { keepPrevious: true, staleTime: 0 });
  const loaded = query.data?.attendanceLogs;
  const [shown, setShown] = useState<AttendanceLog[]>([]);
  if (loaded && loaded !== shown) setShown(loaded);
  // Where more of them failed to load, the query has none: those shown stay.
  const logs = loaded ?? shown;
  const hasMoreFailed = !loaded && shown.length > 0;
  const mayHaveMore = logs.length === limit || hasMoreFailed;
  useFailureToast(i18n.t('Failed to Load Attendance'), query.error, logs.length > 0, name);

  /** Where a call answers no more, the next one ends with the day of the last entry, whose entries come once more. */
  const loadAll = async (): Promise<AttendanceLog[]> => {
    if (loaded && !mayHaveMore && !query.isPlaceholderData) return loaded;
    const all = new Map<string, AttendanceLog>();
    let rest: { endDate?: string } = {};
    for (;;) {
      const call = { ...input, ...rest, limit: MAX_ROWS_PER_CALL };
      const { attendanceLogs: page } = await client.getUserAttendanceLogs(call);
      const before = all.size;
      for (const log of page) all.set(log.id, log);
      const last = page.at(-1);
      if (!last || page.length < MAX_ROWS_PER_CALL || all.size === before) return [...all.values()];
      rest = { endDate: dateInZone(last.timestamp, zone) };
    }
  };
  const exportLogs = async () => {
    setIsExporting(true);
    try {
      const [rows, { attendanceCsv, attendanceFileName }] = await Promise.all([
        loadAll(),
        loadChunk(() => import('./attendanceCsv.ts')),
      ]);
      if (rows.length === 0) {
        toast({ type: 'error', title: i18n.t('No Data'), message: i18n.t('No attendance records to export') });
        return;
      }
      downloadCsv(attendanceFileName(name, today), attendanceCsv(rows));
    } catch (error) {
      toast(errorToast(i18n.t('Failed to Load Attendance'), error, name));
    } finally {
      setIsExporting(false);
    }
  };

  return {
    query,
    logs,
    mayHaveMore,
    isLoadingMore: query.isPlaceholderData || (hasMoreFailed && query.isFetching),
    loadMore: () => (hasMoreFailed ? void query.refetch() : setLimit(limit + historyPageSize)),
    exportLogs: () => void exportLogs(),
    isExporting,
  };
}
