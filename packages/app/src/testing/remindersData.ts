import { type AnswerOf, type Reminder, reminderDays } from '@spotter/api';
import { STORY_NOW } from './storyNow.ts';

const HOUR_MS = 3_600_000;

const subjects: Record<Reminder['day'], string> = {
  7: 'Your membership ends on {date}',
  3: 'Your membership ends in 3 days',
  1: 'Your membership ends tomorrow',
  0: 'Your membership ends today',
  [-3]: 'Your membership has ended',
};

export const reminders: Reminder[] = reminderDays.map((day) => ({
  day,
  isOn: day !== 1,
  subject: subjects[day],
  text: [
    'Hello {name},',
    '',
    `Your membership ({plan}) ${day < 0 ? 'ended' : 'ends'} on {date}.`,
    'A renewal costs {amount}.',
    '',
    'Renew at the desk, or on your phone:',
    '{link}',
  ].join('\n'),
}));

type Entry = AnswerOf<'getRemindToday'>['members'][number];

export const memberToRemind = (name: string, expiryDate: string, rest: Partial<Entry> = {}): Entry => ({
  memberId: `01934a7e-${name.toLowerCase().replaceAll(/\W+/g, '-')}`.slice(0, 64),
  name,
  phone: '+919845012345',
  planName: 'Monthly',
  expiryDate,
  amount: 150_000,
  message: `Hello ${name},\nWould you like to renew?`,
  lastContact: null,
  ...rest,
});

/** By end of the membership, as the server answers. */
export const membersToRemind: Entry[] = [
  memberToRemind('Joseph D’Souza', '2026-10-24', {
    planName: 'Quarterly',
    amount: 420_000,
    lastContact: { text: 'No answer', by: 'Priya Nair', at: STORY_NOW - 50 * HOUR_MS },
  }),
  memberToRemind('Vikram Desai', '2026-11-02', { phone: '+919820098200' }),
  memberToRemind('Meera Iyer', '2026-11-03', {
    lastContact: { text: 'Travels until Monday, renews when back', by: 'Kavya Menon', at: STORY_NOW - HOUR_MS },
  }),
  memberToRemind('Farhan Qureshi', '2026-11-07', { phone: '', planName: 'Yearly', amount: 1_200_000 }),
  memberToRemind('Sai Prakash', '2026-11-10', { amount: null }),
];
