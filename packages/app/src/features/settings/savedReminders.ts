import type { AnswerOf, Reminder, ReminderDay } from '@spotter/api';
import { callKey, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';

export const reminderTitles: Record<ReminderDay, string> = {
  7: /*i18n*/ '7 days before the end',
  3: /*i18n*/ '3 days before the end',
  1: /*i18n*/ '1 day before the end',
  0: /*i18n*/ 'On the last day',
  [-3]: /*i18n*/ '3 days after the end',
};

/** As a change names the reminder that it began with: what somebody else has changed since stays. */
export const reminderBasis = ({ isOn, subject, text }: Reminder) => ({ isOn, subject, text });

/** Shows the answer of a change at once. */
export function useSavedReminders() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  return (answer: AnswerOf<'updateReminder'>) => queries.setQueryData(callKey('getReminders', { gymId }), answer);
}
