import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { AccountPeople } from '../accountPeople.ts';
import type { BackgroundTasks } from '../../jobs/backgroundTasks.ts';
import type { SecretBox } from '../../secrets/secretBox.ts';
import { type Account, accountByUid } from '../accounts.repository.ts';
import type { AuthenticatedAccount } from '../identity.ts';
import type { DeviceCookies, DeviceSignIn } from '../deviceCookie.ts';
import { IdentityProtocolError } from '../protocolError.ts';
import { newId } from '../secrets.ts';
import type { RequestOrigin, Sessions, SessionTokens } from '../sessions.ts';
import type { Counter } from '../../throttle/tries.ts';
import { limits, type Throttle } from '../throttle.ts';
import type { Proofs } from './proofs.ts';
import { parseRecoveryCode } from './recoveryCodes.ts';
import { takeRecoveryCode, type SecondFactorChange, toMfaInfo } from './secondFactors.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactorIfNone,
  type SecondFactor,
  useTotpStep,
} from './secondFactors.repository.ts';
import { secretPurpose } from './secondFactorStore.ts';
import { matchTotpStep, newTotpSecret, totpSettings } from './totp.ts';

/** Whoever finds an open session must not be able to change how its owner signs in. */
const MAX_SIGN_IN_AGE_MS = 5 * 60_000;

/** The answer to a right first factor where the account has a second one. */
export interface PendingSignIn {
  uid: string;
  mfaPendingCredential: string;
  mfaInfo: ReturnType<typeof toMfaInfo>[];
}

export interface SecondFactorMethods {
  /** What the account still has to prove after the first factor; undefined without a second one. */
  pendingSignIn(account: Account): Promise<PendingSignIn | undefined>;
  finishSignIn(input: unknown, from: RequestOrigin): Promise<DeviceSignIn>;
  startEnrolment(input: unknown): Promise<object>;
  finishEnrolment(input: unknown, from: RequestOrigin): Promise<SessionTokens>;
  withdraw(input: unknown, from: RequestOrigin): Promise<SessionTokens>;
  mfaInfoOf(uid: string): Promise<ReturnType<typeof toMfaInfo>[]>;
}

interface SecondFactorMethodsOptions {
  database: Database;
  clock: Clock;
  people: AccountPeople;
  throttle: Throttle;
  sessions: Sessions;
  proofs: Proofs;
  secretBox: SecretBox;
  deviceCookies: DeviceCookies;
  background: BackgroundTasks;
  /** Throws `IdentityProtocolError` for an ID token that is not valid. */
  authenticate: (idToken: string) => Promise<AuthenticatedAccount>;
  secondFactorChanged: (change: SecondFactorChange) => Promise<void>;
  /** Ends every session of the account, and their streams. */
  endSessions: (tx: Tx, uid: string) => Promise<void>;
}

const signInInput = z.object({
  mfaPendingCredential: z.string(),
  mfaEnrollmentId: z.string(),
  totpVerificationInfo: z.object({ verificationCode: z.string().max(64) }),
});
const startInput = z.object({ idToken: z.string(), totpEnrollmentInfo: z.object({}) });
const enrolmentInput = z.object({
  idToken: z.string(),
  totpVerificationInfo: z.object({ sessionInfo: z.string(), verificationCode: z.string().max(64) }),
});
const withdrawalInput = z.object({ idToken: z.string(), mfaEnrollmentId: z.string() });

function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new IdentityProtocolError('INVALID_REQUEST');
  return parsed.data;
}

