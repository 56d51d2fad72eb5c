import { type Language, type Reminder, type ReminderDay, reminderDays } from '@spotter/api';
import type { DerivedMembership } from '../memberships/terms.rules.ts';
import { texts } from '../texts.ts';
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

/**
 * Whether this end of a membership is news to its member:
 * they have not canceled it, nor just bought the term that ends.
 */
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

/** What the default text of a reminder says of the end, beside its subject. */
const sentences: Record<ReminderDay, { subject: string; end: string }> = {
  7: {
    subject: /*i18n*/ 'Your membership ends on {date}',
    end: /*i18n*/ 'Your membership ({plan}) ends in a week, on {date}.',
  },
  3: {
    subject: /*i18n*/ 'Your membership ends in 3 days',
    end: /*i18n*/ 'Your membership ({plan}) ends in 3 days, on {date}.',
  },
  1: {
    subject: /*i18n*/ 'Your membership ends tomorrow',
    end: /*i18n*/ 'Your membership ({plan}) ends tomorrow, {date}.',
  },
  0: {
    subject: /*i18n*/ 'Your membership ends today',
    end: /*i18n*/ 'Today, {date}, is the last day of your membership ({plan}).',
  },
  [-3]: {
    subject: /*i18n*/ 'Your membership has ended',
    end: /*i18n*/ 'Your membership ({plan}) ended on {date}. We would like to see you again.',
  },
};

/** The fields stay in the text: they are filled in by each mail. */
const fields = { name: '{name}', plan: '{plan}', date: '{date}', amount: '{amount}' };

/** The text of a reminder that the gym has not written itself. */
export function defaultText(day: ReminderDay, language: Language): Pick<Reminder, 'subject' | 'text'> {
  const i18n = texts(language);
  const { subject, end } = sentences[day];
  const lines = [
    i18n.t('Hello {name},', fields),
    '',
    i18n.t(end, fields),
    i18n.t('A renewal costs {amount}.', fields),
    '',
    i18n.t('Renew at the desk, or on your phone:'),
    '{link}',
  ];
  return { subject: i18n.t(subject, fields), text: lines.join('\n') };
}

/** A gym's reminders, which mail each member in a language. */
export interface StoredReminder extends Pick<Reminder, 'day' | 'isOn'> {
  /** The gym's own text, completed in the language of the gym; else the default in this language. */
  textIn: (language: Language) => Pick<Reminder, 'subject' | 'text'>;
}

/** The reminders of a gym, the earliest first. */
export const storedReminders = (rows: readonly ReminderSettingRow[], gymLanguage: Language): StoredReminder[] =>
  reminderDays.map((day) => {
    const row = rows.find((one) => one.day === day);
    const isOwn = (row?.subject ?? row?.text ?? null) !== null;
    return {
      day,
      isOn: (row?.turned_off_at ?? null) === null,
      textIn: (language) => {
        const { subject, text } = defaultText(day, isOwn ? gymLanguage : language);
        return { subject: row?.subject ?? subject, text: row?.text ?? text };
      },
    };
  });

/** The same as the settings show them: in the language of the gym. */
export const remindersOf = (rows: readonly ReminderSettingRow[], gymLanguage: Language): Reminder[] =>
  storedReminders(rows, gymLanguage).map(({ day, isOn, textIn }) => ({ day, isOn, ...textIn(gymLanguage) }));
