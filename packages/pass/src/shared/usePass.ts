import { dateInZone, todayInZone } from '@spotter/web-core/dates';
import { errorMessage, isNetworkError } from '@spotter/web-core/errors';
import { useEffect } from 'react';
import { SNAPSHOT_SHAPE, type PassSnapshot } from '../phone/memory.ts';
import type { Services } from '../services.ts';
import { isSignedInAs, type PassSession } from '../session/passSession.ts';
import { useOnVisible } from './useOnVisible.ts';
import { useQuery } from './useQuery.ts';

/** Occupancy is reloaded this often. Specification, section 9. */
const REFRESH_INTERVAL_MS = 300_000;

export interface PassState {
  snapshot: PassSnapshot | undefined;
  isBusy: boolean;
  failure?: { isOffline: boolean; message: string };
  refresh: () => void;
}

/** The member's pass: the stored snapshot at once, then the server's answer. */
export function usePass({ calls, memory, session, language }: Services, current: PassSession): PassState {
  const user = current.is === 'signed-in' && current.user.userType === 'member' ? current.user : undefined;
  const { data, error, isRefetching, load, refetch } = useQuery(
    user && `${user.uid} ${user.gymId}`,
    async (signal): Promise<PassSnapshot> => {
      const { uid = '', gymId = '' } = user ?? {};
      return { uid, pass: await calls.getPass({ gymId }, { signal }), at: Date.now(), shape: SNAPSHOT_SHAPE };
    },
    {
      initialData: () => {
        const stored = memory.read('snapshot');
        return stored?.shape === SNAPSHOT_SHAPE ? stored : undefined;
      },
      onData: (snapshot) => {
        if (!isSignedInAs(session, { uid: snapshot.uid, gymId: snapshot.pass.gym.id })) return;
        memory.write('snapshot', snapshot);
        language.sync(snapshot.pass);
      },
    },
  );

  useOnVisible(load);
  useEffect(() => {
    const timer = setInterval(load, REFRESH_INTERVAL_MS);
    window.addEventListener('online', load);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', load);
    };
  }, [load]);

  const uid = current.is === 'starting' ? (current.uid ?? data?.uid) : user?.uid;
  return {
    snapshot: data?.uid === uid && (!user || data?.pass.gym.id === user.gymId) ? data && asOfToday(data) : undefined,
    isBusy: isRefetching,
    ...(error !== undefined && { failure: { isOffline: isNetworkError(error), message: errorMessage(error) } }),
    refresh: refetch,
  };
}

/** Without a connection the membership of an earlier day may have ended since, and a freeze may be over. */
function asOfToday(snapshot: PassSnapshot): PassSnapshot {
  const { pass, at } = snapshot;
  const { gym, member } = pass;
  const today = todayInZone(gym);
  if (dateInZone(at, gym) >= today) return snapshot;
  const isOver = (date: string | null) => date !== null && date < today;
  return {
    ...snapshot,
    pass: {
      ...pass,
      member: {
        ...member,
        isExpired: member.isExpired || isOver(member.expiryDate),
        frozenUntil: isOver(member.frozenUntil) ? null : member.frozenUntil,
      },
    },
  };
}
