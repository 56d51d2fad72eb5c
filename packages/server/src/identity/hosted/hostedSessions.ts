import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { sessionsSince } from '../../db/migrate.ts';
import { type Account, recordSignIn } from '../accounts.repository.ts';
import type { createAccountSessions } from '../accountSessions.ts';
import { personOfDeskUid } from '../deskAccounts.ts';
import { describeDevice } from '../device.ts';
import { IdentityError } from '../identity.ts';
import { deleteMailCodes } from '../mailCodes.repository.ts';
import type { IdentityLog } from '../routes.ts';
import {
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactorIfNone,
} from '../secondFactor/secondFactors.repository.ts';
import type { SecondFactorChange } from '../secondFactor/secondFactors.ts';
import { addSecondFactor as addSecondFactorToSession, type SessionRow } from '../sessions.repository.ts';
import { SESSION_IDLE_MS } from '../sessionUse.ts';
import { type SessionEffects, startSession } from '../startSession.ts';
import type { VerifiedToken } from '../tokens.ts';
import type { AccountSync } from './accountSync.ts';

interface HostedSessionOptions extends SessionEffects {
  database: Database;
  clock: Clock;
  accountSync: Pick<AccountSync, 'enqueue'>;
  accountSessions: Pick<ReturnType<typeof createAccountSessions>, 'endOtherSessions'>;
  mailChange: (account: Account, change: SecondFactorChange['change']) => void;
  log?: IdentityLog | undefined;
}

/** How the hosted service's sign-ins become sessions of ours: by the first token that a call brings. */
export function createHostedSessions(options: HostedSessionOptions) {
  const { database, clock, people, accountSync, accountSessions, sessionsEnded, mailChange, log } = options;
  const { db } = database;

  /** Whether a sign-in is from the last release, whose custom tokens name no moment until which they can be used. */
  const isOlder = async (signedInAt: number) => signedInAt < ((await sessionsSince(db)) ?? 0);

  /**
   * The first call of a session. Its sign-in may follow a new password: the codes of older mails end, and the sync
   * finds out which tokens do.
   */
  async function startHostedSession(
    token: VerifiedToken,
    account: Account,
    userAgent: string | undefined,
  ): Promise<void> {
    const { uid, signedInAt, sessionId, provider, secondFactorId, customSignIn, claims } = token;
    if (provider === 'password' && personOfDeskUid(uid))
      throw new IdentityError('invalid-token', 'A desk account has no sign-in of its own');
    const at = signedInAt * 1000;
    const isLate = provider === 'custom' && (customSignIn ? signedInAt > customSignIn.until : !(await isOlder(at)));
    if (isLate || sessionId === undefined)
      throw new IdentityError('expired-token', 'The custom token was used too late');
    const validSince = customSignIn?.validSince ?? at;
    if (validSince < account.valid_since) throw new IdentityError('expired-token', 'The session has ended');
    const now = clock();
    await database.transaction(async (tx) => {
      const session: SessionRow = {
        id: sessionId,
        uid,
        hash: null,
        gym_id: customSignIn?.gymId ?? claims.gymId ?? null,
        provider,
        signed_in_at: at,
        second_factor_at: null,
        device: describeDevice(userAgent),
        last_used_at: now,
        valid_since: validSince,
        expires_at: now + SESSION_IDLE_MS,
        ended_at: null,
      };
      const isWithoutFactor = provider === 'password' && secondFactorId === undefined;
      const factor = isWithoutFactor ? await findSecondFactor(tx, uid) : undefined;
      if (factor && at <= factor.enrolled_at)
        throw new IdentityError('expired-token', 'The sign-in is from before the second factor');
      // Undefined, too, where a concurrent call has started it.
      await startSession(tx, { people, sessionsEnded }, account, session, customSignIn?.replaces?.id);
      // A later sign-in at Google without it: its owner has withdrawn it there.
      if (factor && (await deleteSecondFactor(tx, uid))) mailChange(account, { is: 'off' });
      if (!(await recordSignIn(tx, uid, at))) return;
      await deleteMailCodes(tx, uid);
      await accountSync.enqueue(tx, uid);
    });
    log?.info({ uid }, 'Signed in');
  }

  /** A session's first token with a second factor: the sign-in was made with it, or Google has just enrolled it. */
  async function addSecondFactor(session: { id: string }, token: VerifiedToken, account: Account): Promise<void> {
    const { uid, secondFactorId: id = '' } = token;
    const isNew = await database.transaction(async (tx) => {
      const now = clock();
      if (!(await addSecondFactorToSession(tx, session.id, now))) return false;
      const factor = { uid, id, secret: null, last_step: 0, enrolled_at: now, withdrawn_at: null };
      if (!(await insertSecondFactorIfNone(tx, factor))) return false;
      await accountSessions.endOtherSessions(tx, uid, session.id);
      return true;
    });
    if (isNew) mailChange(account, { is: 'on' });
  }

  return { startHostedSession, addSecondFactor };
}
