import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppSession } from './identity.ts';
import { isAtDesk, type Role, type SessionState } from '@spotter/web-core/session';

export const SessionContext = createContext<AppSession | null>(null);

export function useSession(): AppSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext');
  return session;
}

export function useSessionState(): SessionState {
  const { subscribe, state } = useSession();
  return useSyncExternalStore(subscribe, state);
}

/** The signed-in user, for everything behind `RequireSession`. */
export interface Visitor {
  uid: string;
  email: string;
  name: string;
  gymId: string;
  userType: Role;
  /** The branch of a staff member; null for everybody else. */
  branchId: string | null;
  isAdmin: boolean;
  /** Admin or staff. */
  isAtDesk: boolean;
  canSeeAllBranches: boolean;
  /** May choose another gym. */
  hasSeveralGyms: boolean;
}

export const VisitorContext = createContext<Visitor | null>(null);

export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext);
  if (!visitor) throw new Error('useVisitor needs RequireSession above it');
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
    isAtDesk: isAtDesk(claims),
    canSeeAllBranches: claims.branchAccess === 'all',
    hasSeveralGyms: claims.hasSeveralGyms === true,
  };
}
