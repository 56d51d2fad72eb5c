import { type Reminder, reminderDays, type ReminderDay } from '@spotter/api';
import { recordActivity } from '../activities/activities.repository.ts';
import { diffFields } from '../activities/activities.rules.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import { renewalMessage } from '../contactMessages/contactMessages.rules.ts';
import type { Handlers } from '../context.ts';
import { lockGymForUpdate } from '../gyms/gyms.repository.ts';
import { latestMemberNotes } from '../memberNotes/memberNotes.repository.ts';
import { membershipsOfMembers } from '../memberships/membershipsOfMembers.ts';
import { listMembersEnding } from '../people/peopleLists.repository.ts';
import { lockMemberInScope } from '../people/personScope.ts';
import { mergeEdit } from '../mergeEdit.ts';
import { dateIn } from '../zone.ts';
import { listReminderSettings, saveReminderSetting } from './reminders.repository.ts';
import { defaultText, remindersOf, wasCanceled, worklistPeriod } from './reminders.rules.ts';
import { renewalPrices } from './renewalPrices.ts';
import { resumeReminders, stopReminders, switchReminders } from './stopReminders.ts';

const MAX_WORKLIST_MEMBERS = 500;

const nameOfDay: Record<ReminderDay, string> = {
  7: 'Reminder 7 days before the end',
  3: 'Reminder 3 days before the end',
  1: 'Reminder 1 day before the end',
  0: 'Reminder on the last day',
  [-3]: 'Reminder 3 days after the end',
};

/** As activities show it. */
const toAudited = (reminder: Reminder) => ({ ...reminder, isOn: reminder.isOn ? 'on' : 'off' });

type ReminderHandlers = Pick<
  Handlers,
  'getReminders' | 'updateReminder' | 'getRemindToday' | 'stopReminders' | 'resumeReminders' | 'setMemberReminders'
>;

export const reminders: ReminderHandlers = {
  getReminders: async (ctx) => {
    requireAdmin(ctx);
    return { reminders: remindersOf(await listReminderSettings(ctx.db, ctx.gymId), ctx.gym.language) };
  },

  updateReminder: (ctx, { reminder: { day, ...edit }, basis }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, gym, now } = ctx;
      await lockGymForUpdate(tx, gymId);
      const rows = await listReminderSettings(tx, gymId);
      const before = remindersOf(rows, gym.language)[reminderDays.indexOf(day)] ?? { day, ...edit };
      const { isOn, subject, text } = mergeEdit<Omit<Reminder, 'day'>>(edit, before, basis, {
        input: 'reminder',
        sentence: /*i18n*/ 'Somebody has changed this reminder meanwhile',
      });
      const since = rows.find((row) => row.day === day)?.turned_off_at ?? null;
      const standard = defaultText(day, gym.language);
      await saveReminderSetting(tx, gymId, {
        day,
        subject: subject === standard.subject ? null : subject,
        text: text === standard.text ? null : text,
        turned_off_at: isOn ? null : (since ?? now),
        updated_at: now,
      });
      const changes = diffFields(toAudited(before), toAudited({ day, isOn, subject, text }), [
        'isOn',
        'subject',
        'text',
      ]);
      if (Object.keys(changes).length > 0) {
        await recordActivity(tx, ctx, {
          action: 'update',
          entity: 'settings',
          id: gymId,
          name: nameOfDay[day],
          changes,
        });
      }
      return { reminders: remindersOf(await listReminderSettings(tx, gymId), gym.language) };
    });
  },

  getRemindToday: async (ctx, input) => {
    requireStaffOrAdmin(ctx);
    const { db, gymId, gym, now } = ctx;
    const branchId = resolveBranchScope(ctx, input.branchId);
    if (branchId !== undefined) await getBranch(db, gymId, branchId);
    const today = dateIn(now, gym.timeZone);
    const ending = await listMembersEnding(
      db,
      gymId,
      branchId,
      { ...worklistPeriod(today), today },
      MAX_WORKLIST_MEMBERS,
    );
    const priceOf = await renewalPrices(db, gymId, today);
    const endingIds = ending.map(({ id }) => id);
    const memberships = await membershipsOfMembers(db, gymId, endingIds);
    const members = ending.filter(({ id }) => {
      const membership = memberships.get(id);
      return membership && !wasCanceled(membership);
    });
    const ids = members.map(({ id }) => id);
    const contacts = new Map(
      (await latestMemberNotes(db, gymId, 'reminder', ids)).map((note) => [note.person_id, note]),
    );
    return {
      members: members.map((row) => {
        const note = contacts.get(row.id);
        const { name, language } = row;
        const planName = row.plan_name ?? '';
        const expiryDate = row.expiry_date ?? '';
        const amount = priceOf(row);
        const plan = { id: row.membership_plan ?? '', name: planName };
        return {
          memberId: row.id,
          name,
          phone: row.phone,
          planName,
          expiryDate,
          amount,
          message: renewalMessage({ name, language, plan, endsOn: expiryDate, amount }, gym, today),
          lastContact: note ? { text: note.text, by: note.written_by_name, at: note.created_at } : null,
        };
      }),
    };
  },

  stopReminders: async (ctx, { token }) => {
    await stopReminders(ctx, token);
    return { success: true as const };
  },

  resumeReminders: async (ctx, { token }) => {
    await resumeReminders(ctx, token);
    return { success: true as const };
  },

  setMemberReminders: (ctx, { memberId, isOn }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { id, name } = await lockMemberInScope(tx, ctx, memberId);
      if (await switchReminders(tx, ctx, { gym_id: ctx.gymId, id, isOn })) {
        const changes = { reminders: isOn ? { from: 'off', to: 'on' } : { from: 'on', to: 'off' } };
        await recordActivity(tx, ctx, { action: 'update', entity: 'member', id, name, changes });
      }
      return { hasReminders: isOn };
    });
  },
};
