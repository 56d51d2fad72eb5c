import type { MyGym, UserType } from '@spotter/api';
import { createFake, type FakeAnswers } from '@spotter/api/fake';
import type { Identity, IdentityUser, SecondFactorChallenge } from '@spotter/web-core/identity';
import { IdentityFailure } from '@spotter/web-core/testing';
import type { Address, View } from '../phone/address.ts';
import { createPageLanguage } from '../phone/language.ts';
import { createMemory, type PassUser, type Remembered } from '../phone/memory.ts';
import type { PageGym } from '../phone/pageGym.ts';
import { resolvePastedLink } from '../phone/pastedLink.ts';
import type { GymBranding, OpenCamera, Services } from '../services.ts';
import { createPassSession } from '../session/passSession.ts';
import { billingWith, logs, passWith } from './data.ts';

export const page = 'https://gym.example/pass/';
const userOf = (userType: UserType): PassUser => ({ uid: 'uid-1', gymId: 'gym-1', userType });
export const users = { member: userOf('member'), staff: userOf('staff') };

const myGyms: MyGym[] = [
  { id: 'gym-1', name: 'Iron Temple', logoUrl: null, userType: 'member' },
  { id: 'gym-2', name: 'Pulse Fitness Bandra', logoUrl: null, userType: 'member' },
];

export interface FakeOptions {
  /** The signed-in user; null: nobody. Absent: the identity service never answers. */
  user?: PassUser | null;
  /** The session of a remembered member has ended, for this reason. */
  ended?: 'disabled' | 'expired';
  /** Code with which the sign-in by link fails. */
  linkFails?: string;
  /** The account has a second factor; absent functions accept every code. */
  challenge?: Partial<SecondFactorChallenge>;
  /** The identity service cannot be loaded, for this reason. */
  unreachable?: string;
  answers?: FakeAnswers;
  memory?: Partial<Remembered>;
  code?: string;
  link?: string;
  view?: View;
  openCamera?: OpenCamera;
  branding?: GymBranding;
  /** The page is open under a gym's own host name. */
  pageGym?: PageGym;
  resolvePastedLink?: Services['resolvePastedLink'];
  /** `navigator.languages` of the phone. */
  browserLanguages?: readonly string[];
  /** The user has several gyms and has chosen none. */
  isGymless?: boolean;
}

const TOKEN_LIFETIME_MS = 3_600_000;

function fakeIdentity({ user, ended, linkFails, challenge, isGymless }: FakeOptions): Identity {
  let gymId: string | undefined;
  let current = ended === 'disabled' ? users.member : user;
  let notify: ((user: IdentityUser | null) => void) | undefined;
  const report = () => {
    if (current !== undefined) notify?.(current && { uid: current.uid, email: '', name: '', lastSignInAt: 0 });
  };
  const enter = async () => {
    current = users.member;
    report();
  };
  return {
    observe: (onUser) => {
      notify = onUser;
      report();
      return () => {};
    },
    token: async () => {
      if (ended === 'disabled') throw new IdentityFailure('user-disabled');
      if (!current) return null;
      return {
        token: 'token',
        uid: current.uid,
        expiresAt: Date.now() + TOKEN_LIFETIME_MS,
        claims:
          isGymless && gymId === undefined
            ? { hasSeveralGyms: true }
            : { ...current, ...(gymId !== undefined && { gymId }) },
      };
    },
    signInByLink: async () => {
      if (linkFails !== undefined) throw new IdentityFailure(linkFails);
      if (challenge) throw new IdentityFailure('multi-factor-auth-required');
      await enter();
    },
    signInByToken: async (token) => {
      gymId = token;
    },
    challengeOf: async () => challenge && { submitCode: enter, submitRecoveryCode: enter, ...challenge },
    signOut: async () => {
      current = null;
      report();
    },
  };
}

function fakeAddress({ code, link, view = 'pass' }: FakeOptions): Address & { scan: (code: string) => void } {
  const listeners = new Set<() => void>();
  const current = { code, link, view };
  const notify = () => {
    for (const onChange of listeners) onChange();
  };
  return {
    view: () => current.view,
    go: (next) => {
      current.view = next;
      notify();
    },
    takeCode: () => {
      const taken = current.code;
      delete current.code;
      return taken;
    },
    link: () => current.link,
    removeLink: () => {
      delete current.link;
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    scan: (next) => {
      current.code = next;
      notify();
    },
  };
}

function emptyStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    length: 0,
  };
}

/** The page's services without server, camera or storage. */
export function fakeServices(options: FakeOptions = {}) {
  const memory = createMemory(emptyStorage());
  const remembered: Partial<Remembered> = { ...(options.ended && { user: users.member }), ...options.memory };
  for (const key of Object.keys(remembered) as (keyof Remembered)[]) memory.write(key, remembered[key] as never);
  const saved: { name: string; text: string }[] = [];
  const calls = createFake({
    getPass: passWith(),
    getPassBilling: billingWith(),
    setOwnLanguage: ({ language }) => ({ language }),
    getUserAttendanceLogs: ({ limit }) => ({ success: true, attendanceLogs: logs(Math.min(limit, 73)) }),
    sendEmailSignInLink: { success: true },
    listMyGyms: { gyms: myGyms },
    chooseGym: ({ gymId }) => ({ customToken: gymId }),
    ...options.answers,
  });
  const address = fakeAddress(options);
  const identity = fakeIdentity(options);
  const load = async () => {
    if (options.unreachable !== undefined) throw new Error(options.unreachable);
    return identity;
  };
  return {
    calls,
    identity,
    session: createPassSession(load, memory, () => {}),
    gymCalls: calls,
    moneyCalls: calls,
    memory,
    language: createPageLanguage(memory, calls, options.browserLanguages ?? []),
    address,
    pageGym: options.pageGym,
    openCamera: options.openCamera ?? (() => new Promise(() => {})),
    loadPublicBranding: () => Promise.resolve(options.branding),
    setManifest: () => {},
    showGymBrand: () => {},
    resolvePastedLink: options.resolvePastedLink ?? resolvePastedLink,
    saveFile: (name: string, text: string) => void saved.push({ name, text }),
    reload: () => {},
    signal: () => {},
    saved,
  } satisfies Services & { identity: Identity; saved: typeof saved };
}
