import { useEffect, useState } from 'react';
import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';
import { GYM_CACHE_MS, readGym, writeGym } from './gymCache.ts';

/** The gym and the user; the gym from the cache until the server answers. */
export function useGym() {
  const { gymId } = useVisitor();
  const { data, error, isPending, isFetching, refetch } = useCallQuery(
    'getUserDashboardData',
    { gymId },
    { staleTime: GYM_CACHE_MS },
  );
  const [cached] = useState(() => readGym(window.localStorage, gymId, Date.now()));
  useEffect(() => {
    if (data) writeGym(window.localStorage, data.gym, Date.now());
  }, [data]);
  return { gym: data?.gym ?? cached, user: data?.user, error, isPending, isFetching, refetch };
}
