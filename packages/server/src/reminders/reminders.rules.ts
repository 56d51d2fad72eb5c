import { type Reminder, type ReminderDay, reminderDays } from '@spotter/api';
import type { DerivedMembership } from '../memberships/memberships.rules.ts';
import type { ReminderSettingRow } from './reminders.repository.ts';

/** Reminders are mailed from 9:00 until before 20:00 of the gym's day. */
const [FIRST_HOUR, END_HOUR] = [9, 20];

/** The gym's date, and when its mails of the day end; undefined outside the hours of reminders. */
export function sendingDay(now: number, timeZone: string): { today: string; endsAt: number } | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  if (local.hour < FIRST_HOUR || local.hour >= END_HOUR) return undefined;
  const date = local.toPlainDate();
  const end = date.toZonedDateTime({ timeZone, plainTime: { hour: END_HOUR } });
  return { today: date.toString(), endsAt: end.epochMilliseconds };
}

/** The end of the memberships whose members get this reminder today. */
export const endForReminder = (day: ReminderDay, today: string): string =>
  Temporal.PlainDate.from(today).add({ days: day }).toString();

/** A term that began later gets no reminder of its end: a pass for a week is sold seven days before it. */
const latestStart = (day: ReminderDay, endsOn: string): string =>
  Temporal.PlainDate.from(endsOn)
    .subtract({ days: Math.max(2 * day, 1) })
    .toString();

/** Whether this end of a membership is news to its member: they have not canceled it, nor just bought the term that ends. */
export const isReminded = (
  { last }: Pick<DerivedMembership, 'last'>,
  { day, endsOn }: { day: ReminderDay; endsOn: string },
): boolean => !wasCanceled({ last }) && last.from <= latestStart(day, endsOn);

/** Whether the membership ends by a cancellation. */
export const wasCanceled = ({ last }: Pick<DerivedMembership, 'last'>): boolean => last.row.canceled_on !== null;

/** The ends of the memberships whose members the desk calls: from 14 days ago until in 7 days. */
export const worklistPeriod = (today: string): { from: string; to: string } => {
  const date = Temporal.PlainDate.from(today);
  return { from: date.subtract({ days: 14 }).toString(), to: date.add({ days: 7 }).toString() };
};

const greeting = 'Hello {name},';
const renew = ['A renewal costs {amount}.', '', 'Renew at the desk, or on your phone:', '{link}'];
const textOf = (sentence: string) => [greeting, '', sentence, ...renew].join('\n');

/** The texts of a gym that has not written its own. */
export const defaultTexts: Record<ReminderDay, Pick<Reminder, 'subject' | 'text'>> = {
  7: {
    subject: 'Your membership ends on {date}',
    text: textOf('Your membership ({plan}) ends in a week, on {date}.'),
  },
  3: {
    subject: 'Your membership ends in 3 days',
    text: textOf('Your membership ({plan}) ends in 3 days, on {date}.'),
  },
  1: {
    subject: 'Your membership ends tomorrow',
    text: textOf('Your membership ({plan}) ends tomorrow, {date}.'),
  },
  0: {
    subject: 'Your membership ends today',
    text: textOf('Today, {date}, is the last day of your membership ({plan}).'),
  },
  [-3]: {
    subject: 'Your membership has ended',
    text: textOf('Your membership ({plan}) ended on {date}. We would like to see you again.'),
  },
};

/** The reminders of a gym, the earliest first. */
export const remindersOf = (rows: readonly ReminderSettingRow[]): Reminder[] =>
  reminderDays.map((day) => {
    const row = rows.find((one) => one.day === day);
    const { subject, text } = defaultTexts[day];
    return {
      day,
      isOn: (row?.turned_off_at ?? null) === null,
      subject: row?.subject ?? subject,
      text: row?.text ?? text,
    };
  });
