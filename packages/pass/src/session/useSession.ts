import { useEffect, useState } from 'react';
import type { Memory } from '../phone/memory.ts';
import type { Ended, Identity, PassUser } from './identity.ts';

export interface Member {
  uid: string;
  gymId: string;
  userType: string;
}

export type SessionState =
  /** It is not known yet whether anybody is signed in. */
  | { is: 'starting' }
  | { is: 'unreachable'; message: string }
  | { is: 'signed-out'; notice?: string }
  | { is: 'signed-in'; who: Member };

const endedSentences: Record<Ended, string> = {
  disabled: 'This account has been disabled. Contact your administrator',
  expired: 'Your session has ended. Please sign in again, or ask at the desk.',
};
const incomplete = 'Authentication setup incomplete. Please try logging in again.';

/** Who uses this phone. Without a connection, who used it last: the token at hand may be too old to say. */
export function useSession(identity: Identity, memory: Memory): SessionState {
  const [state, setState] = useState<SessionState>({ is: 'starting' });

  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const tell = (next: SessionState) => isOver || setState(next);
    const onUser = (user: PassUser | null, ended?: Ended) => tell(stateOf(user, ended, memory));
    identity.observe(onUser).then(
      (unobserve) => {
        if (isOver) unobserve();
        else stop = unobserve;
      },
      (error: unknown) => {
        tell({ is: 'unreachable', message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [identity, memory]);

  return state;
}

function stateOf(user: PassUser | null, ended: Ended | undefined, memory: Memory): SessionState {
  const known = memory.read('who');
  if (user) {
    const { uid, gymId, userType } = user;
    const who = gymId !== undefined && userType !== undefined ? { uid, gymId, userType } : known;
    if (who?.uid !== uid) return { is: 'signed-out', notice: incomplete };
    memory.write('who', who);
    return { is: 'signed-in', who };
  }
  // Whoever signs out here is forgotten first; a session that is over while the phone still knows them was ended.
  memory.forgetPerson();
  const reason = ended ?? (known ? 'expired' : undefined);
  return { is: 'signed-out', ...(reason && { notice: endedSentences[reason] }) };
}
