import type { AnswerOf, ReminderDay } from '@spotter/api';
import { callKey, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';

export const reminderTitles: Record<ReminderDay, string> = {
  7: '7 days before the end',
  3: '3 days before the end',
  1: '1 day before the end',
  0: 'On the last day',
  [-3]: '3 days after the end',
};

/** Shows the answer of a change at once. */
export function useSavedReminders() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  return (answer: AnswerOf<'updateReminder'>) => queries.setQueryData(callKey('getReminders', { gymId }), answer);
}
