import type { AppSession, PasswordIdentity } from '../session/identity.ts';
import type { SessionState } from '@spotter/web-core/session';
import type { Visitor } from '../session/useSession.ts';

const accountWithPassword: Partial<PasswordIdentity> = {
  challengeOf: () => Promise.resolve(undefined),
  isInPass: () => Promise.resolve(false),
};

/** A session with a fixed state, whose account has no second factor unless `identity` says so. */
export function fakeSession(state: SessionState, identity: Partial<PasswordIdentity> = {}): AppSession {
  return {
    state: () => state,
    subscribe: () => () => undefined,
    start: () => undefined,
    identity: () => Promise.resolve({ ...accountWithPassword, ...identity } as PasswordIdentity),
    getToken: () => Promise.resolve('token'),
    signOut: () => Promise.resolve(),
    switchGym: () => undefined,
    lastGym: () => undefined,
    enterGym: () => Promise.resolve(),
  };
}

export const visitors = {
  admin: {
    uid: 'uid-admin',
    email: 'admin@demo.gym',
    name: 'Kavya Menon',
    gymId: 'gym-1',
    userType: 'admin',
    branchId: null,
    isAdmin: true,
    isAtDesk: true,
    canSeeAllBranches: true,
    hasSeveralGyms: false,
  },
  staff: {
    uid: 'uid-staff',
    email: 'staff@demo.gym',
    name: 'Priya Nair',
    gymId: 'gym-1',
    userType: 'staff',
    branchId: 'bandra',
    isAdmin: false,
    isAtDesk: true,
    canSeeAllBranches: false,
    hasSeveralGyms: false,
  },
  member: {
    uid: 'uid-member',
    email: 'member@demo.gym',
    name: 'Asha Rao',
    gymId: 'gym-1',
    userType: 'member',
    branchId: 'andheri',
    isAdmin: false,
    isAtDesk: false,
    canSeeAllBranches: false,
    hasSeveralGyms: false,
  },
  other: {
    uid: 'uid-other',
    email: 'guest@demo.gym',
    name: 'Guest Account',
    gymId: 'gym-1',
    userType: 'other',
    branchId: null,
    isAdmin: false,
    isAtDesk: false,
    canSeeAllBranches: false,
    hasSeveralGyms: false,
  },
} satisfies Record<string, Visitor>;
export type VisitorName = keyof typeof visitors;
