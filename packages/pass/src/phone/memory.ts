import type { IdentityConfig } from '../session/config.ts';
import type { Member } from '../session/useSession.ts';
import type { PassSnapshot } from '../shared/usePass.ts';

/** What the phone remembers between visits. Never a token, and never a code. */
export interface Remembered {
  /** How the identity service is found. */
  config: IdentityConfig;
  /** The address that asked for a link. */
  email: string;
  /** When a code was scanned by nobody: it has run out by the time the mail is there. */
  scannedAt: number;
  who: Member;
  /** What was shown last, and when. */
  shown: PassSnapshot;
}
type Key = keyof Remembered;

export interface Memory {
  read: <K extends Key>(key: K) => Remembered[K] | undefined;
  write: <K extends Key>(key: K, value: Remembered[K]) => void;
  forget: (key: Key) => void;
  /** All that is of one person. */
  forgetPerson: () => void;
}

const PREFIX = 'pass.';

/** A browser that lets nothing be stored, or has no room, still has a working page, which forgets. */
export function createMemory(storage: Storage | undefined): Memory {
  const forget = (key: Key) => {
    attempt(() => storage?.removeItem(PREFIX + key));
  };
  return {
    read: <K extends Key>(key: K) => {
      const text = attempt(() => storage?.getItem(PREFIX + key));
      return attempt(() => (typeof text === 'string' ? (JSON.parse(text) as Remembered[K]) : undefined));
    },
    write: (key, value) => {
      attempt(() => storage?.setItem(PREFIX + key, JSON.stringify(value)));
    },
    forget,
    forgetPerson: () => {
      for (const key of ['who', 'shown'] as const) forget(key);
    },
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
