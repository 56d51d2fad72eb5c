import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { isPostgres } from '../db/engine.ts';
import type { OutboxTable } from '../db/schema.ts';
import type { MailMessage } from './message.ts';

export type OutboxMessage = Selectable<OutboxTable>;

export const insertMessage = (db: Db, gymId: string, message: Omit<Insertable<OutboxTable>, 'gym_id'>) =>
  db
    .insertInto('outbox')
    .values({ gym_id: gymId, ...message })
    .execute();

/** Replaces the message to this mailbox with this subject that was not tried yet. Undefined where none waits. */
export const replaceWaitingMessage = (
  db: Db,
  gymId: string,
  { to, subject, text, html, senderName, qrText }: MailMessage,
  now: number,
): Promise<{ id: string } | undefined> =>
  db
    .updateTable('outbox')
    .set({ text, html, sender_name: senderName, qr_text: qrText })
    .where('gym_id', '=', gymId)
    .where('recipient', '=', to)
    .where('subject', '=', subject)
    .where('tries', '=', 0)
    .where('due_at', '>', now)
    .returning('id')
    .executeTakeFirst();

/** Longer than any message waits, beyond a mailbox's limit for a day. */
const MAX_WAIT_MS = 25 * 3_600_000;

/** Longer than any message waits for its next try, or a claim lasts. */
const MAX_RETRY_WAIT_MS = 61 * 60_000;

/**
 * The due messages of all gyms, longest due first;
 * those that are due too late, as of a clock that was set back, come last. Where several servers may run, one whose
 * clock is some hours ahead may be sending such a message: it waits.
 */
export const dueMessages = (db: Db, now: number, limit: number): Promise<OutboxMessage[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where((e) =>
      e.or([
        e('due_at', '<=', now),
        e('due_at', '>', now + MAX_WAIT_MS),
        ...(isPostgres(db) ? [] : [e.and([e('due_at', '>', now + MAX_RETRY_WAIT_MS), e('tries', '>', 0)])]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Claims the message until `until`. Undefined where another process claimed it since it was read. */
export const claimMessage = (
  db: Db,
  gymId: string,
  { id, due_at }: OutboxMessage,
  until: number,
): Promise<OutboxMessage | undefined> =>
  db
    .updateTable('outbox')
    .set((e) => ({ due_at: until, tries: e('tries', '+', 1) }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .returningAll()
    .executeTakeFirst();

export const postponeMessage = (db: Db, gymId: string, id: string, until: number) =>
  db.updateTable('outbox').set({ due_at: until }).where('gym_id', '=', gymId).where('id', '=', id).execute();

export const deleteMessage = (db: Db, gymId: string, id: string) =>
  db.deleteFrom('outbox').where('gym_id', '=', gymId).where('id', '=', id).execute();

/** The mails of all gyms that no mail server has accepted yet; `oldestAt` is null without one. */
export const mailQueue = (db: Db): Promise<{ count: number; oldestAt: number | null }> =>
  db
    .selectFrom('outbox')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('created_at').as('oldestAt')])
    .executeTakeFirstOrThrow();

/** The ids of mails of all gyms that have waited since before `before`, the oldest first. */
export const listOverdue = async (db: Db, before: number, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('outbox')
      .select('id')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/**
 * How many mails of all gyms are due that a job wrote, as reminders, up to `limit`.
 * Not those that wait for another try.
 */
export const countDueOfJobs = async (db: Db, now: number, limit: number): Promise<number> =>
  (
    await db
      .selectFrom('outbox')
      .select('id')
      .where('expires_at', 'is not', null)
      .where('due_at', '<=', now)
      .limit(limit)
      .execute()
  ).length;

/** Deletes the mails that wait for a recipient who wants no more of their kind. */
export const deleteUnsubscribed = (db: Db, gymId: string, unsubscribeUrl: string) =>
  db.deleteFrom('outbox').where('gym_id', '=', gymId).where('unsubscribe_url', '=', unsubscribeUrl).execute();

/** Deletes the mails of all gyms that no mail server has accepted yet; returns how many. */
export const deleteAllMessages = async (tx: Tx): Promise<number> =>
  Number((await tx.deleteFrom('outbox').executeTakeFirst()).numDeletedRows);
