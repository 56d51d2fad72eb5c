import type { AttendanceLog, Client, Pass } from '@spotter/api';
import type { Language } from '@spotter/i18n';
import type { IdentityConfig } from '@spotter/web-core/config';
import { passUserKeys } from '@spotter/web-core/passStorage';
import type { StoredBrand } from '@spotter/web-core/publicBrand';
import type { Role } from '@spotter/web-core/session';

export interface PassUser {
  uid: string;
  gymId: string;
  userType: Role;
  hasSeveralGyms?: boolean;
}

/** The pass as last loaded. */
export interface PassSnapshot {
  uid: string;
  pass: Pass;
  /** When it was loaded, in epoch milliseconds. */
  at: number;
  /** `SNAPSHOT_SHAPE` of the page that wrote it. */
  shape: number;
}
/** Raised when the shape of a snapshot changes, so that a new page does not show an old one. */
export const SNAPSHOT_SHAPE = 1;

/** The newest attendance as last loaded. */
interface HistorySnapshot {
  uid: string;
  logs: AttendanceLog[];
  /** When it was loaded, in epoch milliseconds. */
  at: number;
}

/** What is due and was paid, as last loaded. */
export interface MoneySnapshot {
  uid: string;
  gymId: string;
  billing: Awaited<ReturnType<Client['getPassBilling']>>;
  /** When it was loaded, in epoch milliseconds. */
  at: number;
}

/** What the phone remembers between visits. Never a token, never a code. */
export interface Remembered {
  config: IdentityConfig;
  /** The e-mail address that requested a link. */
  email: string;
  /** When a code was scanned while signed out, in epoch milliseconds. */
  scannedAt: number;
  /** The gym that was chosen last; a sign-out leaves it. */
  gym: string;
  /** What the page was last in, signed in or not. */
  language: Language;
  /** A choice of language that the server has not got yet. */
  unsentLanguage: Language;
  user: PassUser;
  snapshot: PassSnapshot;
  history: HistorySnapshot;
  money: MoneySnapshot;
  /** The brand of the user's gym. */
  brand: StoredBrand;
}
type UserKey = keyof typeof passUserKeys;
type Key = keyof Remembered | UserKey;

/** Names in `localStorage`. They outlive versions of the page, so they stay as they are. */
const storageKeys: Record<Key, string> = {
  ...passUserKeys,
  config: 'pass.config',
  email: 'pass.email',
  scannedAt: 'pass.scannedAt',
  gym: 'pass.gym',
  language: 'pass.language',
  unsentLanguage: 'pass.unsentLanguage',
};

export interface Memory {
  read: <K extends keyof Remembered>(key: K) => Remembered[K] | undefined;
  write: <K extends keyof Remembered>(key: K, value: Remembered[K]) => void;
  remove: (key: Key) => void;
  /**
   * Removes everything about the signed-in user. Without one, the address of a link that was just requested and a
   * language that was just chosen stay, for who signs in.
   */
  clearUser: () => void;
}

/** Where storage is blocked or full, the page works without it. */
export function createMemory(storage: Storage | undefined): Memory {
  const remove = (key: Key) => {
    attempt(() => storage?.removeItem(storageKeys[key]));
  };
  return {
    read: <K extends keyof Remembered>(key: K) => {
      const text = attempt(() => storage?.getItem(storageKeys[key]));
      return attempt(() => (typeof text === 'string' ? (JSON.parse(text) as Remembered[K]) : undefined));
    },
    write: (key, value) => {
      attempt(() => storage?.setItem(storageKeys[key], JSON.stringify(value)));
    },
    remove,
    clearUser: () => {
      if (typeof attempt(() => storage?.getItem(storageKeys.user)) === 'string') {
        remove('email');
        remove('unsentLanguage');
      }
      for (const key of Object.keys(passUserKeys) as UserKey[]) remove(key);
    },
  };
}

/** Undefined where it throws: browsers may block their storage. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
