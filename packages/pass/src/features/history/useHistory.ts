import type { AttendanceLog } from '@spotter/api';
import { useCallback, useEffect, useState } from 'react';
import { loadFailure } from '../../shared/failures.ts';
import type { Calls } from '../../services.ts';

/** Records of the first page, and what each further one adds. Specification, section 9. */
const PAGE = 50;

interface Answered {
  /** How many were asked for. */
  limit: number;
  logs?: AttendanceLog[];
  failure?: string;
}

/** The member's own attendance. */
export function useHistory(calls: Calls, gymId: string, memberId: string) {
  const [limit, setLimit] = useState(PAGE);
  const [answered, setAnswered] = useState<Answered>({ limit: 0 });

  const load = useCallback(
    (asked: number) =>
      calls.getUserAttendanceLogs({ gymId, userId: memberId, userType: 'member', limit: asked }).then(
        ({ attendanceLogs: logs }) => setAnswered({ limit: asked, logs }),
        // What is shown stays; only what was asked for is missing.
        (error: unknown) =>
          setAnswered(({ logs }) => ({ limit: asked, ...(logs && { logs }), failure: loadFailure(error) })),
      ),
    [calls, gymId, memberId],
  );
  useEffect(() => void load(limit), [load, limit]);

  const { logs, failure } = answered;
  const isBusy = answered.limit !== limit;
  return {
    logs,
    failure,
    isBusy,
    /** Only while the count equals what was asked for. */
    hasMore: logs !== undefined && (isBusy || logs.length === limit),
    loadMore: () => setLimit((count) => count + PAGE),
    retry: () => {
      setAnswered({ limit: 0, ...(logs && { logs }) });
      void load(limit);
    },
  };
}
