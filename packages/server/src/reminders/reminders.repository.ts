import type { Insertable, Selectable } from 'kysely';
import { type ReminderDay, reminderDays } from '@spotter/api';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import { insertRows } from '../db/insertRows.ts';
import type { ReminderSentTable, ReminderSettingTable } from '../db/membershipSchema.ts';
import { isNotFrozen } from '../people/people.repository.ts';

export type ReminderSentRow = Selectable<ReminderSentTable>;
export type ReminderSettingRow = Pick<Selectable<ReminderSettingTable>, 'day' | 'subject' | 'text' | 'turned_off_at'>;

export const listReminderSettings = (db: Db, gymId: string): Promise<ReminderSettingRow[]> =>
  db
    .selectFrom('reminder_settings')
    .select(['day', 'subject', 'text', 'turned_off_at'])
    .where('gym_id', '=', gymId)
    .execute();

export const saveReminderSetting = (
  db: Db,
  gymId: string,
  { day, ...setting }: Omit<Insertable<ReminderSettingTable>, 'gym_id'>,
) =>
  db
    .insertInto('reminder_settings')
    .values({ gym_id: gymId, day, ...setting })
    .onConflict((conflict) => conflict.columns(['gym_id', 'day']).doUpdateSet(setting))
    .execute();

/** Of a gym that has no settings yet. */
export const turnOffReminders = (db: Db, gymId: string, at: number) =>
  db
    .insertInto('reminder_settings')
    .values(reminderDays.map((day) => ({ gym_id: gymId, day, turned_off_at: at, updated_at: at })))
    .execute();

export interface DueReminder {
  day: ReminderDay;
  /** The end of the memberships that it is about. */
  endsOn: string;
  today: string;
}

/**
 * Members whose membership ends on the day and who have not got the reminder, by id from the one after `after` on;
 * nobody else changes them until the transaction ends.
 * Not the deactivated and frozen, nor those without an e-mail or who want no reminders.
 */
export const lockMembersToRemind = (
  tx: Tx,
  gymId: string,
  { day, endsOn, today }: DueReminder,
  { after, limit }: { after: string; limit: number },
) =>
  forUpdate(
    tx,
    tx
      .selectFrom('people')
      .select(['id', 'name', 'email', 'branch_id', 'membership_plan', 'plan_name', 'reminder_token', 'language'])
      .where('gym_id', '=', gymId)
      .where('expiry_date', '=', endsOn)
      .where('user_type', '=', 'member')
      .where('id', '>', after)
      .where('deactivated_at', 'is', null)
      .where('email', 'is not', null)
      .where('reminders_stopped_at', 'is', null)
      .where((where) => isNotFrozen(where, today))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reminders_sent')
              .select('reminders_sent.day')
              .whereRef('reminders_sent.gym_id', '=', 'people.gym_id')
              .whereRef('reminders_sent.person_id', '=', 'people.id')
              .where('reminders_sent.ends_on', '=', endsOn)
              .where('reminders_sent.day', '=', day),
          ),
        ),
      )
      .orderBy('id')
      .limit(limit),
  ).execute();

/** Claims a reminder for this transaction. False where it is somebody else's, or was sent. */
export const claimReminder = async (
  tx: Tx,
  gymId: string,
  personId: string,
  { day, endsOn }: Pick<DueReminder, 'day' | 'endsOn'>,
  now: number,
): Promise<boolean> =>
  (await tx
    .insertInto('reminders_sent')
    .values({ gym_id: gymId, person_id: personId, ends_on: endsOn, day, sent_at: now })
    .onConflict((conflict) => conflict.columns(['gym_id', 'person_id', 'ends_on', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()) !== undefined;

/** The reminders that the member was sent. */
export const listRemindersSent = (db: Db, gymId: string, personId: string): Promise<ReminderSentRow[]> =>
  db
    .selectFrom('reminders_sent')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .orderBy('ends_on')
    .orderBy('day')
    .execute();

export const insertRemindersSent = (db: Db, gymId: string, rows: ReminderSentRow[]): Promise<void> =>
  insertRows(
    db,
    'reminders_sent',
    rows.map((row) => ({ ...row, gym_id: gymId })),
  );

export const setReminderToken = (db: Db, gymId: string, personId: string, token: string) =>
  db
    .updateTable('people')
    .set({ reminder_token: token })
    .where('gym_id', '=', gymId)
    .where('id', '=', personId)
    .execute();

/** Searches all gyms: the link in a mail names nothing else. */
export const findPersonByReminderToken = (db: Db, token: string) =>
  db.selectFrom('people').select(['gym_id', 'id']).where('reminder_token', '=', token).executeTakeFirst();

/**
 * The active member with this token whose membership ends on the day that their last reminder names; a freeze moves that
 * day.
 */
export const findReminded = (db: Db, gymId: string, token: string) =>
  db
    .selectFrom('people')
    .select('email')
    .where('gym_id', '=', gymId)
    .where('reminder_token', '=', token)
    .where('deactivated_at', 'is', null)
    .where('expiry_date', '=', ({ selectFrom }) =>
      selectFrom('reminders_sent')
        .select('reminders_sent.ends_on')
        .whereRef('reminders_sent.gym_id', '=', 'people.gym_id')
        .whereRef('reminders_sent.person_id', '=', 'people.id')
        .orderBy('reminders_sent.sent_at', 'desc')
        .limit(1),
    )
    .executeTakeFirst();

/**
 * Stops the reminders of a member at this moment, or with null resumes them; undefined where they were so before. Does
 * not touch the list version: no list shows it.
 */
export const setRemindersStopped = (tx: Tx, gymId: string, personId: string, at: number | null) =>
  tx
    .updateTable('people')
    .set({ reminders_stopped_at: at })
    .where('gym_id', '=', gymId)
    .where('id', '=', personId)
    .where('reminders_stopped_at', at === null ? 'is not' : 'is', null)
    .returning('reminder_token')
    .executeTakeFirst();

/** Of all gyms. */
export const deleteRemindersSentBefore = (db: Db, moment: number) =>
  db.deleteFrom('reminders_sent').where('sent_at', '<', moment).execute();