/** The multi-factor methods of the identity protocol, for authenticator apps (TOTP) of staff and admins. */
export function createSecondFactorMethods(options: SecondFactorMethodsOptions): SecondFactorMethods {
  const { database, clock, people, throttle, sessions, proofs, secretBox, deviceCookies, background, authenticate } =
    options;
  const { db } = database;

  /** `factorId`: the factor that a device may have signed in with before; absent while it is being enrolled. */
  const throttled = <T>(
    account: Account,
    from: RequestOrigin,
    factorId: string | undefined,
    work: () => Promise<T>,
  ): Promise<T> => {
    const { uid } = account;
    const device = deviceCookies.read(from.deviceCookie);
    const isKnown = device !== undefined && factorId !== undefined && device.knowsSecondFactor(account, factorId);
    const counters: Counter[] = isKnown
      ? [[limits.secondFactorFailuresOfDevice, `${device.id} ${uid}`]]
      : [
          [limits.failuresFromAddress, from.address],
          [limits.secondFactorFailures, uid],
        ];
    return throttle.attempt(counters, work);
  };

  async function activeAccount(uid: string): Promise<Account> {
    const account = await accountByUid(db, uid);
    if (!account) throw new IdentityProtocolError('USER_NOT_FOUND');
    if (account.disabled_at !== null) throw new IdentityProtocolError('USER_DISABLED');
    return account;
  }

  /** The session that may change its account's second factor. Members have none, and so no session made for one may. */
  async function authorize(idToken: string): Promise<AuthenticatedAccount> {
    const account = await authenticate(idToken);
    const { userType } = account.claims;
    if (userType !== 'admin' && userType !== 'staff') throw new IdentityProtocolError('OPERATION_NOT_ALLOWED');
    return account;
  }

  function assertRecent({ session }: AuthenticatedAccount): void {
    if (clock() - session.signedInAt > MAX_SIGN_IN_AGE_MS)
      throw new IdentityProtocolError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }

  const mail = async ({ uid, email }: Account, change: SecondFactorChange['change']) => {
    const all = await people.list(db, uid);
    background.run(() => options.secondFactorChanged({ uid, email, people: all, change }));
  };

  /** Uses the code up: one of the authenticator app, or a recovery code. False for a wrong or used one. */
  async function takeCode(
    tx: Tx,
    factor: SecondFactor,
    code: string,
    now: number,
  ): Promise<'totp' | 'recovery' | false> {
    const { uid, secret } = factor;
    // Not decrypted for it: recovery codes work without the secret key.
    if (parseRecoveryCode(code) !== undefined) return (await takeRecoveryCode(tx, uid, code, now)) && 'recovery';
    if (secret === null) throw new Error('The hosted service has the secret of this second factor');
    const step = matchTotpStep(secretBox.decrypt(secret, secretPurpose(uid)).toString(), code, now);
    return step !== undefined && (await useTotpStep(tx, factor, step)) ? 'totp' : false;
  }

  /**
   * Ends every session of the account in the transaction of `change`, and starts a new one,
   * in the gym of the one that made it.
   */
  async function restart(
    { uid, session }: AuthenticatedAccount,
    from: RequestOrigin,
    secondFactor: { id: string; at: number } | undefined,
    change: (tx: Tx, now: number) => Promise<void>,
  ): Promise<SessionTokens> {
    await database.transaction(async (tx) => {
      const now = clock();
      await change(tx, now);
      await options.endSessions(tx, uid);
    });
    const asOf = clock();
    return sessions.start(await activeAccount(uid), {
      asOf,
      userAgent: from.userAgent,
      gymId: session.gymId,
      secondFactor,
    });
  }

  return {
    async pendingSignIn({ uid, valid_since: validSince }) {
      const factor = await findSecondFactor(db, uid);
      if (!factor) return undefined;
      const mfaPendingCredential = await proofs.signSignIn({ uid, validSince }, clock());
      return { uid, mfaPendingCredential, mfaInfo: [toMfaInfo(factor)] };
    },

    async finishSignIn(input, from) {
      const { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo } = parse(signInInput, input);
      const { uid, validSince } = await proofs.readSignIn(mfaPendingCredential);
      const account = await activeAccount(uid);
      return throttled(account, from, mfaEnrollmentId, async () => {
        const asOf = clock();
        if (account.valid_since !== validSince) throw new IdentityProtocolError('INVALID_MFA_PENDING_CREDENTIAL');
        const factor = await findSecondFactor(db, uid);
        if (factor?.id !== mfaEnrollmentId) throw new IdentityProtocolError('MFA_ENROLLMENT_NOT_FOUND');
        const taken = await database.transaction((tx) =>
          takeCode(tx, factor, totpVerificationInfo.verificationCode, asOf),
        );
        if (!taken) throw new IdentityProtocolError('INVALID_CODE');
        if (taken === 'recovery')
          await mail(account, { is: 'recovery-code-used', codesLeft: await countRecoveryCodes(db, uid) });
        const secondFactor = { id: factor.id, at: asOf };
        const session = await sessions.start(account, { asOf, userAgent: from.userAgent, secondFactor });
        return { ...session, deviceCookie: deviceCookies.renew(from.deviceCookie, account, factor.id) };
      });
    },

    async startEnrolment(input) {
      const { idToken } = parse(startInput, input);
      const account = await authorize(idToken);
      assertRecent(account);
      const { uid, session } = account;
      if (await findSecondFactor(db, uid)) throw new IdentityProtocolError('SECOND_FACTOR_EXISTS');
      const secret = newTotpSecret();
      const { token, expiresAt } = await proofs.signEnrolment({ uid, sessionId: session.id, secret }, clock());
      return {
        totpSessionInfo: {
          sharedSecretKey: secret,
          ...totpSettings,
          sessionInfo: token,
          finalizeEnrollmentTime: new Date(expiresAt).toISOString(),
        },
      };
    },

    async finishEnrolment(input, from) {
      const { idToken, totpVerificationInfo } = parse(enrolmentInput, input);
      // Not asked again for a recent sign-in: finding the app and scanning takes its time, and the proof expires.
      const account = await authorize(idToken);
      const { uid, session } = account;
      const { secret, ...started } = await proofs.readEnrolment(totpVerificationInfo.sessionInfo);
      if (started.uid !== uid || started.sessionId !== session.id)
        throw new IdentityProtocolError('INVALID_SESSION_INFO');
      return throttled(await activeAccount(uid), from, undefined, async () => {
        const step = matchTotpStep(secret, totpVerificationInfo.verificationCode, clock());
        if (step === undefined) throw new IdentityProtocolError('INVALID_CODE');
        const id = newId();
        const encrypted = secretBox.encrypt(secret, secretPurpose(uid));
        const tokens = await restart(account, from, { id, at: clock() }, async (tx, now) => {
          const factor = { uid, id, secret: encrypted, last_step: step, enrolled_at: now };
          if (!(await insertSecondFactorIfNone(tx, factor))) throw new IdentityProtocolError('SECOND_FACTOR_EXISTS');
        });
        await mail(await activeAccount(uid), { is: 'on' });
        return tokens;
      });
    },

    async withdraw(input, from) {
      const { idToken, mfaEnrollmentId } = parse(withdrawalInput, input);
      const account = await authorize(idToken);
      assertRecent(account);
      const { uid, session } = account;
      if (!session.hasSecondFactor) throw new IdentityProtocolError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      const tokens = await restart(account, from, undefined, async (tx) => {
        const deleted = await deleteSecondFactor(tx, uid);
        if (deleted?.id !== mfaEnrollmentId) throw new IdentityProtocolError('MFA_ENROLLMENT_NOT_FOUND');
      });
      await mail(await activeAccount(uid), { is: 'off' });
      return tokens;
    },

    async mfaInfoOf(uid) {
      const factor = await findSecondFactor(db, uid);
      return factor ? [toMfaInfo(factor)] : [];
    },
  };
}
