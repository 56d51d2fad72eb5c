import type { UserType } from '@spotter/api';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppSession } from './identity.ts';
import type { SessionState } from '@spotter/web-core/session';

export const SessionContext = createContext<AppSession | null>(null);

export function useSession(): AppSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('No session: this part stands outside the session.');
  return session;
}

export function useSessionState(): SessionState {
  const { subscribe, state } = useSession();
  return useSyncExternalStore(subscribe, state);
}

/** Who is signed in, for all that stands behind the guard. */
export interface Visitor {
  uid: string;
  email: string;
  name: string;
  gymId: string;
  userType: UserType;
  /** The one branch of staff; null for who belongs to none. */
  branchId: string | null;
  isAdmin: boolean;
  canSeeAllBranches: boolean;
}

export const VisitorContext = createContext<Visitor | null>(null);

export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext);
  if (!visitor) throw new Error('No visitor: this part stands outside the guard.');
  return visitor;
}

export function visitorOf({ user, claims }: SessionState & { is: 'signed-in' }): Visitor {
  return {
    uid: user.uid,
    email: user.email,
    name: user.name,
    gymId: claims.gymId,
    userType: claims.userType,
    branchId: claims.branchId,
    isAdmin: claims.userType === 'admin',
    canSeeAllBranches: claims.branchAccess === 'all',
  };
}
