import { useEffect, useState } from 'react';
import { useCall } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';
import { gymCacheTime, readGym, writeGym } from './gymCache.ts';

/** The gym and the person, as the server tells them; the gym from memory as long as it has not. */
export function useGym() {
  const { gymId } = useVisitor();
  const { data, error, isPending, isFetching, refetch } = useCall(
    'getUserDashboardData',
    { gymId },
    { staleTime: gymCacheTime },
  );
  const [remembered] = useState(() => readGym(window.localStorage, gymId, Date.now()));
  useEffect(() => {
    if (data) writeGym(window.localStorage, data.gym, Date.now());
  }, [data]);
  return { gym: data?.gym ?? remembered, user: data?.user, error, isPending, isFetching, refetch };
}
