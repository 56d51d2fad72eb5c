import type { Insertable, Selectable } from 'kysely';
import { reminderDays } from '@spotter/api';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import type { ReminderSettingTable } from '../db/schema.ts';
import { isNotFrozen } from '../people/people.repository.ts';

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
  day: number;
  /** The end of the memberships that it is about. */
  endsOn: string;
  /** Memberships that began later get none. */
  latestStart: string;
  today: string;
}

/**
 * Members who are due for a reminder and have not got it, by id; nobody else changes them until the transaction ends. Not the
 * deactivated and frozen, nor those without an e-mail or who want no reminders.
 */
export const lockMembersToRemind = (
  tx: Tx,
  gymId: string,
  { day, endsOn, latestStart, today }: DueReminder,
  limit: number,
) =>
  forUpdate(
    tx,
    tx
      .selectFrom('people')
      .select(['id', 'name', 'email', 'branch_id', 'membership_plan', 'plan_name', 'reminder_token'])
      .where('gym_id', '=', gymId)
      .where('expiry_date', '=', endsOn)
      .where('user_type', '=', 'member')
      .where('join_date', '<=', latestStart)
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

export const setReminderToken = (db: Db, gymId: string, personId: string, token: string) =>
  db
    .updateTable('people')
    .set({ reminder_token: token })
    .where('gym_id', '=', gymId)
    .where('id', '=', personId)
    .execute();

/** Searches all gyms: the link in a mail names nothing else. */
export const findPersonByReminderToken = (db: Db, token: string) =>
  db
    .selectFrom('people')
    .select(['gym_id', 'id', 'reminders_stopped_at'])
    .where('reminder_token', '=', token)
    .executeTakeFirst();

/** Does not touch the list version: no list shows it. */
export const setRemindersStopped = (tx: Tx, gymId: string, personId: string, at: number) =>
  tx
    .updateTable('people')
    .set({ reminders_stopped_at: at })
    .where('gym_id', '=', gymId)
    .where('id', '=', personId)
    .where('reminders_stopped_at', 'is', null)
    .execute();

/** Of all gyms. */
export const deleteRemindersSentBefore = (db: Db, moment: number) =>
  db.deleteFrom('reminders_sent').where('sent_at', '<', moment).execute();
