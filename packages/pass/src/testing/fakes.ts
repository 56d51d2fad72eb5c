import type { FakeAnswers } from '@spotter/api/fake';
import { createFake } from '@spotter/api/fake';
import type { Address, View } from '../phone/address.ts';
import { createMemory, type Remembered } from '../phone/memory.ts';
import { resolvePastedLink } from '../phone/pastedLink.ts';
import type { OpenCamera, Services, GymBranding } from '../services.ts';
import type { Ended, Identity, PassUser } from '../session/identity.ts';
import { logs, passWith } from './data.ts';

export const page = 'https://gym.example/pass/';
const someone = { uid: 'uid-1', gymId: 'gym-1' };
export const users = {
  member: { ...someone, userType: 'member' },
  staff: { ...someone, userType: 'staff' },
} satisfies Record<string, PassUser>;

/** A failure of the identity service, by its code, as in `expired-action-code`. */
class IdentityFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = `auth/${code}`;
  }
}

export interface FakeOptions {
  /** Null: nobody. Absent: it is never known. */
  user?: PassUser | null;
  ended?: Ended;
  /** What the sign-in by link comes to. */
  linkFails?: string;
  unreachable?: string;
  answers?: FakeAnswers;
  memory?: Partial<Remembered>;
  code?: string;
  link?: string;
  view?: View;
  openCamera?: OpenCamera;
  sign?: GymBranding;
  pastedLink?: Services['pastedLink'];
}

function fakeIdentity({ user, ended, linkFails, unreachable }: FakeOptions): Identity {
  let now = user;
  let tell: ((user: PassUser | null, ended?: Ended) => void) | undefined;
  return {
    observe: async (onUser) => {
      if (unreachable !== undefined) throw new Error(unreachable);
      tell = onUser;
      if (now !== undefined) onUser(now, ended);
      return () => {};
    },
    getToken: () => Promise.resolve('token'),
    signInByLink: async () => {
      if (linkFails !== undefined) throw new IdentityFailure(linkFails);
      now = users.member;
      tell?.(now);
    },
    signOut: () => Promise.resolve(tell?.(null)),
  };
}

function fakeAddress({ code, link, view = 'pass' }: FakeOptions): Address & { scan: (code: string) => void } {
  const changed = new Set<() => void>();
  const now = { code, link, view };
  const tellAll = () => {
    for (const tell of changed) tell();
  };
  return {
    page,
    view: () => now.view,
    go: (next) => {
      now.view = next;
      tellAll();
    },
    takeCode: () => {
      const taken = now.code;
      delete now.code;
      return taken;
    },
    link: () => now.link,
    forgetLink: () => {
      delete now.link;
    },
    subscribe: (tell) => {
      changed.add(tell);
      return () => changed.delete(tell);
    },
    scan: (next) => {
      now.code = next;
      tellAll();
    },
  };
}

/** Storage that is of one story alone. */
function emptyStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}

/** A phone without server, camera or storage, for stories and tests. */
export function fakeServices(options: FakeOptions = {}) {
  const memory = createMemory(emptyStorage());
  const remembered = options.memory ?? {};
  for (const key of Object.keys(remembered) as (keyof Remembered)[]) memory.write(key, remembered[key] as never);
  const saved: { name: string; text: string }[] = [];
  const calls = createFake({
    getPass: passWith(),
    getUserAttendanceLogs: ({ limit }) => ({ success: true, attendanceLogs: logs(Math.min(limit, 73)) }),
    sendEmailSignInLink: { success: true },
    ...options.answers,
  });
  const address = fakeAddress(options);
  return {
    calls,
    identity: fakeIdentity(options),
    memory,
    address,
    openCamera: options.openCamera ?? (() => new Promise(() => {})),
    signOf: () => Promise.resolve(options.sign),
    setManifest: () => {},
    pastedLink: options.pastedLink ?? resolvePastedLink,
    saveFile: (name: string, text: string) => void saved.push({ name, text }),
    reload: () => {},
    saved,
  } satisfies Services & { saved: typeof saved };
}
