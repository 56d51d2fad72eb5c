import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { endAllSessions } from './endAllSessions.ts';
import { changeAccount, lockAccountByUid } from './accounts.repository.ts';
import type { AccountPeople, AccountPerson } from './accountPeople.ts';
import type { BackgroundTasks } from '../jobs/backgroundTasks.ts';
import type { DeviceCookies } from './deviceCookie.ts';
import type { MailCodes } from './mailCodes.ts';
import { deleteMailCodes } from './mailCodes.repository.ts';
import { passwordWeakness } from './passwordPolicy.ts';
import type { Passwords } from './passwords.ts';
import { IdentityProtocolError } from './protocolError.ts';
import type { RequestOrigin } from './sessions.ts';
import { failuresKey, limits, type Throttle } from './throttle.ts';

/** A password set through a link, for the notification mail to its owner. */
export interface PasswordChange {
  uid: string;
  email: string;
  people: AccountPerson[];
  /** Whether it replaced a password. Absent where only the hosted service knows. */
  hadPassword?: boolean;
}

interface PasswordResetOptions {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  passwords: Passwords;
  people: AccountPeople;
  mailCodes: MailCodes;
  deviceCookies: DeviceCookies;
  background: BackgroundTasks;
  passwordChanged: (change: PasswordChange) => Promise<void>;
  sessionsEnded: (tx: Tx, uid: string) => Promise<void>;
}

/**
 * Without a new password: checks the code and keeps it valid. With one: sets it, ends all sessions of the account and
 * makes the browser a known device, so that its owner can sign in while others guess.
 */
export type PasswordReset = (
  input: { oobCode?: unknown; newPassword?: unknown },
  from: Pick<RequestOrigin, 'address' | 'deviceCookie'>,
) => Promise<{ email: string; requestType: string; deviceCookie?: string }>;

export function createPasswordReset(options: PasswordResetOptions): PasswordReset {
  const { database, clock, throttle, passwords, people, mailCodes, deviceCookies, background } = options;
  const { passwordChanged, sessionsEnded } = options;

  return ({ oobCode, newPassword }, { address, deviceCookie }) =>
    throttle.attempt([[limits.failuresFromAddress, address]], async () => {
      if (typeof oobCode !== 'string') throw new IdentityProtocolError('INVALID_OOB_CODE');
      const account = await mailCodes.check(database.db, oobCode);
      const { uid, email, purpose } = account;
      const hadPassword = account.password_hash !== null;
      // An invitation of another gym must not replace the password that its owner has.
      if (purpose === 'INVITATION' && hadPassword) throw new IdentityProtocolError('PASSWORD_ALREADY_SET');
      const requestType = purpose === 'INVITATION' ? 'PASSWORD_RESET' : purpose;
      if (newPassword === undefined) return { email, requestType };

      if (requestType !== 'PASSWORD_RESET') throw new IdentityProtocolError('INVALID_OOB_CODE');
      if (typeof newPassword !== 'string') throw new IdentityProtocolError('MISSING_PASSWORD');
      const weakness = passwordWeakness(newPassword, email);
      if (weakness !== undefined) throw new IdentityProtocolError('WEAK_PASSWORD', weakness);
      const hash = await passwords.hash(newPassword);
      await database.transaction(async (tx) => {
        await mailCodes.use(tx, oobCode);
        // Two gyms' invitations may be accepted at the same moment.
        const { password_hash: current } = (await lockAccountByUid(tx, uid)) ?? {};
        if (purpose === 'INVITATION' && current !== null) throw new IdentityProtocolError('PASSWORD_ALREADY_SET');
        const now = clock();
        await changeAccount(tx, uid, { password_hash: hash, email_verified_at: now });
        await endAllSessions(tx, people, uid, now);
        await sessionsEnded(tx, uid);
        await deleteMailCodes(tx, uid);
      });
      // Tries of the old password say nothing about the new one.
      await throttle.clear([limits.failuresOfAccountFromAddress, failuresKey(email, address)]);
      await throttle.clear([limits.failuresOfAccount, email]);
      background.run(async () =>
        passwordChanged({ uid, email, people: await people.list(database.db, uid), hadPassword }),
      );
      const renewed = deviceCookies.renew(deviceCookie, { uid, password_hash: hash });
      return { email, requestType, deviceCookie: renewed };
    });
}
