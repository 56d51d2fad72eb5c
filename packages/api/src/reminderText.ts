// Fills in the texts of reminders: the server for the mail, the settings for their preview.
import type { reminderFields } from './calls/reminders.ts';

/** What stands in place of each field. Without an amount, lines that name it are left out. */
export type ReminderValues = Record<Exclude<(typeof reminderFields)[number], 'amount'>, string> & {
  amount: string | null;
};

/** The lines of a reminder with its fields filled in; at most one empty line between two others, none at the ends. */
export function fillReminderLines(
  text: string,
  values: ReminderValues,
  replace: (field: keyof ReminderValues, value: string) => string = (_, value) => value,
  escape: (literal: string) => string = (literal) => literal,
): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const present = values.amount === null ? lines.filter((line) => !line.includes('{amount}')) : lines;
  return present
    .filter((line, at) => line !== '' || (at > 0 && present[at - 1] !== '' && present.slice(at).some((rest) => rest)))
    .map((line) =>
      line
        .split(/(\{\w+\})/)
        .map((part) => {
          const field = part.slice(1, -1) as keyof ReminderValues;
          const isField = part.startsWith('{') && Object.hasOwn(values, field);
          return isField ? replace(field, values[field] ?? '') : escape(part);
        })
        .join(''),
    );
}

/** As `fillReminderLines`, as one text. */
export const fillReminder = (text: string, values: ReminderValues): string =>
  fillReminderLines(text, values).join('\n');
