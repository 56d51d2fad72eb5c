import { browserStorage } from '@spotter/web-core/browserStorage';
import { createContext, useContext, useEffect, useState } from 'react';
import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';
import { GYM_CACHE_MS, readGym, writeGym } from './gymCache.ts';

/** Without a connection the gym is used as it was last known, however long ago. */
export const OldGymContext = createContext(false);

/** The gym and the user; the gym from the cache until the server answers, however old it is without a connection. */
export function useGym() {
  const { gymId } = useVisitor();
  const { data, error, isPending, isFetching, refetch } = useCallQuery(
    'getUserDashboardData',
    { gymId },
    { staleTime: GYM_CACHE_MS },
  );
  const [cached] = useState(() => readGym(browserStorage(), gymId, Date.now()));
  const [lastKnown] = useState(() => readGym(browserStorage(), gymId, Date.now(), Infinity));
  const mayBeOld = useContext(OldGymContext);
  useEffect(() => {
    if (data) writeGym(browserStorage(), data.gym, Date.now());
  }, [data]);
  return {
    gym: data?.gym ?? cached ?? (mayBeOld ? lastKnown : undefined),
    user: data?.user,
    error,
    isPending,
    isFetching,
    refetch,
  };
}
