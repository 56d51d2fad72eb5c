import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SessionTable } from '../db/identitySchema.ts';
import { batchedSelect } from '../db/statement.ts';
import { type Account, accountColumns } from './accounts.repository.ts';

export type SessionRow = Selectable<SessionTable>;

const sessionColumns = [
  'sessions.id as session_id',
  'sessions.gym_id as session_gym_id',
  'sessions.provider',
  'sessions.signed_in_at',
  'sessions.second_factor_at',
  'sessions.device',
  'sessions.last_used_at',
  'sessions.valid_since as session_valid_since',
  'sessions.expires_at',
  'sessions.ended_at',
] as const;

const accountWithSession = batchedSelect((db, of: { uid: string; sessionId: string }) =>
  db
    .selectFrom('accounts')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.uid', '=', 'accounts.uid').on('sessions.id', '=', of.sessionId),
    )
    .select(accountColumns)
    .select(sessionColumns)
    .where('accounts.uid', '=', of.uid),
);

/** What a call needs to know of the session of its token. */
export type OpenSession = Omit<SessionRow, 'hash' | 'uid'>;

/** The account of a token with its session, in one query; undefined without such an account. */
export async function findAccountWithSession(
  db: Db,
  uid: string,
  sessionId: string,
): Promise<{ account: Account; session: OpenSession | undefined } | undefined> {
  const row = await accountWithSession.first(db, { uid, sessionId });
  if (!row) return undefined;
  const { session_id: id, session_gym_id: gym_id, session_valid_since: valid_since, ...rest } = row;
  const { provider, signed_in_at, second_factor_at, device, last_used_at, expires_at, ended_at, ...account } = rest;
  if (id === null) return { account, session: undefined };
  const session = { id, gym_id, provider, signed_in_at, second_factor_at, device, last_used_at, valid_since };
  // A left join's columns are null together.
  return { account, session: { ...session, expires_at, ended_at } as OpenSession };
}

export const findSessionByHash = (db: Db, hash: string): Promise<SessionRow | undefined> =>
  db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Undefined where the session exists already. */
export const insertSessionIfNew = (db: Db, session: Insertable<SessionTable>) =>
  db
    .insertInto('sessions')
    .values(session)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Records that the session has a second factor now. Undefined where it had one. */
export const addSecondFactor = (tx: Db, id: string, at: number) =>
  tx
    .updateTable('sessions')
    .set({ second_factor_at: at })
    .where('id', '=', id)
    .where('second_factor_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const recordSessionUse = (db: Db, id: string, use: Pick<SessionRow, 'last_used_at' | 'expires_at' | 'device'>) =>
  db.updateTable('sessions').set(use).where('id', '=', id).execute();

const openSessions = (db: Db, uid: string) =>
  db.updateTable('sessions').where('uid', '=', uid).where('ended_at', 'is', null);

/** Undefined where the account has no such open session. */
export const endSessionRow = (db: Db, uid: string, id: string, now: number) =>
  openSessions(db, uid).set({ ended_at: now }).where('id', '=', id).returning('id').executeTakeFirst();

/** Ends all sessions of the account but this one; returns those it ended. */
export const endOtherSessionRows = (db: Db, uid: string, id: string, now: number) =>
  openSessions(db, uid).set({ ended_at: now }).where('id', '!=', id).returning('id').execute();

/** The account's sessions that are not over, the one used last first. */
export const findOpenSessions = (db: Db, uid: string, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.uid', 'sessions.uid')
    .select(['sessions.id', 'provider', 'device', 'signed_in_at', 'last_used_at'])
    .where('sessions.uid', '=', uid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('sessions.valid_since', '>=', 'accounts.valid_since')
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute();

/**
 * Deletes sessions that expired before `moment`. The hosted service would refresh the tokens of one that was signed out
 * here: such a session stays until its account is gone or has signed out everywhere since.
 */
export const deleteSessionsBefore = (db: Db, moment: number) =>
  db
    .deleteFrom('sessions')
    .where('expires_at', '<', moment)
    .where((e) =>
      e.or([
        e('hash', 'is not', null),
        e('ended_at', 'is', null),
        e.not(
          e.exists(
            e
              .selectFrom('accounts')
              .select('accounts.uid')
              .whereRef('accounts.uid', '=', 'sessions.uid')
              .whereRef('accounts.valid_since', '<=', 'sessions.valid_since'),
          ),
        ),
      ]),
    )
    .execute();

export const findSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();

/** Binds a session to the gym that its owner has chosen, or the only one. It never changes afterwards. */
export const bindSession = (db: Db, id: string, gymId: string) =>
  db.updateTable('sessions').set({ gym_id: gymId }).where('id', '=', id).where('gym_id', 'is', null).execute();

/** Undefined where it has ended before. */
export const endSession = (db: Db, id: string, now: number) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Ends the account's sessions in this gym alone. */
export const endSessionsInGym = (db: Db, uid: string, gymId: string, now: number) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uid', '=', uid)
    .where('gym_id', '=', gymId)
    .where('ended_at', 'is', null)
    .execute();
