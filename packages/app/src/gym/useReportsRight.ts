import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';

const STALE_MS = 300_000;

/**
 * Whether the user may read reports: admins always, staff where the gym lets them.
 * `mayRead` is undefined until it is known.
 */
export function useReportsRight() {
  const { gymId, userType } = useVisitor();
  const isStaff = userType === 'staff';
  const query = useCallQuery('getReportSettings', { gymId }, { enabled: isStaff, staleTime: STALE_MS });
  return { mayRead: isStaff ? query.data?.staffMayRead : userType === 'admin', query };
}
