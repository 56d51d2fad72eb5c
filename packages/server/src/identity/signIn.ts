import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type Account, accountByEmail, accountByUid, changeAccount } from './accounts.repository.ts';
import type { DeviceCookies, DeviceSignIn } from './deviceCookie.ts';
import { parseEmail } from './emails.ts';
import { IdentityError } from './identity.ts';
import type { MailCodes } from './mailCodes.ts';
import type { Passwords } from './passwords.ts';
import { IdentityProtocolError } from './protocolError.ts';
import type { PendingSignIn } from './secondFactor/methods.ts';
import type { RequestOrigin, Sessions, SessionTokens } from './sessions.ts';
import { failuresKey, limits, type Throttle } from './throttle.ts';
import type { CustomSignIn } from './tokens.ts';
import type { Counter } from '../throttle/tries.ts';

export interface SignIn {
  withPassword(
    input: { email?: unknown; password?: unknown },
    from: RequestOrigin,
  ): Promise<DeviceSignIn | PendingSignIn>;
  withLink(input: { email?: unknown; oobCode?: unknown }, from: RequestOrigin): Promise<DeviceSignIn | PendingSignIn>;
  withCustomToken(input: { token?: unknown }, from: RequestOrigin): Promise<SessionTokens>;
}

interface SignInOptions {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  passwords: Passwords;
  sessions: Sessions;
  mailCodes: MailCodes;
  deviceCookies: DeviceCookies;
  /** Throws `IdentityError`; see `verifyCustomToken`. */
  readCustomToken: (token: string) => Promise<{ uid: string; customSignIn: CustomSignIn }>;
  /** What the account still has to prove after the first factor; undefined without a second one. */
  pendingSignIn: (account: Account) => Promise<PendingSignIn | undefined>;
  enumerationProtection: boolean;
}

export function createSignIn(options: SignInOptions): SignIn {
  const { database, clock, throttle, passwords, sessions, mailCodes, deviceCookies } = options;
  const { readCustomToken, pendingSignIn } = options;
  const unknownAccount = options.enumerationProtection ? 'INVALID_LOGIN_CREDENTIALS' : 'EMAIL_NOT_FOUND';
  const wrongPassword = options.enumerationProtection ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD';

  return {
    async withPassword({ email: rawEmail, password }, { address, userAgent, deviceCookie }) {
      const email = parseEmail(rawEmail);
      if (typeof password !== 'string' || password === '') throw new IdentityProtocolError('MISSING_PASSWORD');
      const asOf = clock();
      const device = deviceCookies.read(deviceCookie);
      const account = await accountByEmail(database.db, email);
      const isKnownDevice = account !== undefined && device?.knows(account) === true;
      const counters: Counter[] = isKnownDevice
        ? [[limits.failuresOfDevice, `${device.id} ${account.uid}`]]
        : [
            [limits.failuresFromAddress, address],
            [limits.failuresOfAccountFromAddress, failuresKey(email, address)],
            [limits.failuresOfAccount, email],
          ];
      return throttle.attempt(counters, async () => {
        const matches = await passwords.matches(password, account?.password_hash, { isKnownDevice });
        if (!account) throw new IdentityProtocolError(unknownAccount);
        if (!matches) throw new IdentityProtocolError(wrongPassword);
        if (account.disabled_at !== null) throw new IdentityProtocolError('USER_DISABLED');
        const pending = await pendingSignIn(account);
        // Whoever has only the password has not signed in: their device stays unknown.
        if (pending) return pending;
        const session = await sessions.start(account, { asOf, userAgent });
        return { ...session, deviceCookie: deviceCookies.renew(deviceCookie, account) };
      });
    },

    async withLink({ email: rawEmail, oobCode }, { address, userAgent, deviceCookie }) {
      const email = parseEmail(rawEmail);
      if (typeof oobCode !== 'string') throw new IdentityProtocolError('INVALID_OOB_CODE');
      return throttle.attempt([[limits.failuresFromAddress, address]], async () => {
        const asOf = clock();
        const { purpose, expires_at: _, ...account } = await mailCodes.check(database.db, oobCode);
        if (purpose !== 'EMAIL_SIGNIN') throw new IdentityProtocolError('INVALID_OOB_CODE');
        // The link does not contain the e-mail: using a found link takes knowing its owner.
        if (account.email !== email) throw new IdentityProtocolError('INVALID_EMAIL');
        await database.transaction(async (tx) => {
          await mailCodes.use(tx, oobCode);
          await changeAccount(tx, account.uid, { email_verified_at: asOf });
        });
        const verified = { ...account, email_verified_at: asOf };
        const pending = await pendingSignIn(verified);
        if (pending) return pending;
        const session = await sessions.start(verified, { asOf, userAgent });
        return { ...session, deviceCookie: deviceCookies.renew(deviceCookie, account) };
      });
    },

    async withCustomToken({ token }, { address, userAgent }) {
      return throttle.attempt([[limits.failuresFromAddress, address]], async () => {
        const asOf = clock();
        const { uid, customSignIn } = await read(readCustomToken, token);
        const account = await accountByUid(database.db, uid);
        if (account?.valid_since !== customSignIn.validSince) throw new IdentityProtocolError('INVALID_CUSTOM_TOKEN');
        if (account.disabled_at !== null) throw new IdentityProtocolError('USER_DISABLED');
        return sessions.start(account, { asOf, userAgent, customSignIn });
      });
    },
  };
}

async function read(readCustomToken: SignInOptions['readCustomToken'], token: unknown) {
  try {
    return await readCustomToken(typeof token === 'string' ? token : '');
  } catch (error) {
    if (error instanceof IdentityError) throw new IdentityProtocolError('INVALID_CUSTOM_TOKEN');
    throw error;
  }
}
