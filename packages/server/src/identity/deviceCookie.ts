import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { SecretBox } from '../secrets/secretBox.ts';
import { SecretKeyError } from '../secrets/secretKeys.ts';
import type { Account } from './accounts.repository.ts';
import { hashOf, newId } from './secrets.ts';
import type { SessionTokens } from './sessions.ts';

/** As long as browsers keep a cookie at most. */
export const DEVICE_COOKIE_LIFETIME_S = 400 * 24 * 60 * 60;
/** The accounts of a shared computer; the one that signed in the longest time ago is dropped. */
const MAX_ACCOUNTS = 8;
const PURPOSE = 'device-cookie';

/**
 * The cookie of a browser in which accounts have signed in before, after OWASP's device cookies: its own failures are
 * counted, so that nobody locks an account's owner out by guessing elsewhere. It opens nothing.
 */
export interface DeviceCookies {
  /** Undefined for none, a forged one, or one that is too old. */
  read(cookie: string | undefined): KnownDevice | undefined;
  /** The cookie after this account's complete sign-in, with the id of its second factor where it has one. */
  renew(cookie: string | undefined, account: Pick<Account, 'uid' | 'password_hash'>, secondFactorId?: string): string;
}

/** A sign-in that makes the browser a known device. */
export type DeviceSignIn = SessionTokens & { deviceCookie: string };

interface KnownDevice {
  id: string;
  /** Whether this account has signed in here since its password was set. */
  knows(account: Pick<Account, 'uid' | 'password_hash'>): boolean;
  /** Whether it also did so with this second factor. */
  knowsSecondFactor(account: Pick<Account, 'uid' | 'password_hash'>, secondFactorId: string): boolean;
}

const content = z.object({
  id: z.string(),
  /** In seconds. */
  issuedAt: z.number(),
  /** The latest sign-in last: each account's uid, which password it had, and the id of the second factor it used. */
  accounts: z.array(z.tuple([z.string(), z.string(), z.string().optional()])),
});
type Content = z.output<typeof content>;

export function createDeviceCookies(box: SecretBox, clock: Clock): DeviceCookies {
  const nowS = () => Math.floor(clock() / 1000);

  function open(cookie: string | undefined): Content | undefined {
    if (cookie === undefined) return undefined;
    try {
      const opened = content.parse(JSON.parse(box.decrypt(cookie, PURPOSE).toString()));
      return opened.issuedAt + DEVICE_COOKIE_LIFETIME_S > nowS() ? opened : undefined;
    } catch (error) {
      if (error instanceof SecretKeyError) return undefined;
      throw error;
    }
  }

  return {
    read(cookie) {
      const opened = open(cookie);
      if (!opened) return undefined;
      const entryOf = (account: Pick<Account, 'uid' | 'password_hash'>) =>
        opened.accounts.find(([uid, password]) => uid === account.uid && password === passwordMark(account));
      return {
        id: opened.id,
        knows: (account) => entryOf(account) !== undefined,
        knowsSecondFactor: (account, secondFactorId) => entryOf(account)?.[2] === secondFactorId,
      };
    },
    renew(cookie, account, secondFactorId) {
      const { id, accounts } = open(cookie) ?? { id: newId(), accounts: [] };
      const others = accounts.filter(([uid]) => uid !== account.uid);
      const entry: Content['accounts'][number] = [account.uid, passwordMark(account)];
      if (secondFactorId !== undefined) entry[2] = secondFactorId;
      const renewed: Content = { id, issuedAt: nowS(), accounts: [...others, entry].slice(-MAX_ACCOUNTS) };
      return box.encrypt(JSON.stringify(renewed), PURPOSE);
    },
  };
}

/** Differs for each password that is set, even the same one: its hash is salted. */
const passwordMark = ({ password_hash }: Pick<Account, 'password_hash'>) => hashOf(password_hash ?? '').slice(0, 16);
