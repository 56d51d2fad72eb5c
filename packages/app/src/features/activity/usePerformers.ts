import { useMemo } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';

/** Names of the gym's admins and staff by id; undefined while they are loading. */
export function usePerformers(): ReadonlyMap<string, string> | undefined {
  const { gymId } = useVisitor();
  const { data: staffs } = useCallQuery('getStaffs', { gymId });
  const { data: admins } = useCallQuery('getAllAdmins', { gymId });
  return useMemo(
    () => staffs && admins && new Map([...admins.admins, ...staffs.staffs].map(({ id, name }) => [id, name])),
    [staffs, admins],
  );
}
