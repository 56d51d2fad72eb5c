import { expect, test } from 'vitest';
import type { WaitingOperation } from './offline.repository.ts';
import { outcomeMessage, toOfflineConflict } from './offline.rules.ts';

const reason = JSON.stringify({ en: 'No such card', hi: 'ऐसा कोई कार्ड नहीं' });

test.each([
  ['a check-in by its name', { outcome: 'recorded', action: 'checkin', reason: '' }, 'Asha', 'Asha checked in'],
  ['one of somebody who left since', { outcome: 'recorded', action: 'checkin', reason: '' }, null, 'Recorded'],
  ['one whose action is not known', { outcome: 'recorded', action: null, reason: '' }, 'Asha', 'Recorded'],
  ['a repeat', { outcome: 'repeated', action: null, reason: '' }, 'Asha', 'The card was read again'],
  ['a refusal by its reason', { outcome: 'refused', action: null, reason }, null, 'No such card'],
  ['a conflict by its reason', { outcome: 'conflict', action: 'checkin', reason }, 'Asha', 'No such card'],
] as const)('the browser hears of %s', (_, operation, name, message) => {
  expect(outcomeMessage(operation, name, 'en')).toBe(message);
});

const row = {
  id: 'operation',
  outcome: 'conflict',
  reason,
  happened_at: 5,
  action: null,
  person_id: 'asha',
  person_name: 'Asha',
  card_end: '22',
  branch_id: 'andheri',
  branch_name: 'Iron Andheri',
  recorded_by_name: 'Sunil',
} as WaitingOperation;
const conflict = {
  id: 'operation',
  outcome: 'conflict',
  reason: 'No such card',
  at: 5,
  action: null,
  userId: 'asha',
  userName: 'Asha',
  branchId: 'andheri',
  branchName: 'Iron Andheri',
  recordedBy: 'Sunil',
  mayRecord: true,
};
const ofNobody = { person_name: null, card_end: null };

test.each<[string, Partial<WaitingOperation>, object]>([
  ['somebody', {}, {}],
  ['somebody who was refused', { outcome: 'refused' }, { outcome: 'refused' }],
  ['a card that nobody has', { person_id: null, person_name: null }, { userId: null, userName: 'Card …22' }],
  ['somebody who has left the gym', ofNobody, { userId: null, userName: 'Unknown person' }],
])('the desk sees what waits of %s', (_, change, shown) => {
  expect(toOfflineConflict({ ...row, ...change }, true, 'en')).toEqual({ ...conflict, ...shown });
});
