import { historyPageSize, type AttendanceLog, type UserType } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useState } from 'react';
import { useCall } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { errorMessage } from '@spotter/web-core/errors';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { todayInZone, type Zone } from '@spotter/web-core/dates';
import { useVisitor } from '../../session/useSession.ts';
import { attendanceCsv, attendanceFileName } from './attendanceCsv.ts';
import { saveFile } from './saveFile.ts';

/** The most that one call answers. */
const exportLimit = 5000;

/** Whose attendance it is: a member, staff or an administrator. */
export interface AttendancePerson {
  id: string;
  name: string;
  userType: UserType;
}

/** Somebody's attendance, newest first: 50 records, and 50 more at each asking. The export holds those not yet shown, too. */
export function useAttendanceHistory({ id, name, userType }: AttendancePerson, zone: Zone) {
  const { gymId } = useVisitor();
  const client = useClient();
  const toast = useToast();
  const [limit, setLimit] = useState(historyPageSize);
  const [isExporting, setIsExporting] = useState(false);
  const input = { gymId, userId: id, userType };
  const query = useCall('getUserAttendanceLogs', { ...input, limit }, { keepLast: true, staleTime: 0 });
  const logs = query.data?.attendanceLogs ?? [];
  const mayHaveMore = logs.length === limit;

  const { error } = query;
  useFailureToast('Failed to Load Attendance', error, logs.length > 0);

  const exportLogs = async () => {
    if (logs.length === 0) {
      toast({ type: 'error', title: 'No Data', message: 'No attendance records to export' });
      return;
    }
    setIsExporting(true);
    try {
      const rows = await allOf(logs);
      saveFile(attendanceFileName(name, todayInZone(zone)), attendanceCsv(rows), 'text/csv;charset=utf-8');
    } catch (failure) {
      toast({ type: 'error', title: 'Failed to Load Attendance', message: errorMessage(failure) });
    } finally {
      setIsExporting(false);
    }
  };
  const allOf = async (shown: AttendanceLog[]): Promise<AttendanceLog[]> =>
    mayHaveMore ? (await client.getUserAttendanceLogs({ ...input, limit: exportLimit })).attendanceLogs : shown;

  return {
    logs,
    limit,
    error,
    isPending: query.isPending,
    isFetching: query.isFetching,
    mayHaveMore,
    loadMore: () => setLimit(limit + historyPageSize),
    refetch: () => void query.refetch(),
    exportLogs: () => void exportLogs(),
    isExporting,
  };
}
