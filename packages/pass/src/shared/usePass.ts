import type { Pass } from '@spotter/api';
import { useCallback, useEffect, useState } from 'react';
import { isOffline, loadFailure } from './failures.ts';
import type { Services } from '../services.ts';
import type { SessionState } from '../session/useSession.ts';

/** How full it is, is asked again this often, in milliseconds. Specification, section 9. */
const REFRESHED = 300_000;
/** Of what is kept on the phone: raised when the answer's shape changes, so that an old one is not shown by a new page. */
const SHAPE = 1;

export interface PassSnapshot {
  uid: string;
  pass: Pass;
  /** When it was so, in epoch milliseconds. */
  at: number;
  shape: number;
}

export interface PassState {
  shown: PassSnapshot | undefined;
  isBusy: boolean;
  failure?: { isOffline: boolean; message: string };
  refresh: () => void;
}

/** The member's pass: at once as it was shown last, then as it is. */
export function usePass({ calls, memory }: Services, session: SessionState): PassState {
  const [shown, setShown] = useState(() => {
    const kept = memory.read('shown');
    return kept?.shape === SHAPE ? kept : undefined;
  });
  const [failure, setFailure] = useState<PassState['failure']>();
  const [isBusy, setIsBusy] = useState(false);
  const who = session.is === 'signed-in' && session.who.userType === 'member' ? session.who : undefined;
  const { uid, gymId } = who ?? {};

  const load = useCallback(() => {
    if (uid === undefined || gymId === undefined) return;
    calls
      .getPass({ gymId })
      .then(
        (pass) => {
          const now: PassSnapshot = { uid, pass, at: Date.now(), shape: SHAPE };
          memory.write('shown', now);
          setShown(now);
          setFailure(undefined);
        },
        (error: unknown) => setFailure({ isOffline: isOffline(error), message: loadFailure(error) }),
      )
      .finally(() => setIsBusy(false));
  }, [calls, memory, uid, gymId]);
  const refresh = useCallback(() => {
    setIsBusy(uid !== undefined);
    load();
  }, [load, uid]);

  useEffect(() => {
    load();
    const timer = setInterval(load, REFRESHED);
    const onReturn = () => {
      if (document.visibilityState === 'visible') load();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', load);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', load);
    };
  }, [load]);

  const isTheirs = session.is === 'starting' || shown?.uid === uid;
  return { shown: isTheirs ? shown : undefined, isBusy, ...(failure && { failure }), refresh };
}
